import { z } from 'zod';
import { InstantString, storableText } from '../../core/schema.ts';
import { reportFilters } from '../filters.ts';

/** Rows chosen one by one, at most; more are chosen by filters. */
export const CHOSEN_MAX = 200;
/** Accounts that something is done to at once, at most. */
export const BULK_ACCOUNTS_MAX = 200;
export const REMINDER_NOTE_MAX = 1000;

/** Ids of license keys in a query, once or repeated; none: all that the filters leave. */
const keyId = z.string().min(1).max(64);
export const ChosenKeys = z
  .union([keyId.transform((id) => [id]), z.array(keyId).max(CHOSEN_MAX)])
  .default([]);

export const ChosenQuery = reportFilters.Query.extend({ licenseKeyId: ChosenKeys });

/** An account of the chosen license keys, and what may be done to it. */
export const ChosenAccount = z.object({
  id: z.string(),
  name: z.string(),
  keys: z.number().int(),
  /** People who report its usage and can be reminded. */
  reporters: z.number().int(),
  /** Has licenses of which past usage can be certified. */
  isCertifiable: z.boolean(),
});
export type ChosenAccount = z.infer<typeof ChosenAccount>;

export const ChosenAccounts = z.object({
  /** Exact: how many license keys are chosen, and of how many accounts. */
  keys: z.number().int(),
  totalAccounts: z.number().int(),
  /** By name; the first ones where there are more than anything may be done to at once. */
  accounts: z.array(ChosenAccount).max(BULK_ACCOUNTS_MAX),
});
export type ChosenAccounts = z.infer<typeof ChosenAccounts>;

/** Reminding the people who report an account's usage: what is said to them beside the request. */
export const UsageReminder = z.strictObject({
  /** Made by the browser: a call whose answer was lost is known again. */
  id: z.uuid().toLowerCase(),
  note: storableText(REMINDER_NOTE_MAX).trim().default(''),
});
export type UsageReminder = z.input<typeof UsageReminder>;

export const ReminderOutcome = z.object({
  /** False: they were reminded on this day already, and are not again. */
  isNew: z.boolean(),
  at: InstantString,
});
export type ReminderOutcome = z.infer<typeof ReminderOutcome>;
