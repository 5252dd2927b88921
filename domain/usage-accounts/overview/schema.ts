import { z } from 'zod';
import { ExpiringKeys, UnreportedKey, UsedOfMaximum } from '../../account-state/schema.ts';
import { DayPeriod, DecimalString, storableText } from '../../core/schema.ts';
import { LicenseRecord } from '../../licenses/license-record.ts';
import { CucaPath } from '../schema.ts';

export const OverviewPath = CucaPath.extend({ productName: storableText(255).min(1) });

/** Keys that are told one by one at most; all of them are counted. */
export const OVERVIEW_KEYS_MAX = 200;

/** A key of the application as the overview shows it: by its tail (2.28). */
export const OverviewKey = LicenseRecord.pick({
  licenseKeyId: true,
  partialLicenseKey: true,
  productLicense: true,
  activationStatus: true,
  createdDate: true,
  expiryDate: true,
  lastTimeUsed: true,
  usageSources: true,
});
export type OverviewKey = z.infer<typeof OverviewKey>;

const Count = z.number().int().nonnegative();

/** What a license group with keys of the application used of its maximum. */
export const OverviewGroup = UsedOfMaximum.omit({ totalUsage: true, keys: true }).extend({
  term: DayPeriod.nullable(),
  /** Keys of this application in the group, and keys of elsewhere that share its maximum. */
  ownKeys: Count,
  otherKeys: Count,
  /** What this application's keys used; null where nothing of them is counted. */
  ownUsage: DecimalString.nullable(),
  /**
   * What all of them used; null where the caller may not read the usage of every key, or where they count in different
   * units, and then without a percentage.
   */
  totalUsage: DecimalString.nullable(),
  /** The caller may read all of it, and its keys count in different units. */
  unitsDiffer: z.boolean().default(false),
  /** The estimate for the end of the term, with the reported days that it goes by. */
  projection: z
    .object({ value: DecimalString, percent: z.number().nullable(), knownDays: Count, termDays: Count })
    .nullable(),
});
export type OverviewGroup = z.infer<typeof OverviewGroup>;

/** The overview of a product in one application (2.28, 6.14). Nothing in it is of another application's keys. */
export const ProductOverview = z.object({
  productName: z.string(),
  licenseKeysCount: Count,
  nearestExpirationDate: z.string().nullable(),
  /** The keys that can be used in front, then by last use. */
  keys: z.array(OverviewKey),
  groups: z.array(OverviewGroup),
  /** Null for a product whose usage is not reported by months. */
  unreported: z.array(UnreportedKey).nullable(),
  expiry: z.object({
    keys: Count,
    expired: Count,
    lastExpired: z.string().nullable(),
    expiring: z.array(ExpiringKeys),
  }),
});
export type ProductOverview = z.infer<typeof ProductOverview>;
