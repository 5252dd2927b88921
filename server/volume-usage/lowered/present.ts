import { amountsOf } from '#domain/audit/amounts.ts';
import { loweredFigures } from '#domain/submissions/lowered-figures.ts';
import type { LoweredFigure, Receipt, ReceiptKey, ReceiptTotal } from '#domain/submissions/schema.ts';
import type { Slot, SlotEffect } from '../staging-queries.ts';

/** What a file did to figures, and what it would have lowered in closed days: for the record of deeds. */
export function amountsOfEffects(effects: readonly (SlotEffect & { of: Slot })[]): Record<string, string[]> {
  const amount = ({ of, before, value }: SlotEffect & { of: Slot }) => ({
    ...{ usageType: of.usageType, before, after: value },
  });
  const written = effects.filter(({ effect }) => effect === 'added' || effect === 'replaced');
  const lowered = effects.filter(({ effect }) => effect === 'lowered');
  const aside = amountsOf(lowered.map(amount));
  return {
    ...amountsOf(written.map(amount)),
    ...(lowered.length > 0 ? { standing: aside.amountsBefore, wanted: aside.amounts } : {}),
  };
}

/** What was counted of lower figures, by license and usage type. */
export interface CountedLower {
  licenseKeyId: string;
  usageType: string;
  unit: string | null;
  records: number;
  before: bigint;
  value: bigint;
  outsideTerm: bigint;
}

/** The part of a receipt that tells what staff decided about its lower figures, and what was counted by it. */
export function presentDecision(
  receipt: Receipt,
  counted: readonly CountedLower[],
  decision: NonNullable<LoweredFigure['decision']>,
): Receipt {
  const rest = new Map(counted.map((one) => [nameOf(one), one]));
  const totalOf = (key: ReceiptKey, { usageType, unit, lowered }: ReceiptTotal): ReceiptTotal[] => {
    if (!lowered) return [];
    const name = nameOf({ ...key, usageType });
    const own = rest.get(name);
    // Staff may have named one license for several keys of a file: it is told once.
    rest.delete(name);
    return [
      {
        ...{ usageType, unit, value: String(own?.value ?? 0n), outsideTerm: String(own?.outsideTerm ?? 0n) },
        lowered: { ...lowered, decision },
      },
    ];
  };
  const keys = receipt.keys.flatMap((key): ReceiptKey[] => {
    const totals = key.totals.flatMap((total) => totalOf(key, total));
    if (totals.length === 0) return [];
    const records = totals.reduce((sum, { lowered }) => sum + (lowered?.records ?? 0), 0);
    return [{ ...key, totals, records, unknownEvents: [], productsNotInLicense: [] }];
  });
  const replaced = counted.reduce((sum, { records }) => sum + records, 0);
  const kept = counted.reduce(
    (sum, { records, unit, value, outsideTerm }) =>
      unit === null || value === outsideTerm ? sum + records : sum,
    0,
  );
  return {
    ...receipt,
    ...{ keys, eventCount: 0, records: { added: 0, replaced, ignored: 0, kept }, hasUnlinkedKeys: false },
  };
}

const nameOf = ({ licenseKeyId, usageType }: { licenseKeyId: string; usageType: string }): string =>
  JSON.stringify([licenseKeyId, usageType]);

/** What staff decided about, for the record of deeds. */
export const amountsWanted = ({ keys }: Receipt): Record<string, string[]> => {
  const { amountsBefore, amounts } = amountsOf(
    loweredFigures(keys).map(({ usageType, before, wanted }) => ({
      ...{ usageType, before: BigInt(before), after: BigInt(wanted) },
    })),
  );
  return { standing: amountsBefore, wanted: amounts };
};
