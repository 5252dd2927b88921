import { z } from 'zod';
import { DayPeriod, DayString, InstantString } from '../core/schema.ts';
import { ExpirationStatus } from '../licenses/schema.ts';

/** More than this no calendar holds: what lies nearest to today stays. */
export const ENTRIES_MAX = 5_000;

const Count = z.number().int().positive();
const anyEntry = {
  /** The same from day to day, and the event's for calendar programs. */
  id: z.string(),
  day: DayString,
  account: z.object({ id: z.string(), name: z.string() }),
  /** License groups: those that share a maximum are one. */
  licenses: Count,
};

/** Licenses of one product that expire on one day. */
const ExpiryEntry = z.object({
  ...anyEntry,
  kind: z.literal('EXPIRY'),
  productName: z.string(),
  keys: Count,
  /** The first few, by product license, else by the key's tail. */
  names: z.array(z.string()),
  status: ExpirationStatus,
});

/** A month whose usage people report for an account; its day is the first on which that is possible. */
const VolumeEntry = z.object({
  ...anyEntry,
  kind: z.literal('VOLUME'),
  month: z.string(),
  /** Those of a group are reported one by one. */
  keys: Count,
  names: z.array(z.string()),
  isDue: z.boolean(),
});

/** A period of an application; one that still runs is told by its day alone. */
const ImagingEntry = z.object({
  ...anyEntry,
  kind: z.literal('IMAGING'),
  application: z.object({ id: z.string(), name: z.string() }),
  period: DayPeriod.nullable(),
  isDue: z.boolean(),
});

export const CalendarEntry = z.discriminatedUnion('kind', [ExpiryEntry, VolumeEntry, ImagingEntry]);
export type CalendarEntry = z.infer<typeof CalendarEntry>;
export type ExpiryEntry = z.infer<typeof ExpiryEntry>;
export type VolumeEntry = z.infer<typeof VolumeEntry>;
export type ImagingEntry = z.infer<typeof ImagingEntry>;

export const Calendar = z.object({
  /** In order of their days. */
  entries: z.array(CalendarEntry),
  /** How many there are beside those. */
  more: z.number().int().nonnegative(),
});
export type Calendar = z.infer<typeof Calendar>;

/** What is known of somebody's private calendar address; the address itself is stored nowhere. */
export const CalendarAddress = z.object({
  createdAt: InstantString,
  /** When a calendar program last asked, within the hour. */
  lastReadAt: InstantString.nullable(),
});
export type CalendarAddress = z.infer<typeof CalendarAddress>;

/** The one answer that holds the address. */
export const NewCalendarAddress = z.object({ url: z.string(), about: CalendarAddress });
export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>;
