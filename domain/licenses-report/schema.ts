import { z } from 'zod';
import { AccountPerson } from '../accounts/schema.ts';
import { PageNumbers } from '../core/page-numbers.ts';
import { DecimalString, storableText } from '../core/schema.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { KeyFacts } from '../licenses/key-facts.ts';
import { ActivationStatus, ExpirationStatus, MaxVolumeMissingReason } from '../licenses/schema.ts';
import { PlatformFamily, RecordType, ReportingType, UsageSource } from '../products/schema.ts';
import { ChosenKeys } from './bulk/schema.ts';
import { reportFilters } from './filters.ts';
import { quickViewNames, type QuickView } from './quick-views.ts';
import { sortTexts, type SortText } from './report-sort.ts';
import { SavedFilters } from './saved-filters.ts';

/** 9.08: rows by default. */
export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;

/** Which lines, and in which order: `-expiry` is expiry from the other end. */
export const ReportChoice = reportFilters.Query.extend({
  sort: z.enum(sortTexts as readonly [SortText, ...SortText[]]).default('account'),
});

/** 7.24: a page by number, or the rows that follow a place, which costs the same at any depth; of all or of some keys. */
export const ReportQuery = ReportChoice.extend({
  licenseKeyId: ChosenKeys,
  page: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
  size: z.coerce.number<number>().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  /** The `next` of the answer before. */
  after: z.string().max(4_000).optional(),
  /** `rows` leaves the total out, `total` the rows: a page asks for both at once and shows what comes first. */
  parts: z.enum(['all', 'rows', 'total']).default('all'),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

/** A line of the report (3.04–3.09). Whole keys are never in a list: `partialLicenseKey` is the tail. */
export const ReportRow = z.object({
  ...KeyFacts.shape,
  licenseKeyId: z.string(),
  partialLicenseKey: z.string().nullable(),
  account: z.object({ id: z.string(), name: z.string() }),
  productName: z.string(),
  licensedProduct: z.string().nullable(),
  productLicense: z.string().nullable(),
  productLicenseUrl: z.string().nullable(),
  productLicenseDescriptor: z.string().nullable(),
  productCategory: z.string().nullable(),
  platform: PlatformFamily.nullable(),
  recordType: RecordType,
  activationStatus: ActivationStatus.nullable(),
  expirationStatus: ExpirationStatus,
  createdDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  lastTimeUsed: z.string().nullable(),
  /** Percent of the maximum; null where it cannot be known. */
  usage: z.number().nullable(),
  /** Figures are decimal strings: they exceed 2^53. */
  totalUsage: DecimalString.nullable(),
  maxVolume: DecimalString.nullable(),
  maxVolumeMissingReason: MaxVolumeMissingReason.nullable(),
  /** 4.04: in overage at 100 percent or more, null when unknown. */
  overage: z.boolean().nullable(),
  groupReportingType: ReportingType.nullable(),
  /** Keys that share the maximum and these figures; 1 = this key alone (3.08). */
  sharedBy: z.number().int(),
  cucaId: z.string().nullable(),
  customerUseCaseApplication: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** An account of the report: what stands above its lines, for all of its keys, whatever the filters leave. */
export const ReportAccount = z.object({
  id: z.string(),
  name: z.string(),
  keys: z.number().int(),
  /** How many of them are in overage (4.04). */
  inOverage: z.number().int(),
  owner: AccountPerson.nullable(),
  crCsm: AccountPerson.nullable(),
  regionalTerritory: z.string().nullable(),
  globalTerritory: z.string().nullable(),
});
export type ReportAccount = z.infer<typeof ReportAccount>;

export const ReportPage = z.object({
  content: z.array(ReportRow),
  /** The accounts of these lines. */
  accounts: z.array(ReportAccount),
  /** Exact; null where the call asked for rows only. */
  totalElements: z.number().int().nullable(),
  /** Where the next rows begin; null after the last. */
  next: z.string().nullable(),
});
export type ReportPage = z.infer<typeof ReportPage>;

/** A line of devMode: with where its usage came from, and the reporting types that follow from that (2.34). */
export const LicenseUsageRow = ReportRow.extend({
  usageSources: z.array(UsageSource),
  reportingTypes: z.array(ReportingType),
});
export type LicenseUsageRow = z.infer<typeof LicenseUsageRow>;

export const LicenseUsageQuery = ReportQuery.omit({ licenseKeyId: true, after: true, parts: true });

export const LicenseUsagePage = z.object({
  content: z.array(LicenseUsageRow),
  page: PageNumbers,
});
export type LicenseUsagePage = z.infer<typeof LicenseUsagePage>;

/** How many license keys each quick view has, within the other filters. */
export const ViewCounts = z.object(
  Object.fromEntries(quickViewNames.map((view) => [view, z.number().int()])) as Record<
    QuickView,
    z.ZodNumber
  >,
);
export type ViewCounts = z.infer<typeof ViewCounts>;

/** Somebody of the CRM who can be an assignee (7.23). */
export const ReportUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type ReportUser = z.infer<typeof ReportUser>;

/** 9.20: searching begins at two characters. */
export const USER_SEARCH_MIN = 2;
export const UserQuery = z.object({
  name: storableText(TEXT_MAX).trim().min(USER_SEARCH_MIN).optional(),
  ids: z
    .union([z.string().transform((id) => [id]), z.array(z.string())])
    .transform((ids) => ids.slice(0, 50))
    .optional(),
});

/** A product with the names it is licensed under (7.26). */
export const ReportProduct = z.object({ productName: z.string(), licensedProducts: z.array(z.string()) });

/** Territories (3.23). */
export const Territories = z.object({ global: z.array(z.string()), regional: z.array(z.string()) });

/** What the report begins with: the view that the person chose or saved last; null where there is none. */
export const OwnSavedFilters = z.object({
  filters: SavedFilters.nullable(),
  sort: z.enum(sortTexts as readonly [SortText, ...SortText[]]).optional(),
});
