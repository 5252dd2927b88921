import { queryOptions } from '@tanstack/react-query';
import { chooseView, deleteView, listViews, saveView } from '#domain/licenses-report/views/contract.ts';
import type { ViewChoice, ViewContent } from '#domain/licenses-report/views/schema.ts';
import { callQuery } from '#web/core/call-query.ts';
import { call } from '#web/core/http.ts';

const BASE = ['licenses-report', 'all', 'named-views'] as const;

/** One's own views and those of colleagues, by name. */
export const reportViewsQuery = callQuery([...BASE, 'list'] as const, listViews);

/** How many license keys each has, by its id; asked for where the counts are in sight. */
export const viewKeysQuery = queryOptions({
  queryKey: [...BASE, 'counts'] as const,
  queryFn: ({ signal }) => call(listViews, { query: { keys: 'true' }, signal }),
  select: (views) => new Map(views.map(({ id, keys = 0 }) => [id, keys])),
});

export const viewsKey = BASE;
export const sendView = (viewId: string, body: ViewContent) => call(saveView, { params: { viewId }, body });
export const sendChoice = (viewId: string, body: ViewChoice) =>
  call(chooseView, { params: { viewId }, body });
export const sendDeletion = (viewId: string) => call(deleteView, { params: { viewId } });
