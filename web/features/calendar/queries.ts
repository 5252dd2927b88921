import { queryOptions } from '@tanstack/react-query';
import { getAddress, getCalendar, getOwnCalendar } from '#domain/calendar/contract.ts';
import { call } from '#web/core/http.ts';

export const calendarQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['calendar', accountId, 'entries'],
    queryFn: async ({ signal }) => call(getCalendar, { params: { accountId }, signal }),
  });

/** Of all accounts that somebody looks after. */
export const ownCalendarQuery = queryOptions({
  queryKey: ['calendar', 'own', 'entries'],
  queryFn: async ({ signal }) => call(getOwnCalendar, { signal }),
});

export const addressQuery = queryOptions({
  queryKey: ['calendar', 'own', 'address'],
  queryFn: async ({ signal }) => call(getAddress, { signal }),
});
