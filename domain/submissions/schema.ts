import { z } from 'zod';
import { DayPeriod, DecimalString, InstantString, Sha256String } from '../core/schema.ts';
import { UsageUnit } from '../products/schema.ts';
import { submissionKinds } from './submission-kinds.ts';

export const SubmissionKind = z.enum(submissionKinds);
export type SubmissionKind = z.infer<typeof SubmissionKind>;

/** How a key's usage in a file was checked: by its license's signature, or by hashes alone. */
export const receiptIntegrities = ['mac', 'hash-only'] as const;
export const ReceiptIntegrity = z.enum(receiptIntegrities);
export type ReceiptIntegrity = z.infer<typeof ReceiptIntegrity>;

const Count = z.number().int().nonnegative();

/**
 * Records that say less than what stands for closed days: set aside until staff decide (decision 070). What they decided is
 * a further part of the receipt.
 */
export const LoweredFigure = z.object({
  records: Count,
  before: DecimalString,
  wanted: DecimalString,
  decision: z.object({ action: z.enum(['COUNT', 'DECLINE']), by: z.string(), at: InstantString }).optional(),
});
export type LoweredFigure = z.infer<typeof LoweredFigure>;

/** Of a figure that lies partly in the term of its license: by days (decision 069). */
export const DaysInTerm = z.object({
  /** Days in the term, of all. */
  days: Count,
  of: Count,
  /** What of the figure stands in no percentage. */
  outside: DecimalString,
});
export type DaysInTerm = z.infer<typeof DaysInTerm>;

/** What was booked for one usage type of a key. */
export const ReceiptTotal = z.object({
  usageType: z.string(),
  /** Null: kept, but counted in no unit. */
  unit: UsageUnit.nullable(),
  value: DecimalString,
  /** The part of `value` that begins outside the key's term: kept, not in its percentage. */
  outsideTerm: DecimalString,
  /** Where stated figures lie partly in the term: by days, in place of `outsideTerm`. */
  inTerm: DaysInTerm.optional(),
  /** What the file says less of closed days: nothing of it is in `value`. */
  lowered: LoweredFigure.optional(),
});
export type ReceiptTotal = z.infer<typeof ReceiptTotal>;

/** An event that nobody knows: kept with no unit, and named so that somebody asks. */
export const UnknownEvent = z.object({ product: z.string(), event: z.string(), value: DecimalString });
export type UnknownEvent = z.infer<typeof UnknownEvent>;

/** One license key of a submission. A receipt never carries a whole key. */
export const ReceiptKey = z.object({
  keyTail: z.string().max(15),
  licenseKeyId: z.string(),
  accountId: z.string(),
  productName: z.string(),
  integrity: ReceiptIntegrity.nullable(),
  /** First to last day with usage; null where the file had none for the key. */
  period: DayPeriod.nullable(),
  records: Count,
  totals: z.array(ReceiptTotal),
  unknownEvents: z.array(UnknownEvent),
  /** Products in the file that the key's license does not list. */
  productsNotInLicense: z.array(z.string()),
  /** Staff said whose the key is; with the reason where another license than the key's own was named. */
  assigned: z.object({ at: InstantString, note: z.string().nullable() }).optional(),
  /** In lists: so many further keys of the account and product, added up. */
  folded: Count.optional(),
});
export type ReceiptKey = z.infer<typeof ReceiptKey>;

/** Whose a key is. */
export const AccountOfKey = z.object({ id: z.string(), name: z.string() });
export type AccountOfKey = z.infer<typeof AccountOfKey>;

/** A key of the file that no account the upload counts for explains: shown to internal people only. */
export const UnmatchedKey = z.object({
  keyTail: z.string().max(15),
  /** Tells keys with one tail apart; receipts of old have none. */
  line: z.string().max(12).optional(),
  period: DayPeriod.nullable(),
  records: Count,
  /** Figures by usage type, never added up: they differ in unit. */
  totals: z.array(ReceiptTotal.omit({ outsideTerm: true, inTerm: true, lowered: true })).default([]),
  /** The account that the key belongs to, where it is another one than the upload was for. */
  account: AccountOfKey.nullable().default(null),
  /** In lists: so many further keys, added up. */
  folded: Count.optional(),
});
export type UnmatchedKey = z.infer<typeof UnmatchedKey>;

/** The file behind a submission. */
export const ReceiptFile = z.object({
  name: z.string(),
  /** Of the inflated bytes: a file and its gzip twin have the same. */
  sha256: Sha256String,
  rawSha256: Sha256String,
  bytes: Count,
  fileId: z.string(),
  seq: Count,
  instanceId: z.string(),
  producer: z.string(),
  createdAt: InstantString,
});
export type ReceiptFile = z.infer<typeof ReceiptFile>;

/** The license file that figures were stated for; its content is a secret and stands in no receipt. */
export const ReceiptLicenseFile = z.object({ name: z.string(), sha256: Sha256String, bytes: Count });
export type ReceiptLicenseFile = z.infer<typeof ReceiptLicenseFile>;

/** 3.13: the first report of a license year is its yearly reset. */
const ReportingType = z.enum(['Manual', 'Yearly Reset']);

/** A figure that somebody stated for a period. */
export const StatedFigure = z.object({
  keyTail: z.string().max(15),
  licenseKeyId: z.string(),
  usageType: z.string(),
  unit: UsageUnit.nullable(),
  period: DayPeriod,
  value: DecimalString,
  /** The period begins outside the license's term: kept, not in its percentage. */
  outsideTerm: z.boolean(),
  /** Where only some of its days lie in the term. */
  inTerm: DaysInTerm.optional(),
  /** What was known of the same period before; null where nothing was. */
  before: z.object({ period: DayPeriod, value: DecimalString }).nullable(),
  comment: z.string().nullable(),
  environment: z.string().optional(),
  /** Of past usage that was certified. */
  deploymentType: z.string().optional(),
  /** Of a server deployment: the value is the product of the two (5.06). */
  processorsPerServer: Count.optional(),
  numberOfServers: Count.optional(),
  reportingType: ReportingType.optional(),
});
export type StatedFigure = z.infer<typeof StatedFigure>;

/** What an application used of a license, in the answer to its report (3.19). */
export const LicenseUsage = z.object({
  deploymentType: z.string().nullable(),
  environment: z.string().nullable(),
  usageValue: DecimalString,
  /** Servers count in logical processors; null: in no unit. */
  unit: UsageUnit.nullable(),
});
export type LicenseUsage = z.infer<typeof LicenseUsage>;

/** What became of the records of a file. */
export const ReceiptRecords = z.object({
  added: Count,
  /** Corrected by a higher seq of the same instance. */
  replaced: Count,
  /** Known already, with the same or a higher seq. */
  ignored: Count,
  /** Of those added and replaced: unknown events and hours outside the term, which stand in no figure. */
  kept: Count.optional(),
});
export type ReceiptRecords = z.infer<typeof ReceiptRecords>;

/** What people did to a receipt in one account after it was written. */
export const receiptActions = ['WITHDRAW', 'RESTORE', 'CORRECT'] as const;
export const ReceiptChange = z.object({
  accountId: z.string(),
  /** Counts the changes of the receipt in this account: who changes it says which one they saw last. */
  ordinal: z.number().int().positive(),
  action: z.enum(receiptActions),
  by: z.string(),
  byStaff: z.boolean(),
  at: InstantString,
  reason: z.string(),
  /** The receipt of the corrected figures. */
  nextReceiptId: z.uuid().nullable(),
});
export type ReceiptChange = z.infer<typeof ReceiptChange>;

/** The lasting answer to a submission: who, when, what, and what was booked. The same content again answers the same one. */
export const Receipt = z.object({
  id: z.string(),
  kind: SubmissionKind,
  submittedAt: InstantString,
  /** The person, and the name of the API token where a program sent it for them. */
  submittedBy: z.object({ name: z.string(), email: z.string(), token: z.string().optional() }),
  contactEmail: z.string().nullable(),
  accounts: z.array(z.object({ id: z.string(), name: z.string() })),
  file: ReceiptFile.nullable(),
  /** Of figures stated by hand: the license file behind them, and each figure. */
  licenseFile: ReceiptLicenseFile.nullable().optional(),
  stated: z.array(StatedFigure).optional(),
  /** Of past usage: the case and the application that it was certified for. */
  certification: z
    .object({
      caseId: z.string(),
      application: z.object({ id: z.string(), name: z.string(), licenseType: z.string().nullish() }),
      /** 3.18, by product family; not in lists that tell a part of the figures. */
      licenseUsages: z
        .object({ iText: z.array(LicenseUsage), 'Apryse SDK': z.array(LicenseUsage) })
        .optional(),
    })
    .optional(),
  /** True where this content had been submitted before and nothing was added. */
  duplicate: z.boolean(),
  /** What imaging usage was reported for (3.13). */
  application: z.object({ id: z.string(), name: z.string(), licenseType: z.string().nullable() }).optional(),
  /** 3.13, derived: of what application the figures are, and what all of them share. */
  customerUseCaseApplicationId: z.string().optional(),
  licenseType: z.string().optional(),
  usageType: z.string().optional(),
  reportingType: ReportingType.optional(),
  /** Number of usage records in the file (3.15). */
  eventCount: Count,
  records: ReceiptRecords,
  keys: z.array(ReceiptKey),
  /** Some keys are not linked to an account of the uploader: all that external people are told of them. */
  hasUnlinkedKeys: z.boolean(),
  /** Internal answers only. */
  unmatchedKeys: z.array(UnmatchedKey).optional(),
  /** Of the accounts above, oldest first; none: what was counted stands. */
  changes: z.array(ReceiptChange).optional(),
  /** Figures of it in whose place the vendor's records state another one, which counts; absent: none. */
  replacedByRecords: Count.positive().optional(),
  /** The receipt whose figures this one corrects. */
  corrects: z.uuid().optional(),
  /** In lists: it names more keys or figures than stand here; the receipt itself has them all. */
  folded: z.boolean().optional(),
});
export type Receipt = z.infer<typeof Receipt>;

/** A page of receipts, newest first. */
export const ReceiptPage = z.object({
  receipts: z.array(Receipt),
  /** Where the older ones begin; null after the last. */
  older: z.string().nullable(),
});
export type ReceiptPage = z.infer<typeof ReceiptPage>;

/** One key of an uploaded file (3.15); `keyValue` is the key's tail. */
export const UploadedKey = z.object({ keyValue: z.string().max(15), orphan: z.boolean() });
export type UploadedKey = z.infer<typeof UploadedKey>;

/** A file that was read and booked (3.15). */
export const UploadedFile = z.object({
  fileName: z.string(),
  eventCount: Count,
  licenseKeys: z.array(UploadedKey),
  receipt: Receipt,
});
export type UploadedFile = z.infer<typeof UploadedFile>;

/** What is wrong with one file of an upload, in words. */
export const UploadProblem = z.object({
  name: z.string(),
  code: z.string(),
  line: z.number().int().positive().nullable(),
  message: z.string(),
});
export type UploadProblem = z.infer<typeof UploadProblem>;

/** The answer to an upload (3.15). */
export const UploadSummary = z.object({
  totalFiles: Count,
  processedFiles: Count,
  /** Names of files that are bad: sending them again would not help. */
  invalid: z.array(z.string()),
  /** Names of files that failed through no fault of theirs. */
  retryable: z.array(z.string()),
  successful: z.array(UploadedFile),
  problems: z.array(UploadProblem),
  failReason: z.string().nullable(),
});
export type UploadSummary = z.infer<typeof UploadSummary>;
