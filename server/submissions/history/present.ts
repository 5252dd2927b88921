import { applicationOf } from '#domain/submissions/application-of-receipt.ts';
import { periodOf } from '#domain/submissions/receipt-figures.ts';
import { historyStateOf, totalsBeside } from '#domain/submissions/history/history-state.ts';
import { TAILS_SHOWN, type HistoryRow } from '#domain/submissions/history/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { HistoryLine } from './history-rows.ts';

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** The tails of a submission's keys: those that count, then those that its reader is told were set aside. */
export const tailsOf = ({ keys, unmatchedKeys = [] }: Receipt): string[] =>
  distinct(
    [...keys, ...unmatchedKeys].flatMap(({ keyTail, folded }) => (folded === undefined ? keyTail : [])),
  );

/** How many keys a line does not name because they are added up. */
const foldedOf = ({ unmatchedKeys = [] }: Receipt): number =>
  unmatchedKeys.reduce((sum, { folded = 0 }) => sum + folded, 0);

/** A submission in one line. */
export function presentHistoryRow({ receipt, amendment, fileName }: HistoryLine): HistoryRow {
  const tails = tailsOf(receipt);
  const { id, kind, submittedAt, submittedBy } = receipt;
  const state = historyStateOf(receipt, amendment);
  return {
    ...{ id, kind, submittedAt, submittedBy, fileName },
    application: applicationOf(receipt),
    keyTails: tails.slice(0, TAILS_SHOWN),
    keyCount: tails.length + foldedOf(receipt),
    products: distinct(receipt.keys.map(({ productName }) => productName)).sort(),
    period: periodOf([receipt]),
    totals: totalsBeside(state, receipt),
    state,
    replacedByRecords: receipt.replacedByRecords ?? 0,
  };
}
