import { addDays, daysBetween, type Day } from '../../core/day.ts';
import type { Period } from '../../core/period.ts';
import { DAYS_AFTER_EXPIRY } from '../reportable-periods.ts';

/** When a mail reminds of a period: once it can be reported, and again while there is still time. */
export const reminderMoments = ['DUE', 'AGAIN'] as const;
export type ReminderMoment = (typeof reminderMoments)[number];

/** How long after its last day a period is asked for: as long as usage of an expired license is still taken. */
const DAYS_TO_REPORT = DAYS_AFTER_EXPIRY;
/** How many days before that time is over the second mail comes. */
const DAYS_LEFT = 14;

/**
 * The mail that a period without a report asks for on a day, if any. What was missed goes out late; after a longer pause
 * the first mail gives way to the second, and what is older than its time is let be.
 */
export function reminderMomentOf({ end }: Pick<Period, 'end'>, today: Day): ReminderMoment | null {
  const days = daysBetween(end, today);
  if (days < 0 || days > DAYS_TO_REPORT) return null;
  return days < DAYS_TO_REPORT - DAYS_LEFT ? 'DUE' : 'AGAIN';
}

/** The last day on which usage of a license is taken; null where it does not expire. */
export const lastReportDayOf = (expiryDate: Day | null): Day | null =>
  expiryDate === null ? null : addDays(expiryDate, DAYS_AFTER_EXPIRY);
