import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createQueryClient } from '#web/app/query-client.ts';
import { CallError } from './call.ts';
import { tableQuery } from './table-query.ts';

/** A list of two pages, whose answers a test gives. */
function openList(answer: (page: number) => string) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      const query = useInfiniteQuery({
        queryKey: ['list'],
        queryFn: async ({ pageParam }) => answer(pageParam),
        initialPageParam: 1,
        getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length + 1 : null),
      });
      return { rows: query.data?.pages ?? [], ...tableQuery(((key: string) => key) as never, query) };
    },
    { wrapper },
  );
  return { client, result };
}

test('rows that could not be asked for anew are asked for by another try, not taken for new', async () => {
  let [isBroken, text] = [false, 'old'];
  const { client, result } = openList((page) => {
    if (isBroken) throw new CallError(403, 'no');
    return `${text} ${page}`;
  });
  await waitFor(() => expect(result.current.rows).toEqual(['old 1']));
  act(() => result.current.onLoadMore());
  await waitFor(() => expect(result.current.rows).toEqual(['old 1', 'old 2']));
  [isBroken, text] = [true, 'new'];
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(result.current.error).not.toBeNull());
  isBroken = false;
  act(() => result.current.onRetry());
  await waitFor(() => expect(result.current.rows).toEqual(['new 1', 'new 2']));
});

test('a page that could not be loaded is loaded by another try, and the rows above stay', async () => {
  const asked: number[] = [];
  let isBroken = false;
  const { result } = openList((page) => {
    asked.push(page);
    if (isBroken) throw new CallError(403, 'no');
    return `page ${page}`;
  });
  await waitFor(() => expect(result.current.rows).toEqual(['page 1']));
  isBroken = true;
  act(() => result.current.onLoadMore());
  await waitFor(() => expect(result.current.error).not.toBeNull());
  isBroken = false;
  act(() => result.current.onRetry());
  await waitFor(() => expect(result.current.rows).toEqual(['page 1', 'page 2']));
  expect(asked).toEqual([1, 2, 2]);
});
