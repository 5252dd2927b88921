import type { Day } from '#domain/core/day.ts';
import { productDisplayName } from '#domain/downloads/display-name.ts';
import { downloadStatusOf, isHandedOut } from '#domain/downloads/download-status.ts';
import { handedFilesOf } from '#domain/downloads/handed-files.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { keyActionOf } from '#domain/products/key-action.ts';
import type { KeyRow } from './queries.ts';

/** A key as the download page lists it: its tail, never the whole key. */
export function presentDownloadable(row: KeyRow, today: Day): DownloadableLicense {
  const status = downloadStatusOf(
    { activationStatus: row.activation_status, expiryDate: row.expiry_date },
    today,
  );
  const name = productDisplayName({
    productName: row.product_name,
    suffix: row.suffix,
    version: row.version,
  });
  return {
    licenseKeyId: row.id,
    productName: row.product_name,
    productDisplayName: name,
    productLicense: row.product_license,
    status,
    suffix: row.suffix,
    platform: row.platform,
    version: row.version,
    environment: row.environment,
    deploymentType: row.deployment_type,
    maxVolume: row.max_volume,
    // Whoever had the key knows its end; nobody has had one that is pending.
    partialLicenseKey: status === 'PENDING' ? null : row.key_tail,
    productLicenseDescriptor: row.product_license_descriptor,
    createdDate: row.created_date,
    expiryDate: row.expiry_date,
    customerUseCaseApplication: applicationOf(row),
    ...(isHandedOut(status) ? handedOut(row, name) : { keyAction: null, hasFile: false, files: [] }),
    exposedAt: row.exposed_at?.toISOString() ?? null,
    lastDownloadedAt: row.last_disclosed_at?.toISOString() ?? null,
  };
}

function handedOut(row: KeyRow, name: string): Pick<DownloadableLicense, 'keyAction' | 'hasFile' | 'files'> {
  const hasFile = row.file_name !== null;
  const of = {
    recordType: row.record_type,
    productName: row.product_name,
    productCategory: row.product_category,
  };
  const files = handedFilesOf({
    ...of,
    productDisplayName: name,
    productLicense: row.product_license,
    fileName: row.file_name,
    hasKey: row.has_key,
  });
  return { keyAction: keyActionOf({ ...of, hasFile }), hasFile, files };
}

function applicationOf(row: KeyRow): DownloadableLicense['customerUseCaseApplication'] {
  if (row.application_id === null || row.application_name === null) return null;
  const licenseType = row.application_license_type as 'Internal' | 'Commercial' | null;
  return { id: row.application_id, name: row.application_name, licenseType };
}
