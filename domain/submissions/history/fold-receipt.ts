import type { DayPeriod } from '../../core/schema.ts';
import { outsideOf } from '../receipt-result.ts';
import type { Receipt, ReceiptKey, ReceiptTotal, UnmatchedKey } from '../schema.ts';

/** Keys and figures of a receipt that a list tells one by one; the rest is told together. */
export const FOLDED_FROM = 3;

/**
 * A receipt as a list tells it: the first keys, and all others added up, by account and product. What it counted stays
 * the same; each key is told by the receipt itself.
 */
export function foldReceipt(receipt: Receipt): Receipt {
  const { keys, unmatchedKeys, stated, certification } = receipt;
  const isShort = [keys, unmatchedKeys ?? [], stated ?? []].every(({ length }) => length <= FOLDED_FROM);
  if (isShort) return receipt;
  return {
    ...receipt,
    keys: [...keys.slice(0, FOLDED_FROM), ...foldKeys(keys.slice(FOLDED_FROM))],
    ...(unmatchedKeys && {
      unmatchedKeys: [
        ...unmatchedKeys.slice(0, FOLDED_FROM),
        ...foldUnmatched(unmatchedKeys.slice(FOLDED_FROM)),
      ],
    }),
    ...(stated && { stated: stated.slice(0, FOLDED_FROM) }),
    ...(certification && { certification: withoutUsages(certification) }),
    folded: true,
  };
}

const withoutUsages = ({ caseId, application }: NonNullable<Receipt['certification']>) => ({
  ...{ caseId, application },
});

function foldKeys(keys: readonly ReceiptKey[]): ReceiptKey[] {
  const groups = Map.groupBy(keys, ({ accountId, productName }) => JSON.stringify([accountId, productName]));
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { accountId, productName } = first;
    const remarks = own.find(({ unknownEvents, productsNotInLicense }) =>
      [unknownEvents, productsNotInLicense].some(({ length }) => length > 0),
    );
    return {
      ...{ keyTail: '', licenseKeyId: '', accountId, productName, integrity: null },
      ...addUp(own),
      totals: foldTotals(own.flatMap(({ totals }) => totals)),
      unknownEvents: remarks?.unknownEvents.slice(0, 1) ?? [],
      productsNotInLicense: remarks?.productsNotInLicense.slice(0, 1) ?? [],
      folded: own.length,
    };
  });
}

function foldTotals(totals: readonly ReceiptTotal[]): ReceiptTotal[] {
  const groups = Map.groupBy(totals, ({ usageType, unit }) => JSON.stringify([usageType, unit]));
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { inTerm: _, ...rest } = first;
    return {
      ...rest,
      ...{ value: sumOf(same.map((total) => total.value)), outsideTerm: sumOf(same.map(outsideOf)) },
    };
  });
}

function foldUnmatched(keys: readonly UnmatchedKey[]): UnmatchedKey[] {
  if (keys.length === 0) return [];
  return [{ keyTail: '', ...addUp(keys), totals: [], account: null, folded: countOf(keys) }];
}

/** How many keys there are, those included that are added up already. */
const countOf = (keys: readonly UnmatchedKey[]): number =>
  keys.reduce((sum, { folded = 1 }) => sum + folded, 0);

function addUp(
  keys: readonly Pick<ReceiptKey, 'records' | 'period'>[],
): Pick<ReceiptKey, 'records' | 'period'> {
  return {
    records: keys.reduce((sum, { records }) => sum + records, 0),
    period: spanOf(keys.flatMap(({ period }) => period ?? [])),
  };
}

function spanOf(periods: readonly DayPeriod[]): DayPeriod | null {
  const start = periods.map((period) => period.start).toSorted()[0];
  const end = periods
    .map((period) => period.end)
    .toSorted()
    .at(-1);
  return start === undefined || end === undefined ? null : { start, end };
}

const sumOf = (values: readonly string[]): string =>
  String(values.reduce((sum, value) => sum + BigInt(value), 0n));
