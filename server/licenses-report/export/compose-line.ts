import type { Day } from '#domain/core/day.ts';
import { overageLabelOf } from '#domain/licenses/overage.ts';
import { licensesReport } from '#domain/messages/en-gb/licenses-report.ts';
import { licenses } from '#domain/messages/en-gb/licenses.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import { presentReportRow, type LineRow } from '../present.ts';
import type { ExportLine } from './line-queries.ts';

const { csv } = licensesReport.licenses.report;

type Cell = (row: LineRow, line: ExportLine) => string | number | null;

/** Of a term in which nobody reported anything the ledger holds a 0 that nobody knows. */
const reported = <Figure>(row: LineRow, figure: Figure): Figure | null =>
  row.groupReportingType === null && row.totalUsage === '0' ? null : figure;

/** The columns of an export: figures exact and without separators, days as 2026-11-20; empty where nobody knows. */
const columns: readonly (readonly [head: string, cell: Cell])[] = [
  [csv.account, (row) => row.account.name],
  [csv.owner, (_, line) => line.owner],
  [csv.csm, (_, line) => line.csm],
  [csv.regionalTerritory, (_, line) => line.regional_territory],
  [csv.globalTerritory, (_, line) => line.global_territory],
  [csv.product, (row) => row.productName],
  [csv.licensedProduct, (row) => row.licensedProduct],
  [csv.productLicense, (row) => row.productLicense],
  [csv.recordType, (row) => row.recordType],
  [csv.platform, (row) => row.platform],
  [csv.category, (row) => row.productCategory],
  [csv.application, (row) => row.customerUseCaseApplication?.name ?? null],
  [csv.activation, (row) => row.activationStatus && licenses.activationStatus[row.activationStatus]],
  [csv.key, (row) => row.partialLicenseKey && `…${row.partialLicenseKey}`],
  [csv.created, (row) => row.createdDate],
  [csv.expiry, (row) => row.expiryDate],
  [csv.expiration, (row) => licenses.expirationStatus[row.expirationStatus]],
  [csv.lastUsed, (row) => row.lastTimeUsed],
  [csv.percent, (row) => reported(row, row.usage)],
  [csv.used, (row) => reported(row, row.totalUsage)],
  [csv.unit, (row) => mainUnitOf(row.productName)],
  [csv.maximum, (row) => row.maxVolume],
  [
    csv.maximumMissing,
    (row) => row.maxVolumeMissingReason && licenses.licenses.missing[row.maxVolumeMissingReason],
  ],
  [csv.overage, (row) => licenses.overage[overageLabelOf(row.overage)]],
  [csv.counted, (row) => row.groupReportingType && csv[row.groupReportingType]],
  [csv.sharedBy, (row) => row.sharedBy],
];

export const exportHeads = columns.map(([head]) => head);

/** A line as the cells of an export. */
export function composeLine(line: ExportLine, today: Day): string[] {
  const row = presentReportRow(line, line.shared_by, today);
  return columns.map(([, cell]) => String(cell(row, line) ?? ''));
}
