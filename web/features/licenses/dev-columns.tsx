import type { TFunction } from 'i18next';
import type { ActivationStatus, ExpirationStatus, MaxVolumeMissingReason } from '#domain/licenses/schema.ts';
import type { ReportingType, UsageSource } from '#domain/products/schema.ts';
import type { DataColumn } from '#web/ui/data-table/data-column.ts';

/** What devMode tells of every key. */
interface DevRow {
  activationStatus: ActivationStatus | null;
  expirationStatus: ExpirationStatus;
  expiryDate: string | null;
  maxVolumeMissingReason: MaxVolumeMissingReason | null;
}

/** Where the usage of a key came from, and the reporting types that follow from that. */
export interface Reported {
  sources: readonly UsageSource[];
  types: readonly ReportingType[];
}

const Raw = ({ of }: { of: string | null }) => <span className="mono">{of ?? 'null'}</span>;

/** 2.34: the columns with status as it is stored, and the reporting types that follow from the sources of usage. */
export const devColumns = <Row extends DevRow>(
  t: TFunction,
  columns: readonly DataColumn<Row>[],
  reportedOf: (row: Row) => Reported,
): DataColumn<Row>[] => [
  ...columns.map((column): DataColumn<Row> => {
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
    header: t('licenses.column.reportingType'),
    cell: (row) => {
      const { sources, types } = reportedOf(row);
      return (
        <>
          <Raw of={types.length === 0 ? null : types.join(' + ')} />
          <span className="second mono">
            {[...sources, row.maxVolumeMissingReason ?? ''].filter(Boolean).join(' ')}
          </span>
        </>
      );
    },
    minWidth: 200,
    hideOrder: 1,
  },
];
