import { queryOptions } from '@tanstack/react-query';
import { getUsageReport, listHistory, listHistoryOptions } from '#domain/submissions/history/contract.ts';
import { historyFilters, type HistoryFilters } from '#domain/submissions/history/filters.ts';
import { callQuery } from '#web/core/call-query.ts';
import { call, download } from '#web/core/http.ts';
import { pagedQuery } from '#web/core/paged-query.ts';

/** An account's submissions that the filters leave. */
export const historyQuery = (accountId: string, filters: HistoryFilters) =>
  pagedQuery(['submissions', accountId, 'history', filters], (after, signal) =>
    call(listHistory, {
      params: { accountId },
      query: { ...historyFilters.queryOf(filters), parts: 'rows', after },
      signal,
    }),
  );

/** The exact total, asked for apart so that rows never wait for it. */
export const historyTotalQuery = (accountId: string, filters: HistoryFilters) =>
  queryOptions({
    queryKey: ['submissions', accountId, 'history-total', filters] as const,
    queryFn: ({ signal }) =>
      call(listHistory, {
        params: { accountId },
        query: { ...historyFilters.queryOf(filters), parts: 'total' },
        signal,
      }),
    select: (page) => page.totalElements,
  });

/** Whom and what the filters can name. */
export const historyOptionsQuery = (accountId: string) =>
  callQuery(['submissions', accountId, 'history-options'] as const, listHistoryOptions, {
    params: { accountId },
  });

/** One submission with what holds of it today. */
export const usageReportQuery = (accountId: string, receiptId: string) =>
  callQuery(['submissions', accountId, 'usage-report', receiptId] as const, getUsageReport, {
    params: { accountId, receiptId },
  });

/** Everything that the filters leave as a file; gives its name. */
export const saveHistory = (accountId: string, filters: HistoryFilters): Promise<string> =>
  download(listHistory, { params: { accountId }, query: historyFilters.queryOf(filters), format: 'csv' });

export type ReceiptDocument = 'pdf' | 'json' | 'original';

/** A receipt, or the file behind it, as a file; gives its name. */
export const saveDocument = (
  format: ReceiptDocument,
  accountId: string,
  receiptId: string,
): Promise<string> => download(getUsageReport, { params: { accountId, receiptId }, format });
