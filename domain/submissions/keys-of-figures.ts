import type { ReceiptKey, ReceiptTotal, StatedFigure } from './schema.ts';

/** A figure stated for a license key, with whose the key is. */
export interface FigureOfKey extends Pick<
  StatedFigure,
  'keyTail' | 'licenseKeyId' | 'usageType' | 'unit' | 'period' | 'value' | 'outsideTerm'
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
export const countKept = (figures: readonly Pick<FigureOfKey, 'unit' | 'outsideTerm'>[]): number =>
  figures.filter(({ unit, outsideTerm }) => unit === null || outsideTerm).length;

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
});

const sumOf = (figures: readonly Pick<FigureOfKey, 'value'>[]): string =>
  String(figures.reduce((sum, { value }) => sum + BigInt(value), 0n));
