import { getUsageAccount, listApplications } from '#domain/usage-accounts/contract.ts';
import { getProductOverview } from '#domain/usage-accounts/overview/contract.ts';
import { callQuery } from '#web/core/call-query.ts';

/** A usage account with its products; the name and what is open are asked for by internal people only. */
export const usageAccountQuery = (accountId: string, cucaId: string) =>
  callQuery(['usage-accounts', accountId, 'get', cucaId], getUsageAccount, { params: { accountId, cucaId } });

/** All applications of an account by name, for internal people. */
export const applicationsQuery = (accountId: string) =>
  callQuery(['usage-accounts', accountId, 'applications'], listApplications, { params: { accountId } });

/** 2.28: how one product stands in one application. */
export const productOverviewQuery = (accountId: string, cucaId: string, productName: string) =>
  callQuery(['usage-accounts', accountId, 'overview', { cucaId, productName }], getProductOverview, {
    params: { accountId, cucaId, productName },
  });
