import { z } from 'zod';
import { AccountPath } from '../../accounts/schema.ts';
import { endpoint } from '../../core/endpoint.ts';
import { InstantString } from '../../core/schema.ts';
import { Reminder } from './schema.ts';

const access = { need: 'REPORT_LEADTOOLS_USAGE', scope: 'account' } as const;
const path = '/api/accounts/:accountId/imaging-reminder';

/** 2.81: the licenses that wait for a report of the caller. */
export const getReminder = endpoint(`GET ${path}`, {
  id: 'imaging-usage.getReminder',
  access,
  summary: 'List the imaging licenses the caller has reports due for',
  params: AccountPath,
  output: Reminder,
});

/** 2.81: "report later". */
export const updateReminder = endpoint(`PUT ${path}/later`, {
  id: 'imaging-usage.updateReminder',
  access,
  summary: "Postpone the caller's reminder in this account by a day",
  params: AccountPath,
  output: z.object({ laterUntil: InstantString }),
});
