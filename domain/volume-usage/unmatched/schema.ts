import { z } from 'zod';
import { DayPeriod, DecimalString, InstantString, seenText } from '../../core/schema.ts';
import { TEXT_MAX } from '../../core/text-limits.ts';
import { ReportingType, UsageUnit } from '../../products/schema.ts';
import { AccountOfKey, ReceiptRecords, ReceiptTotal } from '../../submissions/schema.ts';
import { unmatchedFilterSet } from './filters.ts';
import { unmatchedReasons, unmatchedStates } from './reasons.ts';

/** Keys that nobody knows and that wait for a decision, of one account or of a person's own files: more are not kept. */
export const UNKNOWN_KEYS_MAX = 10_000;

export const UNMATCHED_PAGE = 50;
/** Keys that one decision may be about. */
export const DECIDED_MAX = 200;
export const NOTE_MAX = 500;

const KeyId = z.string().regex(/^[1-9]\d{0,17}$/);
const Count = z.number().int().nonnegative();

/** Usage that was set aside for one key of one file. */
export const UnmatchedUsage = z.object({
  id: KeyId,
  keyTail: z.string().max(15),
  receiptId: z.string(),
  /** An account on whose page the receipt can be read; null where no account has a part of the file. */
  receiptAccountId: z.string().nullable(),
  fileName: z.string(),
  submittedAt: InstantString,
  uploader: z.object({ name: z.string(), email: z.string(), isInternal: z.boolean() }),
  /** The account that staff sent the file for. */
  sentFor: AccountOfKey.nullable(),
  period: DayPeriod.nullable(),
  records: Count,
  /** By usage type, never added up: they differ in unit. */
  totals: z.array(ReceiptTotal.omit({ outsideTerm: true })),
  /** The account that the key belongs to now. */
  owner: AccountOfKey.nullable(),
  reason: z.enum(unmatchedReasons),
  state: z.enum(unmatchedStates),
  countedFor: AccountOfKey.nullable(),
});
export type UnmatchedUsage = z.infer<typeof UnmatchedUsage>;

export const UnmatchedPage = z.object({
  content: z.array(UnmatchedUsage),
  /** Where the next page begins; null after the last. */
  next: z.string().nullable(),
  totalElements: Count,
});
export type UnmatchedPage = z.infer<typeof UnmatchedPage>;

export const UnmatchedPageQuery = unmatchedFilterSet.Query.extend({
  after: z.string().max(TEXT_MAX).optional(),
});

/** A license that usage may be counted for. */
export const AssignableLicense = z.object({
  licenseKeyId: z.string(),
  keyTail: z.string().nullable(),
  productName: z.string(),
  account: AccountOfKey,
  createdDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
});
export type AssignableLicense = z.infer<typeof AssignableLicense>;

export const UnmatchedDecision = z.object({
  action: z.enum(['ASSIGN', 'DECLINE', 'REOPEN']),
  at: InstantString,
  by: z.string(),
  account: AccountOfKey.nullable(),
  licenseKeyId: z.string().nullable(),
  note: z.string().nullable(),
});
export type UnmatchedDecision = z.infer<typeof UnmatchedDecision>;

/** Everything known of it. */
export const UnmatchedDetail = UnmatchedUsage.extend({
  uploaderAccounts: z.array(AccountOfKey),
  /** Licenses that carry the key. */
  licenses: z.array(AssignableLicense),
  decisions: z.array(UnmatchedDecision),
  /** Others that wait as this one does: of the same file and owner, and of the same key. */
  sameFile: z.array(KeyId),
  sameKey: z.array(KeyId),
});
export type UnmatchedDetail = z.infer<typeof UnmatchedDetail>;

const ids = z.array(KeyId).min(1).max(DECIDED_MAX);
const note = seenText(NOTE_MAX).min(1);
export const LicenseSearch = z.object({ search: z.string().min(1).max(TEXT_MAX) });
/** Whose the usage is: the account that carries the key; or, where none does, a license and why. */
export const Assignment = z.object({
  ids,
  accountId: z.string().min(1).max(TEXT_MAX),
  license: z.object({ licenseKeyId: z.string().min(1).max(TEXT_MAX), note }).nullable(),
});
export type Assignment = z.infer<typeof Assignment>;
/** The same before anybody has said why. */
export const AssignmentTrial = Assignment.extend({
  license: z.object({ licenseKeyId: z.string().min(1).max(TEXT_MAX) }).nullable(),
});
export type AssignmentTrial = z.infer<typeof AssignmentTrial>;
export const NotedDecision = z.strictObject({ ids, note });
export type NotedDecision = z.infer<typeof NotedDecision>;

/** How much of a license is used. */
const UsedOfLicense = z.object({
  /** Null where the license shares its maximum with keys of another unit. */
  total: DecimalString.nullable(),
  percent: z.number().nullable(),
  /** Null: nothing was reported in the term, which is not 0. */
  reportingType: ReportingType.nullable(),
});
/** What an assignment does to one license. */
export const AssignedLicense = z.object({
  licenseKeyId: z.string(),
  keyTail: z.string(),
  productName: z.string(),
  totals: z.array(ReceiptTotal),
  maxVolume: DecimalString.nullable(),
  /** What its percentage is made of, in the main unit. */
  unit: UsageUnit.nullable(),
  before: UsedOfLicense,
  after: UsedOfLicense,
});
export type AssignedLicense = z.infer<typeof AssignedLicense>;
/** What an assignment counts, or counted. */
export const AssignmentOutcome = z.object({
  account: AccountOfKey,
  /** Somebody had counted all of it already: nothing was added. */
  isRepeated: z.boolean(),
  keys: Count,
  records: ReceiptRecords,
  licenses: z.array(AssignedLicense),
});
export type AssignmentOutcome = z.infer<typeof AssignmentOutcome>;

/** Who sent what waits: a person for the account that it was sent for, or for none. */
export const UnmatchedSender = z.strictObject({
  userId: z.string().min(1).max(TEXT_MAX),
  accountId: z.string().min(1).max(TEXT_MAX).nullable(),
});
export type UnmatchedSender = z.infer<typeof UnmatchedSender>;
/** Everything of a sender that waits, as staff are shown it before they decline it. */
export const SenderAside = z.object({
  sender: UnmatchedSender,
  keys: Count,
  /** Those of them that belong to an account by now. */
  owned: Count,
  /** Of counted usage types alone, by type: they differ in unit and are never added up. */
  totals: z.array(ReceiptTotal.omit({ outsideTerm: true })),
  /** The last key of these; null where none waits. */
  until: KeyId.nullable(),
  /** Until when they were received. */
  at: InstantString,
});
export type SenderAside = z.infer<typeof SenderAside>;
/** Declines what waits of a sender up to the last key that was shown: nothing that came later. */
const SenderDecline = z.strictObject({ sender: UnmatchedSender, until: KeyId, note });
export type SenderDecline = z.infer<typeof SenderDecline>;
export const Decision = z.union([NotedDecision, SenderDecline]);

export const DecisionOutcome = z.object({
  /** Keys whose state changed; those that stood like that already are not counted. */
  changed: Count,
});
