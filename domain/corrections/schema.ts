import { z } from 'zod';
import { DayPeriod, DayString, DecimalString, InstantString, seenText } from '../core/schema.ts';
import { UsageUnit } from '../products/schema.ts';
import { receiptStates } from '../submissions/receipt-state.ts';
import {
  LoweredFigure,
  ReceiptChange,
  ReceiptKey,
  ReceiptTotal,
  SubmissionKind,
} from '../submissions/schema.ts';

/** The longest reason or note. */
export const REASON_MAX = 500;
/** The most lines that one receipt has and one correction may say anew. */
export const LINES_MAX = 500;

const Reason = seenText(REASON_MAX).min(1);
/** Made by the browser: a change whose answer was lost is known again. */
const ChangeId = z.uuid().toLowerCase();
/** The last change that the caller has seen, 0 before the first. */
const Version = z.number().int().nonnegative();
/** The ledger's number of an entry. */
const EntryId = z.string().regex(/^[1-9]\d{0,18}$/, 'not the number of a line');

/** How one line of a receipt is to be counted from now on; without figures it is taken out. */
export const CorrectedLine = z.strictObject({
  entryId: EntryId,
  figures: z.strictObject({ start: DayString, end: DayString, value: DecimalString }).nullable(),
});
export type CorrectedLine = z.infer<typeof CorrectedLine>;

const said = { version: Version, reason: Reason };
const Lines = z.array(CorrectedLine).min(1).max(LINES_MAX);
const withdraw = { action: z.literal('WITHDRAW') };
const restore = { action: z.literal('RESTORE') };
const correct = { action: z.literal('CORRECT'), lines: Lines };

/** What somebody wants to do to a receipt. */
export const Correction = z.discriminatedUnion('action', [
  z.strictObject({ ...withdraw, ...said, id: ChangeId }),
  z.strictObject({ ...restore, ...said, id: ChangeId }),
  z.strictObject({ ...correct, ...said, id: ChangeId }),
]);
export type Correction = z.infer<typeof Correction>;

/** The same as a question: what would it do? */
export const CorrectionQuestion = z.discriminatedUnion('action', [
  z.strictObject(withdraw),
  z.strictObject(restore),
  z.strictObject(correct),
]);
export type CorrectionQuestion = z.infer<typeof CorrectionQuestion>;

/** A figure of a receipt that can be corrected, as it counts now. */
export const CorrectableLine = z.object({
  entryId: EntryId,
  licenseKeyId: z.string(),
  keyTail: z.string().max(15),
  productName: z.string(),
  usageType: z.string(),
  unit: UsageUnit.nullable(),
  environment: z.string().nullable(),
  /** Of a server deployment: its rows share a period and differ in this (5.06). */
  processorsPerServer: z.number().int().nullable().optional(),
  start: DayString,
  end: DayString,
  value: DecimalString,
  /** Of the license: usage is reported from the one to the other, and not after today. */
  createdDate: DayString.nullable(),
  expiryDate: DayString.nullable(),
});
export type CorrectableLine = z.infer<typeof CorrectableLine>;

/** Up to which day an account's periods are closed. */
export const Closing = z.object({
  /** Null: everything is open, or open again. */
  closedUntil: DayString.nullable(),
  by: z.string(),
  at: InstantString,
  note: z.string(),
});
export type Closing = z.infer<typeof Closing>;

const Refusal = z.enum(['kind', 'state', 'closed']).nullable();

/** What the caller may do to a receipt now. */
export const CorrectionChoices = z.object({
  kind: SubmissionKind,
  state: z.enum(receiptStates),
  version: Version,
  /** The receipt that it corrects: stands again where it is withdrawn, and is corrected anew then. */
  corrects: z.uuid().nullable(),
  /** Why not; null where it may be done. */
  withdraw: Refusal,
  restore: Refusal,
  correct: Refusal,
  closing: Closing.nullable(),
  /** What was done to it in this account, oldest first. */
  changes: z.array(ReceiptChange),
  lines: z.array(CorrectableLine),
});
export type CorrectionChoices = z.infer<typeof CorrectionChoices>;

/** Figures before and after; null: nothing is counted, which is not a usage of 0. */
export const FigureChange = z.object({
  usageType: z.string(),
  unit: UsageUnit.nullable(),
  before: DecimalString.nullable(),
  after: DecimalString.nullable(),
});
export type FigureChange = z.infer<typeof FigureChange>;

/** What a change does to one license key, in the days that it touches. */
export const CorrectionEffect = z.object({
  licenseKeyId: z.string(),
  keyTail: z.string().max(15),
  productName: z.string(),
  period: DayPeriod,
  figures: z.array(FigureChange),
  /** Of the maximum in the license's term; null where it is not known. */
  percent: z.object({ before: z.number().nullable(), after: z.number().nullable() }),
  /** How many keys share the maximum. */
  sharedBy: z.number().int().positive(),
});
export type CorrectionEffect = z.infer<typeof CorrectionEffect>;

/** A receipt that a change brings back into the figures, or takes the place of. */
export const OtherReceipt = z.object({
  receiptId: z.uuid(),
  fileName: z.string().nullable(),
  submittedAt: InstantString,
});
export type OtherReceipt = z.infer<typeof OtherReceipt>;

export const CorrectionPreview = z.object({
  effects: z.array(CorrectionEffect),
  /** Receipts whose figures count again. */
  standAgain: z.array(OtherReceipt),
});
export type CorrectionPreview = z.infer<typeof CorrectionPreview>;

/** Closing an account's periods up to a day, or opening them again. */
export const SubmitClosing = z.strictObject({
  id: ChangeId,
  version: Version,
  closedUntil: DayString.nullable(),
  note: Reason,
});
export type SubmitClosing = z.infer<typeof SubmitClosing>;

/** What records of the vendor changed in closed days: one license and usage type (decision 070). */
const RecordsFigure = ReceiptKey.pick({ licenseKeyId: true, keyTail: true }).extend({
  ...ReceiptTotal.pick({ usageType: true, unit: true }).shape,
  /** Another figure is on record, or dates or key of the license moved days. */
  cause: z.enum(['FIGURE', 'LICENSE']),
  before: DecimalString,
  after: DecimalString,
});

/** A receipt that came after its days were closed, or what records of the vendor changed in them. */
export const LateReceipt = OtherReceipt.extend({
  /** Null where the vendor's records did it. */
  receiptId: z.uuid().nullable(),
  by: z.string(),
  firstDay: DayString,
  /** What staff did to a receipt of closed days; null where a receipt came. */
  action: ReceiptChange.shape.action.nullable(),
  /** How much it changed in closed days; a difference may be below 0. */
  differences: z.array(
    z.object({
      usageType: z.string(),
      unit: UsageUnit.nullable(),
      difference: z.string().regex(/^-?\d+$/),
    }),
  ),
  /** What the vendor's records changed, the largest differences first. */
  records: z.object({ by: z.enum(['CRM', 'IMPORT']), figures: z.array(RecordsFigure) }).optional(),
  /** What it says less of closed days: staff decide whether that counts (decision 070). */
  lowered: z
    .object({
      isOpen: z.boolean(),
      decision: LoweredFigure.shape.decision.unwrap().nullable(),
      figures: z.array(
        ReceiptKey.pick({ keyTail: true }).extend({
          ...ReceiptTotal.pick({ usageType: true, unit: true }).shape,
          ...LoweredFigure.omit({ decision: true }).shape,
        }),
      ),
    })
    .optional(),
});
export type LateReceipt = z.infer<typeof LateReceipt>;

export const ClosedPeriods = z.object({
  version: Version,
  closing: Closing.nullable(),
  /** Staff only: what was done before, newest first, and what came in since for closed days. */
  history: z.array(Closing).optional(),
  late: z.array(LateReceipt).optional(),
});
export type ClosedPeriods = z.infer<typeof ClosedPeriods>;
