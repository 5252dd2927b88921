import { z } from 'zod';
import { DayString } from '../core/schema.ts';
import { caseStatuses } from '../self-certification/case-status.ts';
import { keyFigureNames, WEEKS, type KeyFigure } from './figures.ts';

const count = z.number().int().nonnegative();

/** License keys, and how many accounts they are of. */
export const KeyCount = z.object({ keys: count, accounts: count });
export type KeyCount = z.infer<typeof KeyCount>;

/** Whose accounts are counted; cases, unmatched usage and exposed keys have nobody who looks after them and are always everybody's. */
export const StaffOverviewQuery = z.object({ mine: z.enum(['true', 'false']).default('false') });

export const StaffOverview = z.object({
  /** The day that the figures count from. */
  today: DayString,
  figures: z.object(
    Object.fromEntries(keyFigureNames.map((name) => [name, KeyCount])) as Record<KeyFigure, typeof KeyCount>,
  ),
  /** License keys that expire in each of the next weeks, the first being the days 1 to 7 from today. */
  weeks: z.array(count).length(WEEKS),
  /** Keys of usage files that wait for a decision. */
  unmatched: count,
  /** License keys that stand reported as exposed. */
  exposed: count,
  /** Self-certification cases by status. */
  cases: z.array(z.object({ status: z.enum(caseStatuses), count })),
});
export type StaffOverview = z.infer<typeof StaffOverview>;
