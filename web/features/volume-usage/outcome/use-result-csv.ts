import { useTranslation } from 'react-i18next';
import { CSV_MARK, csvLine } from '#domain/core/csv.ts';
import type { DayPeriod } from '#domain/core/schema.ts';
import { resultForSender } from '#domain/submissions/receipt-result.ts';
import type { UploadedFile } from '#domain/submissions/schema.ts';
import type { UploadResults } from '#domain/volume-usage/upload-outcome.ts';
import { saveFile } from '#web/ui/save-file.ts';

const KEY = 'products.licenses.reportUsage.itext';
const columns = [
  ...(['file', 'result', 'licenseKey', 'product', 'usageType', 'unit', 'value', 'outsideTerm'] as const),
  ...(['from', 'to', 'receipt', 'message'] as const),
];
type Row = Partial<Record<(typeof columns)[number], string>>;

/** Saves what became of every file, and of every figure in it, as a table for a spreadsheet. */
export function useResultCsv(): (results: UploadResults) => void {
  const { t } = useTranslation();
  return ({ successful, invalid, retryable }) => {
    const failed = (state: 'invalid' | 'retryable') => (problem: { name: string; message: string }) => ({
      ...{ file: problem.name, message: problem.message },
      result: t(`${KEY}.csv.${state}`),
    });
    const rows: Row[] = [
      ...successful.flatMap((file) =>
        rowsOf(file, t(`${KEY}.receipt.${resultForSender(file.receipt)}`), t(`${KEY}.csv.aside`)),
      ),
      ...invalid.map(failed('invalid')),
      ...retryable.map(failed('retryable')),
    ];
    const lines = [
      columns.map((column) => t(`${KEY}.csv.${column}`)),
      ...rows.map((row) => columns.map((column) => row[column] ?? '')),
    ];
    const day = new Date().toISOString().slice(0, 10);
    const name = t(`${KEY}.csv.name`, { day });
    saveFile(name, CSV_MARK + lines.map(csvLine).join(''), 'text/csv;charset=utf-8');
  };
}

/**
 * A row for each figure, for staff with those of keys that were set aside; a file without any has one that says what
 * became of it.
 */
function rowsOf({ fileName, receipt }: UploadedFile, result: string, aside: string): Row[] {
  const file = { file: fileName, result, receipt: receipt.id };
  const rows = receipt.keys.flatMap(({ keyTail, productName, period, totals }) =>
    totals.map(({ usageType, unit, value, outsideTerm }) => ({
      ...file,
      ...{ licenseKey: `…${keyTail}`, product: productName, usageType, unit: unit ?? '', value, outsideTerm },
      ...daysOf(period),
    })),
  );
  const rowsAside = (receipt.unmatchedKeys ?? []).flatMap(({ keyTail, period, totals }) =>
    totals.map(({ usageType, unit, value }) => ({
      ...file,
      ...{ result: aside, licenseKey: `…${keyTail}`, usageType, unit: unit ?? '', value },
      ...daysOf(period),
    })),
  );
  return rows.length + rowsAside.length > 0 ? [...rows, ...rowsAside] : [file];
}

const daysOf = (period: DayPeriod | null): Row => ({ from: period?.start ?? '', to: period?.end ?? '' });
