import { Outlet, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { canOnAccount } from '#domain/access/can.ts';
import { recordVisit } from '#domain/accounts/contract.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { call } from '#web/app/http.ts';
import { PageGate } from '#web/app/page-gate.tsx';
import { useUser } from '#web/features/session/current-user-context.tsx';

/** Everything below `/accounts/{accountId}`: closed to those who may not read the account (6.16). */
export function AccountLayout() {
  const { accountId } = useParams({ from: '/portal/accounts/$accountId' });
  const user = useUser();
  const visits = !user.internal && canOnAccount(grantsOfUser(user), 'READ_ACCOUNT', accountId);
  useEffect(() => {
    // The order of the chooser only: a failure is nobody's concern.
    if (visits) void call(recordVisit, { params: { accountId } }).catch(() => {});
  }, [accountId, visits]);
  return (
    <PageGate page="account" accountId={accountId}>
      <Outlet />
    </PageGate>
  );
}
