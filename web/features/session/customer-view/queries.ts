import { queryOptions } from '@tanstack/react-query';
import { beginView, endView, listViewable } from '#domain/session/customer-view/contract.ts';
import type { BeginView } from '#domain/session/customer-view/schema.ts';
import { call } from '#web/core/http.ts';

/** Whose view of an account can be opened: asked anew each time, since people come and go. */
export const viewableQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['session', accountId, 'viewable'] as const,
    queryFn: ({ signal }) => call(listViewable, { params: { accountId }, signal }),
    gcTime: 0,
  });

export const sendView = (accountId: string, body: BeginView) =>
  call(beginView, { params: { accountId }, body });
export const sendEnd = () => call(endView);
