import type { QueryClient } from '@tanstack/react-query';
import { listActivations } from '#domain/activation/contract.ts';
import { callQuery } from '#web/core/call-query.ts';

/** A license of an account. */
export interface OfLicense {
  accountId: string;
  keyId: string;
}

/** The machines of a license. */
export const machinesQuery = (of: OfLicense) =>
  callQuery(['activation', of.accountId, 'list', of], listActivations, { params: of });

/** Where a machine was activated may be unknown: every list of this tab is read anew. */
export const refreshMachines = async (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['activation'] });
