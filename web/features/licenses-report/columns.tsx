import type { TFunction } from 'i18next';
import { formatDay } from '#domain/core/format.ts';
import type { ReportRow } from '#domain/licenses-report/schema.ts';
import type { DataColumn } from '#web/ui/data-table/data-column.ts';
import {
  AccountCell,
  ActivationCell,
  ConsumptionCell,
  ExpiryCell,
  ProductCell,
  ProductLicenseCell,
} from './components/report-cells.tsx';
import { Faint } from './components/faint.tsx';

/** Row heights in px (9.08): the first row of an account is higher, it carries the name. */
export const ROW_HEIGHT = 50;
export const ACCOUNT_ROW_HEIGHT = 72;

const sameAccount = (row: ReportRow, other: ReportRow | undefined): boolean =>
  row.account.id === other?.account.id;

export const heightOfRow = (row: ReportRow, index: number, rows: readonly ReportRow[]): number =>
  sameAccount(row, rows[index - 1]) ? ROW_HEIGHT : ACCOUNT_ROW_HEIGHT;

/** The columns of the report (2.65–2.67). Those that say most about a key leave last when there is no room. */
export const reportColumns = (t: TFunction): DataColumn<ReportRow>[] => [
  {
    id: 'account',
    header: t('licenses.report.column.account'),
    cell: (row, { previous }) => (sameAccount(row, previous) ? null : <AccountCell account={row.account} />),
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
  {
    id: 'activation',
    header: t('licenses.report.column.activation'),
    cell: (row) => <ActivationCell status={row.activationStatus} />,
    width: 104,
    hideOrder: 6,
  },
  {
    id: 'key',
    header: t('licenses.report.column.key'),
    cell: (row) =>
      row.partialLicenseKey === null ? (
        <Faint>{t('licenses.report.noKey')}</Faint>
      ) : (
        <span className="mono">…{row.partialLicenseKey}</span>
      ),
    copyText: (row) => row.partialLicenseKey,
    width: 172,
    hideOrder: 4,
  },
  {
    id: 'created',
    header: t('licenses.report.column.created'),
    cell: (row) => (row.createdDate === null ? <Faint>–</Faint> : formatDay(row.createdDate)),
    width: 112,
    hideOrder: 8,
  },
  {
    id: 'expiry',
    header: t('licenses.report.column.expiry'),
    cell: (row) => <ExpiryCell row={row} />,
    width: 128,
    hideOrder: 2,
  },
  {
    id: 'lastUsed',
    header: t('licenses.report.column.lastUsed'),
    cell: (row) =>
      row.lastTimeUsed === null ? (
        <Faint>{t('licenses.report.neverUsed')}</Faint>
      ) : (
        formatDay(row.lastTimeUsed)
      ),
    width: 112,
    hideOrder: 7,
  },
  {
    id: 'consumption',
    header: t('licenses.report.column.consumption'),
    cell: (row) => <ConsumptionCell row={row} />,
    minWidth: 220,
    hideOrder: 3,
  },
];
