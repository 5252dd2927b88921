import { z } from 'zod';
import { PageNumbers } from '../core/page-numbers.ts';
import { DecimalString, InstantString } from '../core/schema.ts';
import { PlatformFamily, RecordType, ReportingType, UsageSource } from '../products/schema.ts';
import { KeyFacts } from './key-facts.ts';
import { ActivationStatus, ExpirationStatus, MaxVolumeMissingReason } from './schema.ts';

/** A license of an account's product (3.04–3.09). Whole keys are never in a list: `partialLicenseKey` is the tail. */
export const LicenseRecord = z.object({
  ...KeyFacts.shape,
  licenseKeyId: z.string(),
  account: z.object({ id: z.string(), name: z.string() }),
  partialLicenseKey: z.string().nullable(),
  productName: z.string(),
  productLicense: z.string().nullable(),
  productLicenseUrl: z.string().nullable(),
  productLicenseDescriptor: z.string().nullable(),
  licensedProduct: z.string().nullable(),
  recordType: RecordType,
  productCategory: z.string().nullable(),
  platform: PlatformFamily.nullable(),
  activationStatus: ActivationStatus.nullable(),
  expirationStatus: ExpirationStatus,
  createdDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  lastTimeUsed: z.string().nullable(),
  /** The days, both included, whose usage is held against the maximum; of the group where several keys share it. */
  term: z.object({ start: z.string(), end: z.string() }).nullable(),
  /** Where usage of this key ever came from. */
  usageSources: z.array(UsageSource),
  /** Usage in the term by usage type, of the group. Figures are decimal strings: they exceed 2^53. */
  usage: z.record(z.string(), DecimalString),
  usagePercent: z.number().nullable(),
  /** Null: the keys that share it count in different units, and then there is no maximum and no percentage either. */
  totalUsage: DecimalString.nullable(),
  /** This key's share of `totalUsage`; null where others share the maximum and nothing of this one is counted. */
  usagePerKey: DecimalString.nullable(),
  /** Keys that share the maximum and `totalUsage`; 1 = this key alone. */
  sharedBy: z.number().int(),
  /** What the others are called, the first few of them. */
  sharedWith: z.array(z.string()),
  maxVolume: DecimalString.nullable(),
  maxVolumeMissingReason: MaxVolumeMissingReason.nullable(),
  overage: z.boolean().nullable(),
  groupReportingType: ReportingType.nullable(),
  cucaId: z.string().nullable(),
  customerUseCaseApplication: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** What the key's button does (2.50). */
  keyAction: z.enum(['download', 'copy']),
  /** Since when the key is reported as exposed. */
  exposedAt: InstantString.nullable().default(null),
  /** When the key or a file of it was last handed out to anybody; null also after a reset (7.31). */
  lastDownloadedAt: InstantString.nullable(),
  hasFile: z.boolean(),
  hasKey: z.boolean(),
});
export type LicenseRecord = z.infer<typeof LicenseRecord>;

/** Keys that share one volume (7.10). */
export const LicenseGroup = LicenseRecord.pick({
  groupId: true,
  licenseId: true,
  customerUseCaseApplication: true,
  groupReportingType: true,
  totalUsage: true,
  maxVolume: true,
}).extend({ licenseKeys: z.array(LicenseRecord) });
export type LicenseGroup = z.infer<typeof LicenseGroup>;

/** What the head of a product's licenses says (7.11). */
export const LicensesSummary = z.object({
  licenseKeysCount: z.number().int(),
  /** Expired or inactive keys that are left out (4.02): only the imaging product's. */
  leftOutCount: z.number().int().default(0),
  nearestExpirationDate: z.string().nullable(),
  lastTimeUsed: z.string().nullable(),
  /** Whether any of them is for a server deployment (2.45). */
  hasServerDeployments: z.boolean(),
});
export type LicensesSummary = z.infer<typeof LicensesSummary>;

export const LicensePage = z.object({
  content: z.array(LicenseRecord),
  totalElements: z.number().int(),
});
export type LicensePage = z.infer<typeof LicensePage>;

/** What 7.12 answers in devMode (2.34). */
export const NumberedLicensePage = z.object({ content: z.array(LicenseRecord), page: PageNumbers });
export type NumberedLicensePage = z.infer<typeof NumberedLicensePage>;

/** How many licenses a page is cut from, whichever of the two answers it is. */
export const totalOf = (answer: LicensePage | NumberedLicensePage): number =>
  'page' in answer ? answer.page.totalElements : answer.totalElements;
