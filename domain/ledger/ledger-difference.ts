import { fillText } from '../core/fill-text.ts';
import { formatNumber } from '../core/format.ts';
import { ledgerCheckTexts } from '../messages/en-gb/ledger-check.ts';

const texts = ledgerCheckTexts.ledgerCheck;
export type DifferenceKind = keyof typeof texts.differences;

/** One place where what is stored is not what the ledger's entries come to. */
export interface LedgerDifference {
  kind: DifferenceKind;
  /** Null where no account is concerned. */
  accountId: string | null;
  /** What the words of the kind name: a key, a day, a receipt. */
  of: Readonly<Record<string, string>>;
  expected: string;
  found: string;
}

/** `account a1: usage_month of key K1, 2026-05, itext-core (itext-luf): expected 12, found 13` */
export const differenceText = ({ kind, accountId, of, expected, found }: LedgerDifference): string =>
  fillText(ledgerCheckTexts.ledgerCheck.difference, {
    account: accountId ?? '–',
    where: fillText(texts.differences[kind], of),
    expected,
    found,
  });

/** How many differences there are, as a sentence. */
export const countText = (count: number): string => {
  if (count === 0) return ledgerCheckTexts.ledgerCheck.noDifferences;
  if (count === 1) return ledgerCheckTexts.ledgerCheck.oneDifference;
  return fillText(ledgerCheckTexts.ledgerCheck.manyDifferences, { count: formatNumber(count) });
};
