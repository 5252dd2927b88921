import { useTranslation } from 'react-i18next';
import { CSV_MARK, csvLine } from '#domain/core/csv.ts';
import { dayOf } from '#domain/core/day.ts';
import { csv, tableHeads } from '#domain/messages/en-gb/csv.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { CsvExport } from './csv-export.tsx';
import { addTexts } from './i18n.ts';

addTexts(csv);
addTexts(tableHeads);

/** A column of a table as CSV: figures and days as they are stored, nothing where nobody knows. */
export type CsvColumn<Row> = readonly [
  head: keyof typeof tableHeads.tableHeads,
  cell: (row: Row) => string | number | null | undefined,
];

/** An instant to the second, in UTC. */
export const csvInstant = (instant: string | null): string => instant?.slice(0, 19).replace('T', ' ') ?? '';

interface ServerCsvProps {
  /** What the table is called, where a page has several. */
  table?: string;
  save: () => Promise<string>;
  /** In place of what any table says. */
  failed?: string;
}

/** The button of a table that the server makes a file of: all rows that the filters leave, however many are loaded. */
export function ServerCsv({ table, save, failed }: ServerCsvProps) {
  const { t } = useTranslation();
  return (
    <CsvExport
      save={save}
      table={table}
      label={t('csv.save')}
      busyLabel={t('csv.saving')}
      hint={t('csv.hint')}
      exported={(name) => t('csv.saved', { name })}
      failed={failed ?? t('csv.failed')}
    />
  );
}

interface TableCsvProps<Row> {
  /** What the table is called, for whoever hears the button's name. */
  table: string;
  /** Of the file, before the day. */
  fileName: string;
  rows: readonly Row[];
  columns: readonly CsvColumn<Row>[];
}

/** The same for a table that the browser has whole. */
export function TableCsv<Row>({ table, fileName, rows, columns }: TableCsvProps<Row>) {
  const { t } = useTranslation();
  const save = async (): Promise<string> => {
    const name = `${fileName}-${dayOf(new Date())}.csv`;
    const lines = [
      columns.map(([head]) => t(`tableHeads.${head}`)),
      ...rows.map((row) => columns.map(([, cell]) => String(cell(row) ?? ''))),
    ];
    saveFile(name, CSV_MARK + lines.map(csvLine).join(''), 'text/csv;charset=utf-8');
    return name;
  };
  return <ServerCsv table={table} save={save} />;
}
