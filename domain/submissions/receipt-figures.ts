import type { DayPeriod } from '../core/schema.ts';
import type { UsageUnit } from '../products/schema.ts';
import { asSaid } from './as-said.ts';
import { keptRecords, outsideOf } from './receipt-result.ts';
import { stateOf } from './receipt-state.ts';
import type { Receipt, ReceiptTotal } from './schema.ts';

/** A sum in one unit, as a decimal string. */
export interface UnitTotal {
  unit: UsageUnit;
  value: string;
}

type Counting = Pick<Receipt, 'keys' | 'records' | 'changes' | 'stated'>;

/**
 * What receipts count today, by unit, each file once: what was known already is in an earlier receipt, and what was
 * kept stands in no figure. None where nothing counts, which is not a count of 0: only a 0 that somebody stated is.
 */
export function totalsCounted(receipts: readonly Counting[]): UnitTotal[] {
  const all = receipts
    .filter((receipt) => keptRecords(receipt) < receipt.records.added + receipt.records.replaced)
    .flatMap((receipt) => {
      const standing = asSaid(receipt).keys.filter(
        ({ accountId }) => stateOf(receipt, accountId) === 'STANDS',
      );
      return standing.flatMap(({ totals }) =>
        totals.map((total) => ({ ...total, isSaid: !!receipt.stated })),
      );
    })
    .filter((total) => total.value === '0' || total.value !== outsideOf(total));
  const sums = sumByUnit(all.map((total) => ({ ...total, value: lessOutside(total) })));
  // A file has a 0 for what was known already, too: beside other figures it is none.
  const said = new Set(all.flatMap(({ unit, isSaid }) => (isSaid ? [unit] : [])));
  const told = sums.filter(({ unit, value }) => value !== '0' || said.has(unit));
  return told.length > 0 ? told : sums;
}

const lessOutside = (total: ReceiptTotal): string => String(BigInt(total.value) - BigInt(outsideOf(total)));

/** Figures of different units are never added; what has no unit is in none. */
function sumByUnit(totals: readonly Pick<ReceiptTotal, 'unit' | 'value'>[]): UnitTotal[] {
  const sums = new Map<UsageUnit, bigint>();
  for (const { unit, value } of totals)
    if (unit !== null) sums.set(unit, (sums.get(unit) ?? 0n) + BigInt(value));
  return [...sums].map(([unit, value]) => ({ unit, value: String(value) }));
}

/** What receipts said when they were written, by unit. */
export const totalsByUnit = (receipts: readonly Receipt[]): UnitTotal[] =>
  sumByUnit(receipts.flatMap((receipt) => asSaid(receipt).keys.flatMap(({ totals }) => totals)));

/** First to last day with usage in the files, keys set aside included; null where there was none. */
export function periodOf(receipts: readonly Pick<Receipt, 'keys' | 'unmatchedKeys'>[]): DayPeriod | null {
  const periods = receipts
    .flatMap(({ keys, unmatchedKeys = [] }) => [...keys, ...unmatchedKeys])
    .flatMap(({ period }) => period ?? []);
  const [start] = periods.map((period) => period.start).sort();
  const end = periods
    .map((period) => period.end)
    .sort()
    .at(-1);
  return start !== undefined && end !== undefined ? { start, end } : null;
}

/** How many license keys usage was counted for. */
export const countKeys = (receipts: readonly Pick<Receipt, 'keys'>[]): number =>
  new Set(receipts.flatMap(({ keys }) => keys.map(({ keyTail }) => keyTail))).size;

/** The same of receipts in a list; null of several of which one does not name all of its keys. */
export function countListedKeys(receipts: readonly Pick<Receipt, 'keys'>[]): number | null {
  const keys = receipts.flatMap((receipt) => receipt.keys);
  const folded = keys.reduce((sum, key) => sum + (key.folded ?? 0), 0);
  if (folded > 0 && receipts.length > 1) return null;
  return countKeys([{ keys: keys.filter((key) => key.folded === undefined) }]) + folded;
}
