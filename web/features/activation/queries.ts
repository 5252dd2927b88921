import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { listActivations } from '#domain/activation/contract.ts';
import { call } from '#web/core/http.ts';

/** A license of an account. */
export interface OfLicense {
  accountId: string;
  keyId: string;
}

/** The machines of a license. */
export const machinesQuery = (of: OfLicense) =>
  queryOptions({
    queryKey: ['activation', of.accountId, 'list', of],
    queryFn: async ({ signal }) => call(listActivations, { params: of, signal }),
  });

/** Where a machine was activated may be unknown: every list of this tab is read anew. */
export const refreshMachines = async (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['activation'] });
