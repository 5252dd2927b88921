import { z } from 'zod';
import { DayPeriod, DayString, DecimalString, InstantString } from '../core/schema.ts';
import { MaxVolumeMissingReason } from '../licenses/schema.ts';
import { ReportingType, UsageSource } from '../products/schema.ts';
import { SubmissionKind } from '../submissions/schema.ts';

const Count = z.number().int().nonnegative();

/**
 * Why an entry is in a figure or apart from it: counted; of a unit that is not held against the maximum; reported the
 * other way (automatic figures go before manual ones); of a day outside the term; withdrawn by those who reported it.
 */
export const entryPlaces = ['counted', 'otherUnit', 'otherReporting', 'outsideTerm', 'withdrawn'] as const;
export const EntryPlace = z.enum(entryPlaces);
export type EntryPlace = z.infer<typeof EntryPlace>;

/** Entries added up. Figures of different units are never added; what has no unit is added up by its type. */
export const CountedSum = z.object({
  /** Null: types of one unit are added up. */
  usageType: z.string().nullable(),
  unit: z.string().nullable(),
  value: DecimalString,
  entries: Count,
});
export type CountedSum = z.infer<typeof CountedSum>;

/** A license key whose entries a figure is made of, and its own part of the figure. */
export const CountedKey = z.object({
  licenseKeyId: z.string(),
  keyTail: z.string().nullable(),
  productName: z.string(),
  productLicense: z.string().nullable(),
  sums: z.array(CountedSum),
});
export type CountedKey = z.infer<typeof CountedKey>;

/** What a percentage is made of. */
export const CountedTerm = z.object({
  term: DayPeriod.nullable(),
  maxVolume: DecimalString.nullable(),
  maxVolumeMissingReason: MaxVolumeMissingReason.nullable(),
  usagePercent: z.number().nullable(),
  /** Its keys count in different units: no total, no maximum, no percentage. */
  unitsDiffer: z.boolean().default(false),
});
export type CountedTerm = z.infer<typeof CountedTerm>;

/** How a figure was counted, added up from nothing but the ledger. */
export const Explanation = z.object({
  /** The figure itself, by unit; empty where the ledger holds no word of it, which is not 0. */
  sums: z.array(CountedSum),
  /** How it was reported; null where nothing was. */
  reportingType: ReportingType.nullable(),
  /** The days that it is about; null where there is no term. */
  period: DayPeriod.nullable(),
  /** For a figure that is held against a maximum. */
  term: CountedTerm.nullable(),
  keys: z.array(CountedKey),
  /** What the ledger holds of these keys and the figure does not count, and why. */
  apart: z.array(z.object({ place: EntryPlace, sums: z.array(CountedSum) })),
});
export type Explanation = z.infer<typeof Explanation>;

/**
 * Who brought entries: a person, somebody of the vendor (told so to everybody outside it), the customer's software, or
 * the vendor's own records.
 */
export const broughtBy = ['person', 'staff', 'software', 'records'] as const;
export const BroughtBy = z.enum(broughtBy);
export type BroughtBy = z.infer<typeof BroughtBy>;

/** A submission, or the automatic reports of one service, with what it gave to a figure. */
export const CountedSource = z.object({
  id: z.string(),
  source: UsageSource,
  kind: SubmissionKind.nullable(),
  /** Where the caller may read the receipt. */
  receiptId: z.string().nullable(),
  fileName: z.string().nullable(),
  broughtBy: BroughtBy,
  /** The person's name, where the caller may know it. */
  person: z.string().nullable(),
  /** When its newest entry was written into the ledger. */
  recordedAt: InstantString,
  period: DayPeriod,
  sums: z.array(CountedSum),
  /** How many of its entries took the place of earlier ones. */
  replaced: Count,
  /** How many of its entries stand in force no more: only what a receipt once said counts them. */
  superseded: Count,
});
export type CountedSource = z.infer<typeof CountedSource>;
export const CountedSourcePage = z.object({ sources: z.array(CountedSource), next: z.string().nullable() });
export type CountedSourcePage = z.infer<typeof CountedSourcePage>;

/** Entries of a source for the same key, type and days: one day's hours, or what was reported for longer. */
export const CountedLine = z.object({
  licenseKeyId: z.string(),
  keyTail: z.string().nullable(),
  usageType: z.string(),
  unit: z.string().nullable(),
  start: DayString,
  end: DayString,
  value: DecimalString,
  /** What was reported, where only some of its days count here (decision 069). */
  whole: DecimalString.nullable(),
  entries: Count,
  replaced: Count,
  superseded: Count,
});
export type CountedLine = z.infer<typeof CountedLine>;
export const CountedLinePage = z.object({ lines: z.array(CountedLine), next: z.string().nullable() });
export type CountedLinePage = z.infer<typeof CountedLinePage>;

/** A figure that another entry took the place of. */
export const ReplacedEntry = z.object({
  value: DecimalString,
  recordedAt: InstantString,
  fileName: z.string().nullable(),
});
export type ReplacedEntry = z.infer<typeof ReplacedEntry>;

/** One entry of the ledger. */
export const CountedEntry = z.object({
  id: z.string(),
  /** From here to before there. */
  startsAt: InstantString,
  endsAt: InstantString,
  value: DecimalString,
  /** What was reported, where only some of its days count here (decision 069). */
  whole: DecimalString.nullable(),
  recordedAt: InstantString,
  version: z.string().nullable(),
  environment: z.string().nullable(),
  /** Newest first. */
  replaced: z.array(ReplacedEntry),
  isSuperseded: z.boolean(),
});
export type CountedEntry = z.infer<typeof CountedEntry>;
export const CountedEntryPage = z.object({ entries: z.array(CountedEntry), next: z.string().nullable() });
export type CountedEntryPage = z.infer<typeof CountedEntryPage>;
