import { z } from 'zod';
import { Email, InstantString, Sha256String } from '../core/schema.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { Receipt, UploadProblem } from '../submissions/schema.ts';

/** What internal people may say beside a usage file (7.21, 2.71, 2.72). External people may send neither field. */
export const LufAdditionalData = z.strictObject({
  contactEmail: Email.optional(),
  accountId: z.string().min(1).max(TEXT_MAX).optional(),
});
export type LufAdditionalData = z.infer<typeof LufAdditionalData>;

/** The same for external people: an empty object. */
export const NoAdditionalData = z.strictObject({});

/** What would become of a file if it were sent now, in one word. */
export const previewStates = [
  'new',
  /** Sent before, or the ledger has every record of it: nothing would be added. */
  'received',
  /** Sent before and withdrawn: sending it again says so, and counts nothing by itself. */
  'withdrawn',
  'noUsage',
  /** No key of it is linked to an account of the sender: it would be set aside. */
  'unknownKey',
  /** All of its hours lie outside the term of the key: kept, and in no percentage. */
  'outsideTerm',
  /** All of its records would be kept without being counted: events nobody knows, hours outside the term. */
  'notCounted',
  /** It contradicts what was sent before, and would be refused. */
  'conflicting',
  /** It would be refused; `problem` says why. */
  'unreadable',
  /** It could not be looked at through no fault of its own. */
  'retryable',
] as const;
export const PreviewState = z.enum(previewStates);
export type PreviewState = z.infer<typeof PreviewState>;

/** What would become of one file, by the same checks as sending it. */
export const PreviewedFile = z.object({
  name: z.string(),
  state: PreviewState,
  /** Of the inflated bytes: two files with the same are one. Null where it would be refused. */
  sha256: Sha256String.nullable(),
  /** When this very content was sent before. */
  receivedAt: InstantString.nullable(),
  /** As in the receipt that sending it would answer; empty where it would be refused. */
  ...Receipt.pick({ eventCount: true, records: true, keys: true, hasUnlinkedKeys: true, unmatchedKeys: true })
    .shape,
  problem: UploadProblem.nullable(),
});
export type PreviewedFile = z.infer<typeof PreviewedFile>;

/** The answer to a dry run: every file of what was sent, in its order. */
export const UsagePreview = z.object({
  totalFiles: z.number().int().nonnegative(),
  files: z.array(PreviewedFile),
});
export type UsagePreview = z.infer<typeof UsagePreview>;
