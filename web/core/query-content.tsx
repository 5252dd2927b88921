import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { FetchFailure } from './fetch-failure.tsx';

interface QueryContentProps<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** What a panel shows of one query: that it loads, why it could not, or what came. */
export function QueryContent<T>({ query, children }: QueryContentProps<T>) {
  if (query.isPending) return <span role="status">{ui.loading} …</span>;
  if (query.isError) return <FetchFailure query={query} heading="h3" />;
  return children(query.data);
}
