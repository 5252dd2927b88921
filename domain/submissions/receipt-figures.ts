import type { DayPeriod } from '../core/schema.ts';
import type { UsageUnit } from '../products/schema.ts';
import { stateOf } from './receipt-state.ts';
import type { Receipt } from './schema.ts';

/** The unit that customers are billed by: the one figure of a receipt that can be added up over receipts. */
const billed: UsageUnit = 'Processed Documents';

/** Documents that receipts counted, each file once: what was known already is in an earlier receipt. */
export const documentsOf = (receipts: readonly Pick<Receipt, 'keys'>[]): string =>
  String(
    receipts
      .flatMap(({ keys }) => keys.flatMap(({ totals }) => totals))
      .filter(({ unit }) => unit === billed)
      .reduce((sum, { value }) => sum + BigInt(value), 0n),
  );

/**
 * Documents that receipts count today; null where they count none, which is not a count of 0: nothing of them was
 * written, it was in another unit, or it was withdrawn or corrected since.
 */
export function documentsCounted(receipts: readonly Receipt[]): string | null {
  const counting = receipts
    .filter(({ records }) => records.added + records.replaced > 0)
    .map((receipt) => ({
      keys: receipt.keys.filter(({ accountId }) => stateOf(receipt, accountId) === 'STANDS'),
    }));
  const isKnown = counting.some(({ keys }) =>
    keys.some(({ totals }) => totals.some(({ unit }) => unit === billed)),
  );
  return isKnown ? documentsOf(counting) : null;
}

/** What receipts counted, by unit: figures of different units are never added. */
export function totalsByUnit(receipts: readonly Receipt[]): { unit: UsageUnit; value: string }[] {
  const sums = new Map<UsageUnit, bigint>();
  for (const { unit, value } of receipts.flatMap(({ keys }) => keys.flatMap(({ totals }) => totals)))
    if (unit !== null) sums.set(unit, (sums.get(unit) ?? 0n) + BigInt(value));
  return [...sums].map(([unit, value]) => ({ unit, value: String(value) }));
}

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
