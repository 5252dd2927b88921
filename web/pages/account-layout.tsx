import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { canOnAccount } from '#domain/access/can.ts';
import { recordVisit } from '#domain/accounts/contract.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { CallError } from '#web/core/call.ts';
import { call } from '#web/core/http.ts';
import { AccessDenied, PageGate } from '#web/core/page-gate.tsx';
import { accountQuery } from '#web/features/accounts/queries.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';

/** Everything below `/accounts/{accountId}`: closed to those who may not read the account (6.16). */
export function AccountLayout() {
  const { accountId } = useParams({ from: '/portal/accounts/$accountId' });
  const user = useUser();
  const visits = !user.internal && canOnAccount(grantsOfUser(user), 'READ_ACCOUNT', accountId);
  useEffect(() => {
    // The order of the chooser only: a failure is nobody's concern.
    if (visits) void call(recordVisit, { params: { accountId } }).catch(() => {});
  }, [accountId, visits]);
  // Internal people may read every account: only the server knows that this one does not exist.
  const { error } = useQuery({ ...accountQuery(accountId), enabled: user.internal });
  if (error instanceof CallError && error.status === 403)
    return <AccessDenied message="errors.accountNoPermission" />;
  return (
    <PageGate page="account" accountId={accountId}>
      <Outlet />
    </PageGate>
  );
}
