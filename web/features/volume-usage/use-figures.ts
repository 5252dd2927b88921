import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import type { ReceiptTotal } from '#domain/submissions/schema.ts';

type Figure = Pick<ReceiptTotal, 'unit' | 'usageType' | 'value'>;

/** Figures in words, each with its own unit: "4,362 documents", "587 pdfHtml". */
export function useFigures(): (totals: readonly Figure[]) => string[] {
  const { t } = useTranslation();
  return (totals) =>
    totals.map(({ unit, usageType, value }) =>
      t('products.licenses.reportUsage.itext.receipt.total', {
        value: formatNumber(value),
        unit:
          unit === null
            ? usageType
            : t(`products.licenses.reportUsage.itext.receipt.unit.${unit}`, { usageType }),
      }),
    );
}

/** One day, or from one day to another. */
export const periodText = ({ start, end }: { start: string; end: string }): string =>
  start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`;
