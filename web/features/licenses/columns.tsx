import type { TFunction } from 'i18next';
import { showsDescriptor } from '#domain/licenses/descriptor.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { MIN_COLUMN_WIDTH, type DataColumn } from '#web/ui/data-table/data-column.ts';
import { LicenseKeyCell } from './components/license-key-cell.tsx';
import { LicenseNameCell } from './components/license-name-cell.tsx';
import { ConsumptionCell, type Consumption } from './components/key-cells.tsx';
import { keyColumns } from './key-columns.tsx';
import type { LicenseActions } from '#web/features/downloads/use-license-actions.ts';

/** What a license is called in a sentence. */
export const nameOfLicense = (license: LicenseRecord): string =>
  license.productLicense ?? license.licensedProduct ?? license.productName;

const consumptionOf = (row: LicenseRecord): Consumption => ({ ...row, percent: row.usagePercent });

/** The columns of a product's licenses (2.47). */
export function licenseColumns(
  t: TFunction,
  actions: Pick<LicenseActions, 'copy' | 'download'>,
): DataColumn<LicenseRecord>[] {
  const shared = keyColumns<LicenseRecord>(t, consumptionOf);
  // The report has more of them in less room (9.08).
  const width = MIN_COLUMN_WIDTH;
  return [
    {
      id: 'license',
      header: t('products.licenses.column.license'),
      cell: (row) => <LicenseNameCell license={row} descriptor={showsDescriptor(row.createdDate)} />,
      copyText: (row) => row.productLicense,
      grow: 1.6,
      hideable: false,
    },
    {
      id: 'key',
      header: t('licenses.column.key'),
      cell: (row) => <LicenseKeyCell license={row} actions={actions} />,
      width: 220,
      hideOrder: 1,
    },
    { ...shared.activation, width },
    { ...shared.created, width },
    { ...shared.expiry, width },
    { ...shared.lastUsed, width },
    {
      ...shared.consumption,
      cell: (row) => <ConsumptionCell of={consumptionOf(row)} oneLine />,
      minWidth: 240,
      grow: 1.2,
    },
    {
      id: 'usedFor',
      header: t('products.licenses.column.usedFor'),
      cell: (row) =>
        row.customerUseCaseApplication === null ? (
          <span className="faint">–</span>
        ) : (
          row.customerUseCaseApplication.name
        ),
      hideOrder: 9,
    },
    {
      id: 'environment',
      header: t('products.licenses.column.environment'),
      cell: (row) =>
        [row.environment, row.deploymentType].filter(Boolean).join(' · ') || <span className="faint">–</span>,
      hideOrder: 10,
    },
  ];
}
