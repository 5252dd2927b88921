import { z } from 'zod';
import { DayPeriod, DecimalString, InstantString } from '../../core/schema.ts';
import { UsageUnit } from '../../products/schema.ts';
import { Receipt, ReceiptTotal, SubmissionKind } from '../schema.ts';
import { historyFilters } from './filters.ts';
import { historyStates } from './history-states.ts';

/** How many submissions a page of the list holds. */
export const HISTORY_PAGE = 50;
/** How many key tails a line of the list names. */
export const TAILS_SHOWN = 3;

export const HistoryState = z.enum(historyStates);

/** A submission in one line. */
export const HistoryRow = z.object({
  id: z.string(),
  kind: SubmissionKind,
  submittedAt: InstantString,
  submittedBy: z.object({ name: z.string(), email: z.string() }),
  /** Null where no file was sent. */
  fileName: z.string().nullable(),
  /** The name of the application that it was for; null where it was for none. */
  application: z.string().nullable(),
  /** The first of its keys by their tails. */
  keyTails: z.array(z.string().max(15)),
  keyCount: z.number().int().nonnegative(),
  products: z.array(z.string()),
  /** First to last day with usage; null where there was none. */
  period: DayPeriod.nullable(),
  /** What was booked, by unit: figures of different units are never added. */
  totals: z.array(z.object({ unit: UsageUnit, value: DecimalString })),
  state: HistoryState,
  /** For how many of its figures the vendor's records state another one since, which counts. */
  replacedByRecords: z.number().int().nonnegative(),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

export const HistoryQuery = historyFilters.Query.extend({
  /** The `next` of the answer before. */
  after: z.string().max(4_000).optional(),
  /** `rows` leaves the total out, `total` the rows: a page asks for both at once and shows what comes first. */
  parts: z.enum(['all', 'rows', 'total']).default('all'),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

export const HistoryPage = z.object({
  content: z.array(HistoryRow),
  totalElements: z.number().int().nonnegative().nullable(),
  /** Where the older ones begin; null after the last. */
  next: z.string().nullable(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

/** Whom and what the filters can name. */
export const HistoryOptions = z.object({
  people: z.array(z.object({ name: z.string(), email: z.string() })),
  products: z.array(z.string()),
});
export type HistoryOptions = z.infer<typeof HistoryOptions>;

/**
 * Whether the file behind a submission can be had. None: no file was sent. Removed: its time is over. Unavailable: it was
 * sent before files were kept, or it is for its sender alone.
 */
export const OriginalFile = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('kept'),
    fileName: z.string(),
    bytes: z.number().int().nonnegative(),
    keptUntil: InstantString,
  }),
  z.object({ state: z.enum(['none', 'removed', 'unavailable']) }),
]);
export type OriginalFile = z.infer<typeof OriginalFile>;

/** What later files took the place of in a usage file, and what is left of it. */
export const ReplacedFigures = z.object({
  records: z.number().int().positive(),
  by: z.array(z.object({ receiptId: z.uuid(), fileName: z.string().nullable(), submittedAt: InstantString })),
  left: z.array(ReceiptTotal.pick({ usageType: true, unit: true, value: true })),
});
export type ReplacedFigures = z.infer<typeof ReplacedFigures>;

/** Everything about one submission. */
export const UsageReport = z.object({
  receipt: Receipt,
  state: HistoryState,
  fileName: z.string().nullable(),
  original: OriginalFile,
  /** Absent: nothing was replaced, or the file is too large to be looked through here. */
  replaced: ReplacedFigures.optional(),
});
export type UsageReport = z.infer<typeof UsageReport>;
