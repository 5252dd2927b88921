import { getAddress, getCalendar, getOwnCalendar } from '#domain/calendar/contract.ts';
import { callQuery } from '#web/core/call-query.ts';

export const calendarQuery = (accountId: string) =>
  callQuery(['calendar', accountId, 'entries'], getCalendar, { params: { accountId } });

/** Of all accounts that somebody looks after. */
export const ownCalendarQuery = callQuery(['calendar', 'own', 'entries'], getOwnCalendar);

export const addressQuery = callQuery(['calendar', 'own', 'address'], getAddress);
