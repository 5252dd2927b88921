import { z } from 'zod';
import { DayPeriod, DayString, DecimalString, InstantString } from '../core/schema.ts';
import { MaxVolumeMissingReason } from '../licenses/schema.ts';
import { ReportingType, UsageUnit } from '../products/schema.ts';

const Count = z.number().int().nonnegative();

/** The newest submission of which something was counted. */
export const LastReport = z.object({
  receiptId: z.string(),
  submittedAt: InstantString,
  submittedBy: z.string(),
  /** First to last day with usage. */
  period: DayPeriod.nullable(),
  /** By unit: figures of different units are never added. */
  totals: z.array(z.object({ unit: UsageUnit, value: DecimalString })),
  /** License keys that it reported for. */
  keys: Count,
});
export type LastReport = z.infer<typeof LastReport>;

/** A key whose usage people report, and full months of its term of which the ledger holds no word. */
export const UnreportedKey = z.object({
  licenseKeyId: z.string(),
  productName: z.string(),
  productLicense: z.string().nullable(),
  keyTail: z.string().nullable(),
  /** In order, as `2026-10`. */
  months: z.array(z.string()).min(1),
});
export type UnreportedKey = z.infer<typeof UnreportedKey>;
/** The same where several accounts are asked about. */
export type UnreportedIn = UnreportedKey & { accountId: string; licenseGroupId: string };

/** Keys of one product that expire on one day. */
export const ExpiringKeys = z.object({ productName: z.string(), expiryDate: z.string(), keys: Count });
export type ExpiringKeys = z.infer<typeof ExpiringKeys>;

/** What a license group used in its term: once, however many keys share it. */
export const UsedOfMaximum = z.object({
  licenseGroupId: z.string(),
  productName: z.string(),
  /** Product licenses of its keys, the first few of them. */
  names: z.array(z.string()),
  keys: Count,
  /** Null: its keys count in different units, and then there is no maximum and no percentage either. */
  totalUsage: DecimalString.nullable(),
  /** Null: nothing was reported in the term, which is not 0. */
  reportingType: ReportingType.nullable(),
  usagePercent: z.number().nullable(),
  maxVolume: DecimalString.nullable(),
  maxVolumeMissingReason: MaxVolumeMissingReason.nullable(),
});
export type UsedOfMaximum = z.infer<typeof UsedOfMaximum>;

/** A period of an application that the person can report. */
export const DueImagingReport = z.object({
  application: z.object({ id: z.string(), name: z.string() }),
  period: DayPeriod,
  licenses: Count,
});
export type DueImagingReport = z.infer<typeof DueImagingReport>;

/** What the page of an account opens with. A part is null for somebody without the right to it. */
export const AccountState = z.object({
  reports: z.object({ last: LastReport.nullable(), unreported: z.array(UnreportedKey) }).nullable(),
  expiry: z
    .object({
      /** All keys that are not inactive, and how many of them have expired. */
      keys: Count,
      expired: Count,
      lastExpired: z.string().nullable(),
      expiring: z.array(ExpiringKeys),
    })
    .nullable(),
  /** Past usage that staff asked about, or that somebody began to certify; null where nothing is open. */
  certification: z.object({ since: DayString, isBegun: z.boolean() }).nullable().default(null),
  /** Imaging usage, as the calendar tells it. */
  imaging: z.array(DueImagingReport).nullable().default(null),
  usage: z.object({ groups: z.array(UsedOfMaximum), total: Count }).nullable(),
  /** Alerts that the person has not marked as read. */
  alerts: z.object({ unread: Count }).nullish(),
});
export type AccountState = z.infer<typeof AccountState>;

/** How many days ahead an expiry is told. */
export const EXPIRY_TOLD_DAYS = 90;
/** How many groups are told at most, the fullest first. */
export const GROUPS_TOLD_MAX = 50;
