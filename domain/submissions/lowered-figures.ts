import { formatDay, formatDifference, formatNumber } from '../core/format.ts';
import type { LoweredFigure, Receipt, ReceiptKey, ReceiptTotal } from './schema.ts';

/** A figure of a receipt that would lower closed days, with the key that it is of. */
export type LoweredOfKey = LoweredFigure &
  Pick<ReceiptKey, 'keyTail' | 'licenseKeyId'> &
  Pick<ReceiptTotal, 'usageType' | 'unit'> & { difference: string };

/** What a receipt would lower in closed days and what staff decided about it, in the order of its keys (decision 070). */
export const loweredFigures = (keys: readonly ReceiptKey[]): LoweredOfKey[] =>
  keys.flatMap(({ keyTail, licenseKeyId, totals }) =>
    totals.flatMap(({ usageType, unit, lowered }) =>
      lowered
        ? [{ keyTail, licenseKeyId, usageType, unit, ...lowered, difference: differenceOf(lowered) }]
        : [],
    ),
  );

const differenceOf = ({ before, wanted }: LoweredFigure): string => String(BigInt(wanted) - BigInt(before));

/** Records that were set aside because they would lower closed days, and that nobody has counted since. */
export const loweredRecords = ({ keys }: Pick<Receipt, 'keys'>): number =>
  loweredFigures(keys).reduce(
    (sum, { records, decision }) => (decision?.action === 'COUNT' ? sum : sum + records),
    0,
  );

/**
 * The keys of a receipt's parts with each decision in the line that it is about: a decision is a part of its own, and tells
 * what was counted by it.
 */
export function joinDecided(keys: readonly ReceiptKey[]): ReceiptKey[] {
  const decided = keys.filter(isDecided);
  if (decided.length === 0) return [...keys];
  const ofLine = Map.groupBy(decided, lineOf);
  const left = new Set(decided);
  const joined = keys
    .filter((key) => !isDecided(key))
    .map((key) =>
      (ofLine.get(lineOf(key)) ?? []).reduce((line, decision) => {
        const totals = joinTotals(line.totals, decision.totals);
        if (!totals || !left.delete(decision)) return line;
        return { ...line, totals };
      }, key),
    );
  return [...joined, ...left];
}

const isDecided = ({ totals }: ReceiptKey): boolean => totals.some(({ lowered }) => lowered?.decision);
const lineOf = ({ accountId, licenseKeyId, keyTail }: ReceiptKey): string =>
  JSON.stringify([accountId, licenseKeyId, keyTail]);

/** A line's figures with what was decided about them; null where they do not wait for this decision. */
function joinTotals(
  totals: readonly ReceiptTotal[],
  decided: readonly ReceiptTotal[],
): ReceiptTotal[] | null {
  const byType = new Map(decided.map((total) => [total.usageType, total]));
  const isFor = ({ usageType, lowered }: ReceiptTotal): boolean =>
    lowered !== undefined && lowered.decision === undefined && byType.has(usageType);
  if (totals.filter(isFor).length < decided.length) return null;
  return totals.map((total) => {
    const decision = byType.get(total.usageType);
    return decision ? { ...total, ...addTotals(total, decision), lowered: decision.lowered } : total;
  });
}

const addTotals = (one: ReceiptTotal, other: ReceiptTotal): Pick<ReceiptTotal, 'value' | 'outsideTerm'> => ({
  value: String(BigInt(one.value) + BigInt(other.value)),
  outsideTerm: String(BigInt(one.outsideTerm) + BigInt(other.outsideTerm)),
});

/** Which sentence tells it: `lowered` while it waits, else what was decided. */
export const loweredTextOf = ({ decision }: LoweredOfKey): 'lowered' | 'loweredCounted' | 'loweredDeclined' =>
  decision ? (decision.action === 'COUNT' ? 'loweredCounted' : 'loweredDeclined') : 'lowered';

/** What such a sentence is filled with. */
export const loweredParams = ({
  keyTail,
  usageType,
  records,
  before,
  wanted,
  difference,
  decision,
}: LoweredOfKey) => ({
  ...{ tail: keyTail, usageType, number: formatNumber(records) },
  ...{ before: formatNumber(before), wanted: formatNumber(wanted), difference: formatDifference(difference) },
  day: decision ? formatDay(decision.at.slice(0, 10)) : '',
});
