import { z } from 'zod';
import { LicenseActivations } from '../activation/schema.ts';
import { DayPeriod, InstantString } from '../core/schema.ts';
import { SubmissionKind } from '../submissions/schema.ts';

/** How many of each a record holds; beyond these it says how many there are. */
export const RECORD_LINES = 10;

/** A key or file that was handed out. */
export const Disclosure = z.object({
  kind: z.enum(['COPY', 'DOWNLOAD']),
  at: InstantString,
  by: z.string(),
});
export type Disclosure = z.infer<typeof Disclosure>;

/** A submission that brought usage of the key. */
export const KeySubmission = z.object({
  receiptId: z.string(),
  kind: SubmissionKind,
  at: InstantString,
  by: z.string().nullable(),
  /** First to last day of what it brought for this key. */
  period: DayPeriod,
  records: z.number().int(),
  /** What was done to it afterwards; null while it stands. */
  amendment: z.enum(['CORRECTED', 'WITHDRAWN']).nullable(),
});
export type KeySubmission = z.infer<typeof KeySubmission>;

/** Whom to ask beside the license's own contact. */
export const KeyContact = z.object({
  of: z.enum(['PRIMARY', 'SECONDARY', 'ACCOUNT']),
  name: z.string(),
  email: z.string(),
});
export type KeyContact = z.infer<typeof KeyContact>;

/** What happened to a license key, the newest first, and who answers for it. */
export const KeyRecord = z.object({
  activations: LicenseActivations,
  disclosures: z.object({ total: z.number().int(), newest: z.array(Disclosure) }),
  submissions: z.object({ total: z.number().int(), newest: z.array(KeySubmission) }),
  contacts: z.array(KeyContact),
});
export type KeyRecord = z.infer<typeof KeyRecord>;
