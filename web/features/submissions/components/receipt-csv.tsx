import { useTranslation } from 'react-i18next';
import { outsideOf } from '#domain/submissions/receipt-result.ts';
import type { Receipt, ReceiptKey, ReceiptTotal, StatedFigure } from '#domain/submissions/schema.ts';
import { TableCsv, type CsvColumn } from '#web/core/table-csv.tsx';

interface Line {
  tail: string;
  product: string | undefined;
  period: ReceiptKey['period'];
  figure: Pick<ReceiptTotal, 'usageType' | 'value' | 'unit' | 'outsideTerm' | 'inTerm'> | null;
  /** A figure that somebody stated, with what they said beside it. */
  stated: StatedFigure | null;
}

const columns: readonly CsvColumn<Line>[] = [
  ['key', ({ tail }) => `…${tail}`],
  ['product', ({ product }) => product],
  ['usageType', ({ figure }) => figure?.usageType],
  ['from', ({ period }) => period?.start],
  ['until', ({ period }) => period?.end],
  ['value', ({ figure }) => figure?.value],
  ['unit', ({ figure }) => figure?.unit],
  ['outsideTerm', ({ figure }) => figure && outsideOf(figure)],
];
const statedColumns: readonly CsvColumn<Line>[] = [
  ['environment', ({ stated }) => stated?.environment],
  ['deployment', ({ stated }) => stated?.deploymentType],
  ['processors', ({ stated }) => stated?.processorsPerServer],
  ['servers', ({ stated }) => stated?.numberOfServers],
  ['comment', ({ stated }) => stated?.comment],
];

/**
 * The lines of a receipt as CSV: one per license key and usage type, so that no two units stand in one figure; of figures
 * that somebody stated one for each, with its own period.
 */
export function ReceiptCsv({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  return (
    <TableCsv
      table={t('submissions.receipt.usage')}
      fileName={`usage-report-${receipt.id}`}
      rows={receipt.stated ? statedLines(receipt, receipt.stated) : receipt.keys.flatMap(linesOf)}
      columns={receipt.stated ? [...columns, ...statedColumns] : columns}
    />
  );
}

const linesOf = ({ keyTail: tail, productName: product, period, totals }: ReceiptKey): Line[] =>
  (totals.length > 0 ? totals : [null]).map((figure) => ({ tail, product, period, figure, stated: null }));

const statedLines = ({ keys }: Receipt, stated: readonly StatedFigure[]): Line[] =>
  stated.map((one) => {
    const { keyTail: tail, licenseKeyId, usageType, value, unit, period, outsideTerm, inTerm } = one;
    const product = keys.find((key) => key.licenseKeyId === licenseKeyId)?.productName;
    const figure = {
      usageType,
      value,
      unit,
      outsideTerm: outsideTerm ? value : '0',
      ...(inTerm && { inTerm }),
    };
    return { tail, product, period, figure, stated: one };
  });
