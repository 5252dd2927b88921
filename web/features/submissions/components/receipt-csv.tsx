import { useTranslation } from 'react-i18next';
import type { Receipt } from '#domain/submissions/schema.ts';
import { TableCsv } from '#web/core/table-csv.tsx';

/** The lines of a receipt as CSV: one per license key and usage type, so that no two units stand in one figure. */
export function ReceiptCsv({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const rows = receipt.keys.flatMap(({ totals, ...key }) =>
    (totals.length > 0 ? totals : [null]).map((total) => ({ key, total })),
  );
  return (
    <TableCsv
      table={t('submissions.receipt.usage')}
      fileName={`usage-report-${receipt.id}`}
      rows={rows}
      columns={[
        ['key', ({ key }) => `…${key.keyTail}`],
        ['product', ({ key }) => key.productName],
        ['usageType', ({ total }) => total?.usageType],
        ['from', ({ key }) => key.period?.start],
        ['until', ({ key }) => key.period?.end],
        ['value', ({ total }) => total?.value],
        ['unit', ({ total }) => total?.unit],
        ['outsideTerm', ({ total }) => total?.outsideTerm],
      ]}
    />
  );
}
