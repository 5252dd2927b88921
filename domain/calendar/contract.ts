import { z } from 'zod';
import { pages } from '../access/pages.ts';
import { AccountPath } from '../accounts/schema.ts';
import { endpoint, noContent, rawReply } from '../core/endpoint.ts';
import { Calendar, CalendarAddress, NewCalendarAddress } from './schema.ts';

/** Whoever sees what expires, or reports usage of some kind. Each entry asks for its own right. */
export const calendarNeed = pages.calendar.need;

const address = '/api/calendar/address';

export const getCalendar = endpoint('GET /api/accounts/:accountId/calendar', {
  id: 'calendar.getCalendar',
  access: { need: calendarNeed, scope: 'account' },
  summary: "Get an account's upcoming expiries and reports due",
  params: AccountPath,
  output: Calendar,
});

export const getOwnCalendar = endpoint('GET /api/calendar', {
  id: 'calendar.getOwnCalendar',
  access: { need: 'internal', scope: 'anyAccount' },
  summary: 'Get upcoming expiries and reports due for all accounts the caller looks after',
  output: Calendar,
});

export const getAddress = endpoint(`GET ${address}`, {
  id: 'calendar.getAddress',
  access: { need: 'signedIn', scope: 'none' },
  summary: 'Get whether the caller has a calendar link and when it was last read; never the link itself',
  output: z.object({ address: CalendarAddress.nullable() }),
});

export const createAddress = endpoint(`POST ${address}`, {
  id: 'calendar.createAddress',
  access: { need: calendarNeed, scope: 'anyAccount' },
  summary:
    'Create a private calendar link and revoke the previous one; the link is returned only in this response',
  output: NewCalendarAddress,
});

export const revokeAddress = endpoint(`DELETE ${address}`, {
  id: 'calendar.revokeAddress',
  access: { need: 'signedIn', scope: 'none' },
  summary: 'Revoke the private calendar link',
  output: noContent,
});

/** Many people's calendars may be read by one service, from one address. */
const READS_PER_MINUTE = 300;

export const readFeed = endpoint('GET /calendar/:token.ics', {
  id: 'calendar.readFeed',
  access: { need: 'calendarToken', scope: 'anyAccount' },
  summary: 'Read the calendar feed of the person who created the link (iCalendar, RFC 5545)',
  params: z.object({ token: z.string().max(100) }),
  perMinute: READS_PER_MINUTE,
  output: rawReply,
  errors: ['NOT_FOUND'],
});
