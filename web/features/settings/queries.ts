import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '#domain/session/open-sessions/contract.ts';
import { listNotifications } from '#domain/settings/notifications/contract.ts';
import { callQuery } from '#web/core/call-query.ts';
import { call } from '#web/core/http.ts';

/** Where the person is signed in; asked anew whenever the page opens. */
export const sessionsQuery = queryOptions({
  queryKey: ['settings', 'own', 'sessions'],
  queryFn: async ({ signal }) => call(listSessions, { signal }),
  staleTime: 0,
});

/** What the person gets by mail. */
export const notificationsQuery = callQuery(['settings', 'own', 'notifications'], listNotifications);
