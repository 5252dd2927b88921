import type { Day } from '#domain/core/day.ts';
import { expirationStatusOf } from '#domain/licenses/expiration-status.ts';
import { overageLabelOf, overageOf } from '#domain/licenses/overage.ts';
import type { ExpirationStatus } from '#domain/licenses/schema.ts';
import { licensesReport } from '#domain/messages/en-gb/licenses-report.ts';
import { licenses } from '#domain/messages/en-gb/licenses.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import type { ExportLine } from './line-queries.ts';

const { csv } = licensesReport.licenses.report;

/** What several columns of a line follow from. */
interface Facts {
  line: ExportLine;
  percent: number | null;
  status: ExpirationStatus;
  /** Of a term in which nobody reported anything the ledger holds a 0 that nobody knows. */
  isReported: boolean;
}
type Cell = (facts: Facts) => string | number | null;

/** The columns of an export: figures exact and without separators, days as 2026-11-20; empty where nobody knows. */
const columns: readonly (readonly [head: string, cell: Cell])[] = [
  [csv.account, ({ line }) => line.account_name],
  [csv.owner, ({ line }) => line.owner],
  [csv.csm, ({ line }) => line.csm],
  [csv.regionalTerritory, ({ line }) => line.regional_territory],
  [csv.globalTerritory, ({ line }) => line.global_territory],
  [csv.product, ({ line }) => line.product_name],
  [csv.licensedProduct, ({ line }) => line.licensed_product],
  [csv.productLicense, ({ line }) => line.product_license],
  [csv.recordType, ({ line }) => line.record_type],
  [csv.platform, ({ line }) => line.platform],
  [csv.category, ({ line }) => line.product_category],
  [csv.application, ({ line }) => (line.cuca_id === null ? null : line.application_name)],
  [csv.activation, ({ line }) => line.activation_status && licenses.activationStatus[line.activation_status]],
  [csv.key, ({ line }) => line.key_tail && `…${line.key_tail}`],
  [csv.created, ({ line }) => line.created_date],
  [csv.expiry, ({ line }) => line.expiry_date],
  [csv.expiration, ({ status }) => licenses.expirationStatus[status]],
  [csv.lastUsed, ({ line }) => line.last_time_used],
  [csv.percent, ({ percent, isReported }) => (isReported ? percent : null)],
  [csv.used, ({ line, isReported }) => (isReported ? line.total_usage : null)],
  [csv.unit, ({ line }) => mainUnitOf(line.product_name)],
  [csv.maximum, ({ line }) => line.max_volume],
  [
    csv.maximumMissing,
    ({ line }) => line.max_volume_missing_reason && licenses.licenses.missing[line.max_volume_missing_reason],
  ],
  [csv.overage, ({ percent }) => licenses.overage[overageLabelOf(overageOf(percent))]],
  [csv.counted, ({ line }) => line.group_reporting_type && csv[line.group_reporting_type]],
  [csv.sharedBy, ({ line }) => line.shared_by],
];

export const exportHeads = columns.map(([head]) => head);

/** A line as the cells of an export. */
export function composeLine(line: ExportLine, today: Day): string[] {
  const facts: Facts = {
    line,
    percent: line.usage_percent === null ? null : Number(line.usage_percent),
    status: expirationStatusOf(line.expiry_date, today),
    isReported: line.group_reporting_type !== null || line.total_usage !== '0',
  };
  return columns.map(([, cell]) => String(cell(facts) ?? ''));
}
