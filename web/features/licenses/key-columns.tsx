import type { TFunction } from 'i18next';
import { formatDay } from '#domain/core/format.ts';
import type { ActivationStatus, ExpirationStatus } from '#domain/licenses/schema.ts';
import type { DataColumn } from '#web/ui/data-table/data-column.ts';
import {
  ActivationCell,
  ConsumptionCell,
  ExpiryCell,
  Faint,
  type Consumption,
} from './components/key-cells.tsx';

/** What every list of keys knows about a key. */
interface KeyRow {
  activationStatus: ActivationStatus | null;
  expirationStatus: ExpirationStatus;
  createdDate: string | null;
  expiryDate: string | null;
  lastTimeUsed: string | null;
}

/** Columns that the report and a product's licenses share (2.66, 2.67); they leave in the same order when there is no room. */
export function keyColumns<Row extends KeyRow>(t: TFunction, consumptionOf: (row: Row) => Consumption) {
  return {
    activation: {
      id: 'activation',
      header: t('licenses.column.activation'),
      cell: (row) => <ActivationCell status={row.activationStatus} />,
      width: 104,
      hideOrder: 6,
    },
    created: {
      id: 'created',
      header: t('licenses.column.created'),
      cell: (row) => (row.createdDate === null ? <Faint>–</Faint> : formatDay(row.createdDate)),
      width: 116,
      align: 'end',
      hideOrder: 8,
    },
    expiry: {
      id: 'expiry',
      header: t('licenses.column.expiry'),
      cell: (row) => <ExpiryCell date={row.expiryDate} status={row.expirationStatus} />,
      // An icon and the widest date: 28 Sept 2026.
      width: 136,
      align: 'end',
      hideOrder: 2,
    },
    lastUsed: {
      id: 'lastUsed',
      header: t('licenses.column.lastUsed'),
      cell: (row) =>
        row.lastTimeUsed === null ? <Faint>{t('licenses.neverUsed')}</Faint> : formatDay(row.lastTimeUsed),
      width: 116,
      align: 'end',
      hideOrder: 7,
    },
    consumption: {
      id: 'consumption',
      header: t('licenses.column.consumption'),
      cell: (row) => <ConsumptionCell of={consumptionOf(row)} />,
      // The figures of both a total and a maximum in millions, and the way to their entries.
      minWidth: 272,
      hideOrder: 3,
    },
  } satisfies Record<string, DataColumn<Row>>;
}
