import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { listDownloadable } from '#domain/downloads/contract.ts';
import { call } from '#web/core/http.ts';

/** 7.29 */
export const downloadableQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['downloads', accountId, 'list'],
    queryFn: async ({ signal }) => call(listDownloadable, { params: { accountId }, signal }),
  });

/** After a disclosure, a reset, or a file that turned out to be gone. */
export const refreshDownloads = async (queryClient: QueryClient, accountId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['downloads', accountId] });
