import { z } from 'zod';

/** A purchased product (3.03). */
export const ProductSummary = z.object({
  productName: z.string(),
  licenseKeysCount: z.number().int(),
  /** The earliest expiry date still ahead; null where no key expires any more. */
  nearestExpirationDate: z.string().nullable(),
});
export type ProductSummary = z.infer<typeof ProductSummary>;
