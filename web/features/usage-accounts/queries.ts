import { queryOptions } from '@tanstack/react-query';
import { getUsageAccount, listApplications } from '#domain/usage-accounts/contract.ts';
import { getProductOverview } from '#domain/usage-accounts/overview/contract.ts';
import { call } from '#web/core/http.ts';

/** A usage account with its products; the name and what is open are asked for by internal people only. */
export const usageAccountQuery = (accountId: string, cucaId: string) =>
  queryOptions({
    queryKey: ['usage-accounts', accountId, 'get', cucaId],
    queryFn: async ({ signal }) => call(getUsageAccount, { params: { accountId, cucaId }, signal }),
  });

/** All applications of an account by name, for internal people. */
export const applicationsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['usage-accounts', accountId, 'applications'],
    queryFn: async ({ signal }) => call(listApplications, { params: { accountId }, signal }),
  });

/** 2.28: how one product stands in one application. */
export const productOverviewQuery = (accountId: string, cucaId: string, productName: string) =>
  queryOptions({
    queryKey: ['usage-accounts', accountId, 'overview', { cucaId, productName }],
    queryFn: async ({ signal }) =>
      call(getProductOverview, { params: { accountId, cucaId, productName }, signal }),
  });
