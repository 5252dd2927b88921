import { queryOptions } from '@tanstack/react-query';
import { getAccountState } from '#domain/account-state/contract.ts';
import { call } from '#web/core/http.ts';

/** What an account's page opens with; asked anew each time it opens, for a report changes all of it. */
export const accountStateQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account-state', accountId, 'get'],
    queryFn: async ({ signal }) => call(getAccountState, { params: { accountId }, signal }),
    staleTime: 0,
  });
