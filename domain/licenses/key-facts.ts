import { z } from 'zod';

/** What a license says of its key beside the figures (3.05, 3.06, 3.09), the same in each list. */
export const KeyFacts = z.object({
  version: z.string().nullable(),
  productLicenseContact: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  license: z.string().nullable(),
  /** The catalogue's spelling of `licensedProduct`; null for one that it has not. */
  normalizedLicensedProduct: z.string().nullable(),
  purchasedFeatures: z.string().nullable(),
  deploymentType: z.string().nullable(),
  environment: z.string().nullable(),
  groupId: z.string().nullable(),
  licenseId: z.string().nullable(),
  /** Where the license file is (7.30); null where there is none. */
  downloadLicenseKeyUrl: z.string().nullable(),
});
export type KeyFacts = z.infer<typeof KeyFacts>;
