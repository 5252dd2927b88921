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
  summary: 'What expires and is to be reported in an account, as far as the caller may see it',
  params: AccountPath,
  output: Calendar,
});

export const getOwnCalendar = endpoint('GET /api/calendar', {
  id: 'calendar.getOwnCalendar',
  access: { need: 'internal', scope: 'anyAccount' },
  summary: 'The same over all accounts that the caller looks after',
  output: Calendar,
});

export const getAddress = endpoint(`GET ${address}`, {
  id: 'calendar.getAddress',
  access: { need: 'signedIn', scope: 'none' },
  summary: 'Whether the caller has a private calendar address, and when it was read; never the address',
  output: z.object({ address: CalendarAddress.nullable() }),
});

export const createAddress = endpoint(`POST ${address}`, {
  id: 'calendar.createAddress',
  access: { need: calendarNeed, scope: 'anyAccount' },
  summary:
    'Make a private calendar address; the one before it ends. The answer is the only one that ever holds it',
  output: NewCalendarAddress,
});

export const revokeAddress = endpoint(`DELETE ${address}`, {
  id: 'calendar.revokeAddress',
  access: { need: 'signedIn', scope: 'none' },
  summary: 'End the private calendar address: it is not found from then on',
  output: noContent,
});

/** Many people's calendars may be read by one service, from one address. */
const READS_PER_MINUTE = 300;

export const readFeed = endpoint('GET /calendar/:token.ics', {
  id: 'calendar.readFeed',
  access: { need: 'calendarToken', scope: 'anyAccount' },
  summary: 'The calendar of whoever made the address, for calendar programs (iCalendar, RFC 5545)',
  params: z.object({ token: z.string().max(100) }),
  perMinute: READS_PER_MINUTE,
  output: rawReply,
  errors: ['NOT_FOUND'],
});
