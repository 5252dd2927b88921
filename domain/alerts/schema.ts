import { z } from 'zod';
import { AccountOfKey } from '../submissions/schema.ts';
import { DayPeriod, DayString, DecimalString, InstantString } from '../core/schema.ts';
import { THRESHOLD_MAX, THRESHOLDS_MAX, audiences } from './alert-rules.ts';

/** So many alerts are answered at a time. */
export const ALERTS_PAGE = 50;

/** The number of an alert: later ones are higher. */
const AlertId = z.string().regex(/^[1-9]\d{0,17}$/);

const anyAlert = {
  id: AlertId,
  account: AccountOfKey,
  productName: z.string(),
  /** The first few keys, by product license, else by the key's tail. */
  names: z.array(z.string()),
  keys: z.number().int().positive(),
  /** The only application that these keys are of; null for keys of none or of several. */
  cucaId: z.string().nullable(),
  raisedAt: InstantString,
  /** When the caller marked it as read. */
  readAt: InstantString.nullable(),
};

/** Keys that share a maximum have used more of it than a threshold; figures are those of that moment. */
const UsageAlert = z.object({
  ...anyAlert,
  kind: z.literal('USAGE'),
  threshold: z.number().int().positive(),
  usagePercent: z.number(),
  totalUsage: DecimalString,
  maxVolume: DecimalString,
  term: DayPeriod,
  /** Now, in the same term; null once that is over, nothing in it counts any more, or the maximum is not known. */
  percentNow: z.number().nullable(),
});

/** Keys of a product that expire on one day. */
const ExpiryAlert = z.object({
  ...anyAlert,
  kind: z.literal('EXPIRY'),
  expiryDate: DayString,
  /** How many days before it this was to be told. */
  days: z.number().int().positive(),
});

export const Alert = z.discriminatedUnion('kind', [UsageAlert, ExpiryAlert]);
export type Alert = z.infer<typeof Alert>;
export type UsageAlert = z.infer<typeof UsageAlert>;
export type ExpiryAlert = z.infer<typeof ExpiryAlert>;

export const AlertPage = z.object({
  content: z.array(Alert),
  /** Where the next page begins; null after the last. */
  next: AlertId.nullable(),
  totalElements: z.number().int().nonnegative(),
  /** Of all, not of this page. */
  unread: z.number().int().nonnegative(),
});
export type AlertPage = z.infer<typeof AlertPage>;

/** All alerts, or those that the caller has not marked as read. */
export const AlertQuery = z.object({
  unread: z.enum(['true', 'false']).optional(),
  after: AlertId.optional(),
  /** `total` leaves the alerts out and counts them. */
  parts: z.enum(['all', 'total']).default('all'),
});
export type AlertQuery = z.infer<typeof AlertQuery>;

/** One alert, or all up to one: what came after it has not been seen. */
export const AlertsRead = z.union([z.strictObject({ id: AlertId }), z.strictObject({ upTo: AlertId })]);
export type AlertsRead = z.infer<typeof AlertsRead>;

export const Audience = z.enum(audiences);
const Threshold = z.number().int().min(1).max(THRESHOLD_MAX);

/** At which percentages an account's people are told, and who is. */
export const AlertChoice = z.strictObject({
  thresholds: z
    .array(Threshold)
    .max(THRESHOLDS_MAX)
    .transform((values) => [...new Set(values)].toSorted((a, b) => a - b)),
  audiences: z
    .array(Audience)
    .max(audiences.length)
    .transform((values) => audiences.filter((one) => values.includes(one))),
});
export type AlertChoice = z.output<typeof AlertChoice>;

export const AlertSettings = z.object({
  thresholds: z.array(Threshold),
  audiences: z.array(Audience),
  /** Everybody who could be told, by what they are told as; addresses stay out of it. */
  people: z.array(z.object({ audience: Audience, name: z.string() })),
  /** Null: nobody has chosen yet, it is as for every account. */
  changed: z.object({ by: z.string(), at: InstantString }).nullable(),
});
export type AlertSettings = z.infer<typeof AlertSettings>;
