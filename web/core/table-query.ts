import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { DataTableProps } from '#web/ui/data-table/data-table-props.ts';
import type { TableError } from '#web/ui/data-table/table-message.tsx';
import { CallError } from './call.ts';
import { requestFailure } from './request-failure.ts';

type QueryProps =
  | 'isLoading'
  | 'isRefreshing'
  | 'hasMore'
  | 'isLoadingMore'
  | 'onLoadMore'
  | 'error'
  | 'onRetry';

/**
 * What a table shows of the query that fills it page by page: waiting, more to come, a failure and another try. A total
 * that is asked for apart and has failed as well is asked for again with the rows.
 */
export function tableQuery(
  t: TFunction,
  query: UseInfiniteQueryResult,
  total?: UseQueryResult,
): Required<Pick<DataTableProps<object>, QueryProps>> {
  const loadMore = (): void => void query.fetchNextPage();
  return {
    isLoading: query.isPending,
    isRefreshing: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    onLoadMore: loadMore,
    error: tableErrorOf(t, query.error),
    // Asked for more of a list that could not be asked for anew, the client would take its old rows for new ones.
    onRetry: () => {
      if (query.isFetchNextPageError) loadMore();
      else void query.refetch();
      if (total?.isError === true) void total.refetch();
    },
  };
}

/** A failed request as the error row of a table (2.53): the words of its notification, and the status that decides on a retry. */
export function tableErrorOf(t: TFunction, error: unknown): TableError | null {
  if (error === null || error === undefined) return null;
  const message = [t('common.error.fetchFailed'), requestFailure(t, error).text].join(' ');
  return error instanceof CallError && error.status > 0 ? { message, status: error.status } : { message };
}
