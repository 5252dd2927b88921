import {
  infiniteQueryOptions,
  keepPreviousData,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import { useMemo } from 'react';

/**
 * A list that comes page by page, each going on where the one before ended. Rows of an earlier question stay until the
 * new ones are there.
 */
export const pagedQuery = <Page extends { next: string | null }, const Key extends QueryKey>(
  queryKey: Key,
  load: (after: string | undefined, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => load(pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** All rows that have come. */
export const useRows = <Row>(data: InfiniteData<{ content: readonly Row[] }> | undefined): readonly Row[] =>
  useMemo(() => data?.pages.flatMap(({ content }) => content) ?? [], [data]);
