import type { Day } from '#domain/core/day.ts';
import { safeAddress } from '#domain/core/safe-address.ts';
import { expirationStatusOf } from '#domain/licenses/expiration-status.ts';
import type { LicenseGroup, LicenseRecord } from '#domain/licenses/license-record.ts';
import { overageOf } from '#domain/licenses/overage.ts';
import { keyActionOf } from '#domain/products/key-action.ts';
import { presentFacts } from './present-facts.ts';
import type { LicenseRow } from './queries.ts';

/** A license as the product's page shows it; the status is computed from the day, never stored. */
export function presentLicense(row: LicenseRow, today: Day): LicenseRecord {
  const usagePercent = row.usage_percent === null ? null : Number(row.usage_percent);
  return {
    ...presentFacts(row),
    licenseKeyId: row.id,
    account: { id: row.account_id, name: row.account_name },
    partialLicenseKey: row.key_tail,
    productName: row.product_name,
    productLicense: row.product_license,
    productLicenseUrl: safeAddress(row.product_license_url),
    productLicenseDescriptor: row.product_license_descriptor,
    licensedProduct: row.licensed_product,
    recordType: row.record_type,
    productCategory: row.product_category,
    platform: row.platform,
    activationStatus: row.activation_status,
    expirationStatus: expirationStatusOf(row.expiry_date, today),
    createdDate: row.created_date,
    expiryDate: row.expiry_date,
    lastTimeUsed: row.last_time_used,
    term:
      row.term_start === null || row.term_end === null ? null : { start: row.term_start, end: row.term_end },
    usageSources: row.sources,
    usage: row.usage_by_type,
    usagePercent,
    totalUsage: row.total_usage,
    usagePerKey: row.usage_per_key,
    sharedBy: row.shared_by,
    sharedWith: row.shared_with,
    maxVolume: row.max_volume,
    maxVolumeMissingReason: row.max_volume_missing_reason,
    overage: overageOf(usagePercent),
    groupReportingType: row.reporting_type,
    cucaId: row.cuca_id,
    customerUseCaseApplication: applicationOf(row),
    keyAction: keyActionOf({
      recordType: row.record_type,
      productName: row.product_name,
      productCategory: row.product_category,
      hasFile: row.has_file,
    }),
    exposedAt: row.exposed_at?.toISOString() ?? null,
    lastDownloadedAt: row.last_disclosed_at?.toISOString() ?? null,
    hasFile: row.has_file,
    hasKey: row.has_key,
  };
}

const applicationOf = (row: LicenseRow) =>
  row.cuca_id === null || row.application_name === null
    ? null
    : { id: row.cuca_id, name: row.application_name };

/** Licenses by the volume they share, in the order of their first license. */
export function presentGroups(rows: readonly LicenseRow[], today: Day): LicenseGroup[] {
  return [...Map.groupBy(rows, (row) => row.license_group_id).values()].flatMap((group) => {
    const licenseKeys = group.map((row) => presentLicense(row, today));
    return licenseKeys.slice(0, 1).map((first) => ({
      groupId: first.groupId,
      licenseId: first.licenseId,
      customerUseCaseApplication: first.customerUseCaseApplication,
      groupReportingType: first.groupReportingType,
      totalUsage: first.totalUsage,
      maxVolume: first.maxVolume,
      licenseKeys,
    }));
  });
}
