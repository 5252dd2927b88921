import type { TFunction } from 'i18next';
import { showsDescriptor } from '#domain/licenses/descriptor.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import {
  MENU_WIDTH,
  MIN_COLUMN_WIDTH,
  SELECT_WIDTH,
  type DataColumn,
} from '#web/ui/data-table/data-column.ts';
import { DownloadedCell } from './components/downloaded-cell.tsx';
import { LicenseKeyCell, type LicenseKeyActions } from './components/license-key-cell.tsx';
import { LicenseNameCell } from './components/license-name-cell.tsx';
import { UsedForCell } from './components/used-for-cell.tsx';
import { StackedLicense } from './components/stacked-license.tsx';
import { ConsumptionCell, type Consumption } from './components/key-cells.tsx';
import { keyColumns } from './key-columns.tsx';

const consumptionOf = (row: LicenseRecord, accountId: string): Consumption => ({
  ...row,
  percent: row.usagePercent,
  counted: { accountId, licenseKeyId: row.licenseKeyId },
});

/** Fifteen characters of the key and two buttons; where machines are activated there is a third. */
const keyWidthOf = (hasMachines: boolean): number => (hasMachines ? 228 : 200);
/** Percentage, "In overage" and figures stand in one line. */
const CONSUMPTION_WIDTH = 304;
/** What a license is stands below its name, and "In overage" below its figures. */
const NARROW = { license: 186, consumption: 254 } as const;
const EXPIRY_WIDTH = 136;
/** The time in words, and the button that forgets it. */
const DOWNLOADED_WIDTH = 148;
const AROUND = MENU_WIDTH + SELECT_WIDTH;

/** How a width is used: columns as 9.08 has them, columns as narrow as rows of two lines let them, or no columns. */
export type LicensesLayout = 'wide' | 'narrow' | 'stacked';

/** The first layout in which license, key, expiry and consumption need no scrolling sideways; wide while not measured. */
export function licensesLayout(width: number, hasMachines = false): LicensesLayout {
  const keyWidth = keyWidthOf(hasMachines);
  if (width === 0 || width >= keyWidth + CONSUMPTION_WIDTH + 2 * MIN_COLUMN_WIDTH + AROUND) return 'wide';
  const narrow = NARROW.license + keyWidth + EXPIRY_WIDTH + NARROW.consumption + AROUND;
  return width >= narrow ? 'narrow' : 'stacked';
}

/** How tall rows are that have more than one line: in the last one "In overage" or whose the figures are. */
export const rowHeightOf: Readonly<Record<LicensesLayout, number | undefined>> = {
  wide: undefined,
  narrow: 64,
  stacked: 172,
};

/** Where columns do not fit a license is five lines. */
export function stackedColumns(
  t: TFunction,
  accountId: string,
  actions: LicenseKeyActions,
): DataColumn<LicenseRecord>[] {
  const shared = keyColumns<LicenseRecord>(t, (row) => consumptionOf(row, accountId));
  return [
    {
      id: 'license',
      header: t('products.licenses.column.license'),
      cell: (row) => (
        <StackedLicense
          license={
            <LicenseNameCell
              license={row}
              accountId={accountId}
              descriptor={showsDescriptor(row.createdDate)}
            />
          }
          expiry={shared.expiry.cell(row)}
          licenseKey={<LicenseKeyCell license={row} actions={actions} />}
          activation={shared.activation.cell(row)}
          downloaded={<DownloadedCell license={row} reset={actions.reset} />}
          consumption={shared.consumption.cell(row)}
        />
      ),
      copyText: (row) => row.productLicense,
      minWidth: 0,
      hideable: false,
    },
  ];
}

/** The columns of a product's licenses (2.47), none narrower than 9.08 says where there is room. */
export function licenseColumns(
  t: TFunction,
  accountId: string,
  actions: LicenseKeyActions,
  layout: Exclude<LicensesLayout, 'stacked'> = 'wide',
  hasMachines = false,
): DataColumn<LicenseRecord>[] {
  const consumption = (row: LicenseRecord) => consumptionOf(row, accountId);
  const shared = keyColumns<LicenseRecord>(t, consumption);
  const isNarrow = layout === 'narrow';
  const wide = isNarrow ? {} : { width: MIN_COLUMN_WIDTH };
  return [
    {
      id: 'license',
      header: t('products.licenses.column.license'),
      cell: (row) => (
        <LicenseNameCell
          license={row}
          accountId={accountId}
          descriptor={showsDescriptor(row.createdDate)}
          twoLines={isNarrow}
        />
      ),
      copyText: (row) => row.productLicense,
      // Number, product and version without a cut.
      ...(isNarrow ? { minWidth: NARROW.license } : { grow: 3 }),
      hideable: false,
    },
    {
      id: 'key',
      header: t('licenses.column.key'),
      cell: (row) => <LicenseKeyCell license={row} actions={actions} />,
      width: keyWidthOf(hasMachines),
      hideOrder: 1,
    },
    { ...shared.activation, ...wide },
    { ...shared.created, ...wide },
    { ...shared.expiry, ...wide },
    { ...shared.lastUsed, ...wide },
    {
      id: 'lastDownloaded',
      header: t('products.licenses.column.lastDownloaded'),
      cell: (row) => <DownloadedCell license={row} reset={actions.reset} />,
      width: DOWNLOADED_WIDTH,
      hideOrder: 5,
      ...wide,
    },
    {
      ...shared.consumption,
      cell: (row) => <ConsumptionCell of={consumption(row)} oneLine={!isNarrow} />,
      minWidth: isNarrow ? NARROW.consumption : CONSUMPTION_WIDTH,
      ...(isNarrow ? { grow: 2 } : {}),
    },
    {
      id: 'usedFor',
      header: t('products.licenses.column.usedFor'),
      cell: (row) => <UsedForCell license={row} accountId={accountId} />,
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
