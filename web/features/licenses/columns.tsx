import type { TFunction } from 'i18next';
import { showsDescriptor } from '#domain/licenses/descriptor.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import type { DataColumn } from '#web/ui/data-table/data-column.ts';
import { LicenseKeyCell } from './components/license-key-cell.tsx';
import { LicenseNameCell } from './components/license-name-cell.tsx';
import { keyColumns } from './key-columns.tsx';
import type { RecordActions } from './use-record-actions.ts';

/** Rows of two lines, in px. */
export const LICENSE_ROW_HEIGHT = 50;

/** What a license is called in a sentence. */
export const nameOfLicense = (license: LicenseRecord): string =>
  license.productLicense ?? license.licensedProduct ?? license.productName;

/** The columns of a product's licenses (2.47). */
export function licenseColumns(t: TFunction, actions: RecordActions): DataColumn<LicenseRecord>[] {
  const shared = keyColumns<LicenseRecord>(t, (row) => ({ ...row, percent: row.usagePercent }));
  return [
    {
      id: 'license',
      header: t('products.licenses.column.license'),
      cell: (row) => <LicenseNameCell license={row} descriptor={showsDescriptor(row.createdDate)} />,
      copyText: (row) => row.productLicense,
      minWidth: 168,
      grow: 1.2,
      hideable: false,
    },
    {
      id: 'key',
      header: t('licenses.column.key'),
      cell: (row) => <LicenseKeyCell license={row} actions={actions} />,
      width: 220,
      hideOrder: 1,
    },
    shared.activation,
    shared.created,
    shared.expiry,
    shared.lastUsed,
    { ...shared.consumption, minWidth: 200 },
    {
      id: 'usedFor',
      header: t('products.licenses.column.usedFor'),
      cell: (row) =>
        row.customerUseCaseApplication === null ? (
          <span className="faint">–</span>
        ) : (
          row.customerUseCaseApplication.name
        ),
      minWidth: 140,
      hideOrder: 9,
    },
    {
      id: 'environment',
      header: t('products.licenses.column.environment'),
      cell: (row) =>
        [row.environment, row.deploymentType].filter(Boolean).join(' · ') || <span className="faint">–</span>,
      minWidth: 140,
      hideOrder: 10,
    },
  ];
}
