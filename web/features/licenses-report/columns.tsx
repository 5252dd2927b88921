import type { TFunction } from 'i18next';
import type { ReportRow } from '#domain/licenses-report/schema.ts';
import { keyColumns } from '#web/features/licenses/key-columns.tsx';
import type { DataColumn, RowGroups } from '#web/ui/data-table/data-column.ts';
import { AccountTitle, ProductCell, ProductLicenseCell } from './components/report-cells.tsx';

/** Row heights in px (9.08): the first row of an account is higher, it carries the name. */
export const ROW_HEIGHT = 50;
export const ACCOUNT_ROW_HEIGHT = 72;

const sameAccount = (row: ReportRow, other: ReportRow | undefined): boolean =>
  row.account.id === other?.account.id;

/** The rows of an account stand below its name. */
export const accountGroups: RowGroups<ReportRow> = {
  isSame: sameAccount,
  title: (row) => <AccountTitle account={row.account} />,
};

export const heightOfRow = (row: ReportRow, index: number, rows: readonly ReportRow[]): number =>
  sameAccount(row, rows[index - 1]) ? ROW_HEIGHT : ACCOUNT_ROW_HEIGHT;

/** The columns of the report (2.65–2.67); the account stands above its rows. Those that say most about a key leave last when there is no room. */
export function reportColumns(t: TFunction): DataColumn<ReportRow>[] {
  const shared = keyColumns<ReportRow>(t, (row) => ({ ...row, percent: row.usage }));
  return [
    {
      id: 'product',
      header: t('licenses.report.column.product'),
      cell: (row) => <ProductCell row={row} />,
      minWidth: 140,
      hideable: false,
      frozen: true,
    },
    {
      id: 'productLicense',
      header: t('licenses.report.column.productLicense'),
      cell: (row) => <ProductLicenseCell row={row} />,
      copyText: (row) => row.productLicense,
      minWidth: 118,
      hideOrder: 6,
    },
    { ...shared.activation, hideOrder: 4 },
    {
      id: 'key',
      header: t('licenses.column.key'),
      cell: (row) =>
        row.partialLicenseKey === null ? (
          <span className="faint">{t('licenses.noKey')}</span>
        ) : (
          <span className="mono">…{row.partialLicenseKey}</span>
        ),
      copyText: (row) => row.partialLicenseKey,
      width: 172,
      hideOrder: 5,
    },
    shared.created,
    shared.expiry,
    { ...shared.lastUsed, hideOrder: 3 },
    { ...shared.consumption, hideOrder: 1 },
  ];
}
