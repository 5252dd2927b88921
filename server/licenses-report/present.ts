import { overageOf } from '#domain/licenses/overage.ts';
import { expirationStatusOf } from '#domain/licenses/expiration-status.ts';
import type { Day } from '#domain/core/day.ts';
import { safeAddress } from '#domain/core/safe-address.ts';
import type { ReportRow } from '#domain/licenses-report/schema.ts';
import type { KeyFacts } from '#domain/licenses/key-facts.ts';
import { presentFacts } from '#server/licenses/present-facts.ts';
import type { About } from './about-queries.ts';
import type { ReportLine } from './report-rows.ts';

/** What a stored line tells by itself. */
export type LineRow = Omit<ReportRow, keyof KeyFacts>;

/** Stored lines as the report answers them. */
export const presentReportRows = (lines: readonly ReportLine[], about: About, today: Day): ReportRow[] =>
  lines.flatMap((line) => {
    // A key that was removed meanwhile has no line any more.
    const facts = about.facts.get(line.license_key_id);
    const sharedBy = about.sharedBy.get(line.license_key_id) ?? 1;
    return facts ? [{ ...presentReportRow(line, sharedBy, today), ...presentFacts(facts) }] : [];
  });

/** The status is computed from the day, never stored. */
export function presentReportRow(line: ReportLine, sharedBy: number, today: Day): LineRow {
  const usage = line.usage_percent === null ? null : Number(line.usage_percent);
  return {
    licenseKeyId: line.license_key_id,
    partialLicenseKey: line.key_tail,
    account: { id: line.account_id, name: line.account_name },
    productName: line.product_name,
    licensedProduct: line.licensed_product,
    productLicense: line.product_license,
    productLicenseUrl: safeAddress(line.product_license_url),
    productLicenseDescriptor: line.product_license_descriptor,
    productCategory: line.product_category,
    platform: line.platform,
    recordType: line.record_type,
    activationStatus: line.activation_status,
    expirationStatus: expirationStatusOf(line.expiry_date, today),
    createdDate: line.created_date,
    expiryDate: line.expiry_date,
    lastTimeUsed: line.last_time_used,
    usage,
    totalUsage: line.total_usage,
    maxVolume: line.max_volume,
    maxVolumeMissingReason: line.max_volume_missing_reason,
    overage: overageOf(usage),
    groupReportingType: line.group_reporting_type,
    sharedBy,
    cucaId: line.cuca_id,
    customerUseCaseApplication:
      line.cuca_id === null || line.application_name === null
        ? null
        : { id: line.cuca_id, name: line.application_name },
  };
}
