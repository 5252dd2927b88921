import { Outlet, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isImagingFamily, isVolumeFamily } from '#domain/products/find-product.ts';
import { resolveDefault } from '#domain/usage-accounts/choose.ts';
import { productsFor, withProduct, type CucaPage } from '#domain/usage-accounts/cuca-page.ts';
import { PRODUCT_CHOICES, readChoices, withChoice } from '#domain/usage-accounts/remembered-choices.ts';
import { links } from '#web/core/links.ts';
import { NotFound } from '#web/core/not-found.tsx';
import { keptAddress } from '#web/core/page-target.ts';
import { Redirect } from '#web/core/redirect.tsx';
import { NothingOpen } from '#web/features/usage-accounts/components/nothing-open.tsx';
import { ProductChoice } from '#web/features/usage-accounts/components/product-choice.tsx';
import { useUsageAccount } from '#web/features/usage-accounts/usage-account-context.tsx';
import { useCucaPlace } from '#web/features/usage-accounts/use-cuca-place.ts';
import { useStoredText } from '#web/ui/use-stored-text.ts';

/** Everything about one product of an application (2.28); 'default' becomes the only or remembered one, or a choice. */
export function UsageAccountProductLayout() {
  const { productName } = useParams({
    from: '/portal/accounts/$accountId/cuca/$cucaId/products/$productName',
  });
  const here = useUsageAccount();
  const { page, address } = useCucaPlace();
  const [stored] = useStoredText(PRODUCT_CHOICES);
  const names = productsFor(page, here);
  const resolved = resolveDefault(productName, names, readChoices(stored).get(here.accountId));
  switch (resolved.kind) {
    case 'redirect':
      return <Redirect to={keptAddress(withProduct(address, resolved.value))} />;
    case 'choose':
      return <ProductChoice names={names} page={page} />;
    case 'none':
      return <NothingOpen />;
    case 'given':
      return <OneProduct productName={resolved.value} page={page} />;
  }
}

function OneProduct({ productName, page }: { productName: string; page: CucaPage }) {
  const { t } = useTranslation();
  const { accountId, id, name, visibleItems } = useUsageAccount();
  const [stored, write] = useStoredText(PRODUCT_CHOICES);
  const isHere = visibleItems.some((item) => item.productName === productName);
  const isRemembered = readChoices(stored).get(accountId) === productName;
  useEffect(() => {
    if (isHere && !isRemembered) write(withChoice(stored, accountId, productName));
  }, [isHere, isRemembered, write, stored, accountId, productName]);
  if (page === 'report' && isVolumeFamily(productName))
    return <Redirect to={links.volumeReport(accountId)} />;
  // An application without imaging keys may still be about to get some: its page says so itself.
  if (isHere || (page === 'report' && isImagingFamily(productName))) return <Outlet key={productName} />;
  return (
    <NotFound
      title={t('usageAccounts.noProduct')}
      to={links.usageAccount(accountId, id)}
      label={t('usageAccounts.toApplication')}
    >
      {t('usageAccounts.noProductText', { application: name, product: productName })}
    </NotFound>
  );
}
