import { z } from 'zod';
import { AccountName } from '../accounts/schema.ts';
import { storableText } from '../core/schema.ts';

/** From here on a typed text is looked for. */
export const FINDER_TEXT_MIN = 2;
/** Long enough for a whole license key. */
const FINDER_TEXT_MAX = 512;
/** How many of each kind are answered at most, the best first. */
export const FOUND_MAX = 7;

export const FinderQuestion = z.strictObject({
  search: storableText(FINDER_TEXT_MAX).refine((text) => text.trim().length >= FINDER_TEXT_MIN, 'too short'),
  /** The account on screen: its products stand in front. */
  accountId: z.string().min(1).max(64).optional(),
});
export type FinderQuestion = z.infer<typeof FinderQuestion>;

/** An application by its name. */
const ApplicationName = z.object({ id: z.string(), name: z.string() });

export const FoundApplication = ApplicationName.extend({ account: AccountName });
export type FoundApplication = z.infer<typeof FoundApplication>;

/** A product of an account, or of whichever account has it; the application where only its keys are the caller's. */
export const FoundProduct = z.object({
  productName: z.string(),
  account: AccountName.nullable(),
  application: ApplicationName.nullable(),
});
export type FoundProduct = z.infer<typeof FoundProduct>;

/** A license key by all that lists show of it. */
export const FoundKey = z.object({
  id: z.string(),
  keyTail: z.string(),
  productName: z.string(),
  productLicense: z.string().nullable(),
  account: AccountName,
  application: ApplicationName.nullable(),
});
export type FoundKey = z.infer<typeof FoundKey>;

export const FinderAnswer = z.object({
  accounts: z.array(AccountName),
  applications: z.array(FoundApplication),
  products: z.array(FoundProduct),
  keys: z.array(FoundKey),
});
export type FinderAnswer = z.infer<typeof FinderAnswer>;
