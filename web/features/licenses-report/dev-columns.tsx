import type { TFunction } from 'i18next';
import type { LicenseUsageRow, ReportRow } from '#domain/licenses-report/schema.ts';
import type { DataColumn } from '#web/ui/data-table/data-column.ts';

/** What devMode asks for beside a row of the report; absent for a moment when the mode has just changed. */
type MaybeUsageRow = ReportRow & Partial<Pick<LicenseUsageRow, 'usageSources' | 'reportingTypes'>>;

const Raw = ({ of }: { of: string | null }) => <span className="mono">{of ?? 'null'}</span>;

/** 2.34: the columns with status as it is stored, and the reporting types that follow from the sources of usage. */
export const devColumns = (
  t: TFunction,
  columns: readonly DataColumn<ReportRow>[],
): DataColumn<ReportRow>[] => [
  ...columns.map((column): DataColumn<ReportRow> => {
    if (column.id === 'activation')
      return { ...column, width: 190, cell: (row) => <Raw of={row.activationStatus} /> };
    if (column.id === 'expiry')
      return {
        ...column,
        cell: (row) => (
          <>
            <Raw of={row.expiryDate} />
            <span className="second mono">{row.expirationStatus}</span>
          </>
        ),
      };
    return column;
  }),
  {
    id: 'reportingType',
    header: t('licenses.report.column.reportingType'),
    cell: ({ reportingTypes = [], usageSources = [], maxVolumeMissingReason }: MaybeUsageRow) => (
      <>
        <Raw of={reportingTypes.length === 0 ? null : reportingTypes.join(' + ')} />
        <span className="second mono">
          {[...usageSources, maxVolumeMissingReason ?? ''].filter(Boolean).join(' ')}
        </span>
      </>
    ),
    minWidth: 200,
    hideOrder: 1,
  },
];
