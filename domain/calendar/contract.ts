import { z } from 'zod';
import { pages } from '../access/pages.ts';
import { AccountPath } from '../accounts/schema.ts';
import { endpoint, noContent, rawReply } from '../core/endpoint.ts';
import { Calendar, CalendarAddress, NewCalendarAddress } from './schema.ts';

/** Whoever sees what expires, or reports usage of some kind. Each entry asks for its own right. */
export const calendarNeed = pages.calendar.need;

const address = '/api/calendar/address';

export const getCalendar = endpoint({
  id: 'calendar.getCalendar',
  method: 'GET',
  path: '/api/accounts/:accountId/calendar',
  access: { need: calendarNeed, scope: 'account' },
  summary: 'What expires and is to be reported in an account, as far as the caller may see it',
  params: AccountPath,
  output: Calendar,
});

export const getOwnCalendar = endpoint({
  id: 'calendar.getOwnCalendar',
  method: 'GET',
  path: '/api/calendar',
  access: { need: 'internal', scope: 'anyAccount' },
  summary: 'The same over all accounts that the caller looks after',
  output: Calendar,
});

export const getAddress = endpoint({
  id: 'calendar.getAddress',
  method: 'GET',
  path: address,
  access: { need: 'signedIn', scope: 'none' },
  summary: 'Whether the caller has a private calendar address, and when it was read; never the address',
  output: z.object({ address: CalendarAddress.nullable() }),
});

export const createAddress = endpoint({
  id: 'calendar.createAddress',
  method: 'POST',
  path: address,
  access: { need: calendarNeed, scope: 'anyAccount' },
  summary:
    'Make a private calendar address; the one before it ends. The answer is the only one that ever holds it',
  output: NewCalendarAddress,
});

export const revokeAddress = endpoint({
  id: 'calendar.revokeAddress',
  method: 'DELETE',
  path: address,
  access: { need: 'signedIn', scope: 'none' },
  summary: 'End the private calendar address: it is not found from then on',
  output: noContent,
});

/** Many people's calendars may be read by one service, from one address. */
const READS_PER_MINUTE = 300;

export const readFeed = endpoint({
  id: 'calendar.readFeed',
  method: 'GET',
  path: '/calendar/:token.ics',
  access: { need: 'calendarToken', scope: 'anyAccount' },
  summary: 'The calendar of whoever made the address, for calendar programs (iCalendar, RFC 5545)',
  params: z.object({ token: z.string().max(100) }),
  perMinute: READS_PER_MINUTE,
  output: rawReply,
  errors: ['NOT_FOUND'],
});
