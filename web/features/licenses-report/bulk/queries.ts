import { queryOptions } from '@tanstack/react-query';
import { requestCertification } from '#domain/cases/contract.ts';
import { listChosenAccounts, remindReporters } from '#domain/licenses-report/bulk/contract.ts';
import { queryOfFilters } from '#domain/licenses-report/filter-address.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import { call } from '#web/core/http.ts';

/** License keys: those that were selected, else all that the filters leave. */
export interface Chosen {
  filters: ReportFilters;
  licenseKeyId: readonly string[];
}

/** Asked for anew each time: what is shown is what will be done. */
export const chosenAccountsQuery = ({ filters, licenseKeyId }: Chosen) =>
  queryOptions({
    queryKey: ['licenses-report', 'all', 'chosen-accounts', filters, licenseKeyId] as const,
    queryFn: ({ signal }) =>
      call(listChosenAccounts, {
        query: { ...queryOfFilters(filters), licenseKeyId: [...licenseKeyId] },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });

/** What can be done to accounts; answers whether it is news to the account. */
export const deeds = {
  remind: async (accountId: string, id: string, note: string): Promise<boolean> =>
    (await call(remindReporters, { params: { accountId }, body: { id, note } })).isNew,
  ask: async (accountId: string, id: string, message: string): Promise<boolean> =>
    (await call(requestCertification, { params: { accountId }, body: { id, message } })).isNew,
} as const;
export type Deed = keyof typeof deeds;
