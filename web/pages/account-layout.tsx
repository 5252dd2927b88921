import { Outlet, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { canOnAccount } from '#domain/access/can.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { links } from '#web/core/links.ts';
import { NotFound } from '#web/core/not-found.tsx';
import { PageGate } from '#web/core/page-gate.tsx';
import { useAccountMissing } from '#web/features/accounts/use-account-missing.ts';
import { noteVisit } from '#web/features/accounts/visit-store.ts';
import { ProductGate } from '#web/features/products/components/product-gate.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';

/** Everything below `/accounts/{accountId}`: closed to those who may not read the account (6.16). */
export function AccountLayout() {
  const { accountId } = useParams({ from: '/portal/accounts/$accountId' });
  const { t } = useTranslation();
  const user = useUser();
  const visits = !user.internal && !user.view && canOnAccount(grantsOfUser(user), 'READ_ACCOUNT', accountId);
  useEffect(() => {
    if (visits) noteVisit(accountId);
  }, [accountId, visits]);
  // A usage account knows its own products.
  const { productName, cucaId } = useParams({ strict: false });
  if (useAccountMissing(accountId))
    return (
      <NotFound title={t('frame.noAccount')} to={links.start()} label={t('frame.toStart')}>
        {t('frame.noAccountText', { accountId })}
      </NotFound>
    );
  return (
    <PageGate page="account" accountId={accountId}>
      {productName === undefined || cucaId !== undefined ? (
        <Outlet />
      ) : (
        <ProductGate accountId={accountId} productName={productName}>
          <Outlet />
        </ProductGate>
      )}
    </PageGate>
  );
}
