import { z } from 'zod';
import { isEmail, TEXT_MAX } from '../core/text-limits.ts';

/** What internal people may say beside a usage file (7.21, 2.71, 2.72). External people may send neither field. */
export const LufAdditionalData = z.strictObject({
  contactEmail: z.string().refine(isEmail, 'email invalid').optional(),
  accountId: z.string().min(1).max(TEXT_MAX).optional(),
});
export type LufAdditionalData = z.infer<typeof LufAdditionalData>;

/** The same for external people: an empty object. */
export const NoAdditionalData = z.strictObject({});
