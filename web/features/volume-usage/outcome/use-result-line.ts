import { useTranslation } from 'react-i18next';
import { formatMonth, formatNumber } from '#domain/core/format.ts';
import { pluralCount } from '#domain/core/plural-count.ts';
import { countKeys, periodOf, totalsCounted, type UnitTotal } from '#domain/submissions/receipt-figures.ts';
import type { Receipt } from '#domain/submissions/schema.ts';

/** What of a receipt, or of the preview of one, the line is about. */
type Counted = Pick<Receipt, 'keys' | 'records' | 'changes' | 'unmatchedKeys'>;

const KEY = 'products.licenses.reportUsage.itext.receipt';

/** The months that receipts are about: "Oct 2026", "Sept 2026 – Nov 2026". */
export function useMonths(): (receipts: readonly Counted[]) => string {
  const { t } = useTranslation();
  return (receipts) => {
    const period = periodOf(receipts);
    if (!period) return '';
    const [from, to] = [formatMonth(period.start), formatMonth(period.end)];
    return from === to ? from : t(`${KEY}.span`, { from, to });
  };
}

/** A figure with what it counts: "8,688 documents". */
export function useFigure(): (total: UnitTotal) => string {
  const { t } = useTranslation();
  return ({ unit, value }) =>
    t(`${KEY}.figure.${unit}`, { count: pluralCount(value), value: formatNumber(value) });
}

/** What receipts came to in one line: "8,688 documents, Oct 2026, 2 keys"; undefined where nothing was counted. */
export function useResultLine(): (receipts: readonly Counted[]) => string | undefined {
  const { t } = useTranslation();
  const [months, figure] = [useMonths(), useFigure()];
  return (receipts) => {
    const totals = totalsCounted(receipts);
    if (totals.length === 0) return undefined;
    const figures = [...totals.map(figure), months(receipts)].filter((text) => text !== '').join(', ');
    return t(`${KEY}.summary`, { figures, count: countKeys(receipts) });
  };
}
