import type { QueryClient } from '@tanstack/react-query';
import { listDownloadable } from '#domain/downloads/contract.ts';
import { callQuery } from '#web/core/call-query.ts';

/** 7.29 */
export const downloadableQuery = (accountId: string) =>
  callQuery(['downloads', accountId, 'list'], listDownloadable, { params: { accountId } });

/** After a disclosure, a reset, or a file that turned out to be gone. */
export const refreshDownloads = async (queryClient: QueryClient, accountId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['downloads', accountId] });
