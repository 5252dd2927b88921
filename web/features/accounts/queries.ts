import { queryOptions } from '@tanstack/react-query';
import { getAccount, listAccounts, searchAccounts } from '#domain/accounts/contract.ts';
import type { AccountName } from '#domain/accounts/schema.ts';
import { call } from '#web/core/http.ts';
import { visitNoted } from './visit-store.ts';

/** 7.07 */
export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'get'],
    queryFn: async ({ signal }) => call(getAccount, { params: { accountId }, signal }),
    staleTime: 5 * 60_000,
  });

/** The chooser's list, last used first; fetched anew each time the chooser opens. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'all', 'list'],
  queryFn: async ({ signal }) => {
    await visitNoted();
    return call(listAccounts, { signal });
  },
  staleTime: 0,
});

/** Accounts that staff may mean (2.72): part of a name, or an id. */
export const loadAccounts = (text: string, signal: AbortSignal): Promise<AccountName[]> =>
  call(searchAccounts, { query: { text }, signal });
