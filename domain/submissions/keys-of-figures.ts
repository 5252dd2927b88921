import { lengthInDays } from '../core/period.ts';
import type { DaysInTerm, ReceiptKey, ReceiptTotal, StatedFigure } from './schema.ts';

/** A figure stated for a license key, with whose the key is. */
export interface FigureOfKey extends Pick<
  StatedFigure,
  'keyTail' | 'licenseKeyId' | 'usageType' | 'unit' | 'period' | 'value' | 'outsideTerm' | 'inTerm'
> {
  accountId: string;
  productName: string;
}

/** The keys of a receipt whose figures somebody stated, in the order in which each is first named. */
export function keysOfFigures(figures: readonly FigureOfKey[]): ReceiptKey[] {
  const byKey = Map.groupBy(figures, ({ licenseKeyId }) => licenseKeyId);
  return [...byKey.values()].flatMap((own): ReceiptKey[] => {
    const [first] = own;
    return first ? [keyOf(first, own)] : [];
  });
}

/** How many figures stand in no percentage: without a unit, or outside the key's term. */
export const countKept = (figures: readonly Pick<FigureOfKey, 'unit' | 'outsideTerm' | 'inTerm'>[]): number =>
  figures.filter(({ unit, outsideTerm, inTerm }) => unit === null || (outsideTerm && !inTerm)).length;

function keyOf(first: FigureOfKey, figures: readonly FigureOfKey[]): ReceiptKey {
  const { keyTail, licenseKeyId, accountId, productName } = first;
  const byType = Map.groupBy(figures, ({ usageType }) => usageType);
  return {
    ...{ keyTail, licenseKeyId, accountId, productName, integrity: null },
    period: {
      start: figures.reduce(
        (least, { period }) => (period.start < least ? period.start : least),
        first.period.start,
      ),
      end: figures.reduce((last, { period }) => (period.end > last ? period.end : last), first.period.end),
    },
    records: figures.length,
    totals: [...byType].map(([usageType, own]) => totalOf(usageType, own)),
    ...{ unknownEvents: [], productsNotInLicense: [] },
  };
}

/** A usage type of a key has one unit. */
const totalOf = (usageType: string, figures: readonly FigureOfKey[]): ReceiptTotal => ({
  ...{ usageType, unit: figures[0]?.unit ?? null, value: sumOf(figures) },
  outsideTerm: sumOf(figures.filter(({ outsideTerm }) => outsideTerm)),
  ...daysOf(figures),
});

/** The days of all figures of a total, where one of them lies partly in the term. */
function daysOf(figures: readonly FigureOfKey[]): Pick<ReceiptTotal, 'inTerm'> {
  if (figures.every(({ inTerm }) => inTerm === undefined)) return {};
  const each = figures.map(({ period, value, outsideTerm, inTerm }): DaysInTerm => {
    const of = lengthInDays(period);
    return inTerm ?? { days: outsideTerm ? 0 : of, of, outside: outsideTerm ? value : '0' };
  });
  return {
    inTerm: {
      days: each.reduce((sum, { days }) => sum + days, 0),
      of: each.reduce((sum, { of }) => sum + of, 0),
      outside: sumOf(each.map(({ outside }) => ({ value: outside }))),
    },
  };
}

const sumOf = (figures: readonly Pick<FigureOfKey, 'value'>[]): string =>
  String(figures.reduce((sum, { value }) => sum + BigInt(value), 0n));
