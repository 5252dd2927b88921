import { z } from 'zod';
import { DayString, InstantString } from '../../core/schema.ts';

/** A license of which something can be reported today, by whoever asks. */
export const RemindedLicense = z.object({
  application: z.object({ id: z.string(), name: z.string() }),
  licenseKeyId: z.string(),
  productLicense: z.string().nullable(),
  keyTail: z.string().max(15).nullable(),
  /** How many periods of it are due. */
  periods: z.number().int().positive(),
  /** The last day of the oldest: since then it can be reported. */
  since: DayString,
});
export type RemindedLicense = z.infer<typeof RemindedLicense>;

/** What the reminder wizard steps through (2.81), and until when it does not open by itself. */
export const Reminder = z.object({
  licenses: z.array(RemindedLicense),
  laterUntil: InstantString.nullable(),
});
export type Reminder = z.infer<typeof Reminder>;

/** For how long "report later" keeps the wizard from opening by itself. */
export const LATER_HOURS = 24;
