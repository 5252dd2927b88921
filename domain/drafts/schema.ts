import { z } from 'zod';
import { InstantString } from '../core/schema.ts';

/** The most that a form may keep, in characters of its JSON: twenty applications with full descriptions fit. */
export const DRAFT_MAX = 100_000;
/** The same in bytes as it travels, inside another JSON and in any script; a body of junk is read to its end, too. */
export const DRAFT_BODY_LIMIT = 512 * 1024;

/**
 * Names one saving of a draft. The browser makes it, so that a saving whose answer was lost is known again, in whichever
 * case it was written: the database keeps it in small letters.
 */
export const DraftVersion = z.uuid().toLowerCase();

/** Who saved a draft last, and when. */
export const DraftInfo = z.object({
  version: DraftVersion,
  holder: z.object({ name: z.string(), isCaller: z.boolean() }),
  savedAt: InstantString,
  /** Removed then, unless it is saved before. */
  expiresAt: InstantString,
});
export type DraftInfo = z.infer<typeof DraftInfo>;

export const Draft = DraftInfo.extend({
  /** JSON as the form wrote it. The form alone reads it, since it may be older than the form. */
  content: z.string(),
});
export type Draft = z.infer<typeof Draft>;

export const SaveDraft = z.strictObject({
  /** The version that was changed; null where there was none. */
  basedOn: DraftVersion.nullable(),
  version: DraftVersion,
  content: z.string().max(DRAFT_MAX),
  /** Without a meaning; pages of the release before still send it. */
  takeOver: z.boolean().optional(),
});
export type SaveDraft = z.input<typeof SaveDraft>;

/** What a refused saving says beside its message: whose the draft is now, or that there is none any more. */
export const DraftConflict = z.object({ draft: DraftInfo.nullable() });
export type DraftConflict = z.infer<typeof DraftConflict>;
