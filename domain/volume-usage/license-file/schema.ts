import { z } from 'zod';
import { DayPeriod, DayString, DecimalString, Email, storableText } from '../../core/schema.ts';
import { TEXT_MAX } from '../../core/text-limits.ts';
import { UsageUnit } from '../../products/schema.ts';
import { isUsageValue } from './usage-value.ts';

/** Rows of one report: a hundred products with some periods each. */
export const ROWS_MAX = 1000;
/** A comment on a figure, in characters. */
export const COMMENT_MAX = 1000;

const name = z.string().min(1).max(TEXT_MAX);

/** A license file as it travels (7.19). Its size is checked when it is decoded. */
export const LicenseFile = z.strictObject({
  contentBase64: z.string(),
  contentType: z.string().max(TEXT_MAX),
  fileName: z.string().max(TEXT_MAX).optional(),
});
export type LicenseFile = z.infer<typeof LicenseFile>;

/** The license that usage of a key is reported for. */
export const ReportedLicense = z.object({
  licenseKeyId: z.string(),
  productName: z.string(),
  accountId: z.string(),
  accountName: z.string(),
});
export type ReportedLicense = z.infer<typeof ReportedLicense>;

/** A product of a license file (7.19). */
export const LicenseProduct = z.object({
  product: z.string(),
  createdDate: DayString,
  expiryDate: DayString,
  /** Of the file's own key; null where the file has none. */
  keyTail: z.string().max(15).nullable(),
  /** Null where the product is counted in no unit, or its license is not known. */
  unit: UsageUnit.nullable(),
  /** Null: no license that the caller may report for has this key, whoever else may have it. */
  license: ReportedLicense.nullable(),
});
export type LicenseProduct = z.infer<typeof LicenseProduct>;

const period = { usageType: name, startDate: DayString, endDate: DayString };

/** One row of a report (3.12). The key is the file's: named in whole or by its tail, and only where there are several. */
export const UsageRow = z.strictObject({
  licenseKey: name.optional(),
  ...period,
  usageValue: z.string().refine(isUsageValue, 'not a whole number from 0 to 99999999999999999, in digits'),
  comment: storableText(COMMENT_MAX).optional(),
});
export type UsageRow = z.infer<typeof UsageRow>;

/** 2.71: internal people alone may name a contact. */
const contactEmail = Email.optional();

/** 7.20: rows of a license file; internal people may name an account and a contact (2.71, 2.72). */
export const LicenseUsage = z.strictObject({
  licenseFile: LicenseFile,
  usages: z.array(UsageRow).min(1).max(ROWS_MAX),
  contactEmail,
  accountId: name.optional(),
});
export type LicenseUsage = z.infer<typeof LicenseUsage>;

/** 7.13: one figure of one key. */
export const KeyUsage = UsageRow.extend({ contactEmail });
export type KeyUsage = z.infer<typeof KeyUsage>;

/** What a figure is asked about before it is sent. */
export const FiguresQuestion = z.strictObject({
  rows: z.array(z.strictObject(period)).min(1).max(ROWS_MAX),
});

/** A figure that stands for some days already. */
export const StandingFigure = z.object({
  period: DayPeriod,
  value: DecimalString,
  /** Null: the vendor's records state it. */
  receiptId: z.string().nullable(),
});
export type StandingFigure = z.infer<typeof StandingFigure>;

/** What the ledger knows of a row's period and of an earlier one. */
export const EarlierFigures = z.object({
  ...period,
  /** The figure of the same period before; null where none is known. */
  before: z.object({ period: DayPeriod, value: DecimalString }).nullable(),
  /** Stated figures whose days the period shares: the row would conflict with them. */
  standing: z.array(StandingFigure),
  /** Counted in the same period by usage files or automatically; null where nothing was. */
  counted: DecimalString.nullable(),
});
export type EarlierFigures = z.infer<typeof EarlierFigures>;
