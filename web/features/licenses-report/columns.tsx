import type { TFunction } from 'i18next';
import type { ReportSort } from '#domain/licenses-report/report-sort.ts';
import type { ReportAccount, ReportRow } from '#domain/licenses-report/schema.ts';
import { keyColumns } from '#web/features/licenses/key-columns.tsx';
import type { DataColumn, PhoneRows, RowGroups } from '#web/ui/data-table/data-column.ts';
import type { DataTableProps } from '#web/ui/data-table/data-table-props.ts';
import { PhoneRow } from './components/phone-row.tsx';
import { AccountLink, AccountTitle, ProductCell, ProductLicenseCell } from './components/report-cells.tsx';

/** Row heights in px (9.08): the first row of an account is higher, it carries the name. */
const ROW_HEIGHT = 50;
export const ACCOUNT_ROW_HEIGHT = 72;
const PHONE_ROW_HEIGHT = 84;
const PHONE_ACCOUNT_HEIGHT = 22;
const STRIP_HEIGHT = 26;

const sameAccount = (row: ReportRow, other: ReportRow | undefined): boolean =>
  row.account.id === other?.account.id;

/** The rows of an account stand below its name. */
export const accountGroups = (
  accounts: ReadonlyMap<string, ReportAccount>,
  onView: (account: ReportRow['account']) => void,
): RowGroups<ReportRow> => ({
  isSame: sameAccount,
  title: (row) => <AccountTitle row={row} about={accounts.get(row.account.id)} onView={onView} />,
});

/** Rows of the order by account begin each with a strip; in every other order all are alike. */
export function rowHeights(
  { by }: ReportSort,
  isPhone: boolean,
): NonNullable<DataTableProps<ReportRow>['rowHeight']> {
  const plain = isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
  if (by !== 'account') return isPhone ? plain + PHONE_ACCOUNT_HEIGHT : plain;
  const first = isPhone ? PHONE_ROW_HEIGHT + STRIP_HEIGHT : ACCOUNT_ROW_HEIGHT;
  return (row, index, rows) => (sameAccount(row, rows[index - 1]) ? plain : first);
}

/**
 * The columns of the report (2.65–2.67). In the order of accounts each stands above its rows, in every other order it
 * is a column. Those that say most about a key leave last when there is no room.
 */
export function reportColumns(t: TFunction, { by }: ReportSort): DataColumn<ReportRow>[] {
  const shared = keyColumns<ReportRow>(t, ({ usage, ...row }) => ({
    ...row,
    percent: usage,
    counted: { accountId: row.account.id, licenseKeyId: row.licenseKeyId },
  }));
  const account: DataColumn<ReportRow> = {
    id: 'account',
    header: t('licenses.report.column.account'),
    cell: (row) => <AccountLink account={row.account} />,
    minWidth: 160,
    hideable: false,
    frozen: true,
    sortBy: 'account',
  };
  const hasAccount = by !== 'account';
  return [
    ...(hasAccount ? [account] : []),
    {
      id: 'product',
      header: t('licenses.report.column.product'),
      cell: (row) => <ProductCell row={row} />,
      minWidth: 140,
      hideable: false,
      frozen: !hasAccount,
      sortBy: 'product',
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
    { ...shared.created, sortBy: 'created' },
    { ...shared.expiry, sortBy: 'expiry' },
    { ...shared.lastUsed, hideOrder: 3, sortBy: 'lastUsed' },
    { ...shared.consumption, hideOrder: 1, sortBy: 'usage' },
  ];
}

/** On a phone a key is two lines: what it is and when it expires, and its consumption. */
export function phoneReport(t: TFunction, { by }: ReportSort): PhoneRows<ReportRow> {
  const shared = keyColumns<ReportRow>(t, (row) => ({ ...row, percent: row.usage }));
  return {
    header: t('licenses.report.phoneKeys'),
    cell: (row) => (
      <PhoneRow
        row={row}
        hasAccount={by !== 'account'}
        expiry={shared.expiry.cell(row)}
        consumption={shared.consumption.cell(row)}
      />
    ),
  };
}
