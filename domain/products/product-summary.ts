import { z } from 'zod';

/** A purchased product (3.03). */
export const ProductSummary = z.object({
  productName: z.string(),
  licenseKeysCount: z.number().int(),
  /** The earliest expiry date still ahead; where every key has expired the latest; null where no key will expire. */
  nearestExpirationDate: z.string().nullable(),
});
export type ProductSummary = z.infer<typeof ProductSummary>;
