import type { TFunction } from 'i18next';
import type { ReportRow } from '#domain/licenses-report/schema.ts';
import { keyColumns } from '#web/features/licenses/key-columns.tsx';
import type { DataColumn } from '#web/ui/data-table/data-column.ts';
import { AccountCell, ProductCell, ProductLicenseCell } from './components/report-cells.tsx';

/** Row heights in px (9.08): the first row of an account is higher, it carries the name. */
export const ROW_HEIGHT = 50;
export const ACCOUNT_ROW_HEIGHT = 72;

const sameAccount = (row: ReportRow, other: ReportRow | undefined): boolean =>
  row.account.id === other?.account.id;

export const heightOfRow = (row: ReportRow, index: number, rows: readonly ReportRow[]): number =>
  sameAccount(row, rows[index - 1]) ? ROW_HEIGHT : ACCOUNT_ROW_HEIGHT;

/** The columns of the report (2.65–2.67). Those that say most about a key leave last when there is no room. */
export function reportColumns(t: TFunction): DataColumn<ReportRow>[] {
  const shared = keyColumns<ReportRow>(t, (row) => ({ ...row, percent: row.usage }));
  return [
    {
      id: 'account',
      header: t('licenses.report.column.account'),
      cell: (row, { previous }) =>
        sameAccount(row, previous) ? null : <AccountCell account={row.account} />,
      mergesWithPrevious: sameAccount,
      copyText: (row) => row.account.name,
      hideable: false,
      minWidth: 170,
      grow: 1.3,
    },
    {
      id: 'product',
      header: t('licenses.report.column.product'),
      cell: (row) => <ProductCell row={row} />,
      minWidth: 132,
      hideOrder: 1,
    },
    {
      id: 'productLicense',
      header: t('licenses.report.column.productLicense'),
      cell: (row) => <ProductLicenseCell row={row} />,
      copyText: (row) => row.productLicense,
      minWidth: 118,
      hideOrder: 5,
    },
    shared.activation,
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
      hideOrder: 4,
    },
    shared.created,
    shared.expiry,
    shared.lastUsed,
    shared.consumption,
  ];
}
