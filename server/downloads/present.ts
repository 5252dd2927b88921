import { productDisplayName } from '#domain/downloads/display-name.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { keyActionOf } from '#domain/products/find-product.ts';
import type { KeyRow } from './queries.ts';

/** A key as the download page lists it: its tail, never the whole key. */
export function presentDownloadable(row: KeyRow): DownloadableLicense {
  return {
    licenseKeyId: row.id,
    productName: row.product_name,
    productDisplayName: productDisplayName({
      productName: row.product_name,
      suffix: row.suffix,
      version: row.version,
    }),
    suffix: row.suffix,
    platform: row.platform,
    version: row.version,
    environment: row.environment,
    deploymentType: row.deployment_type,
    maxVolume: row.max_volume,
    partialLicenseKey: row.key_tail,
    productLicenseDescriptor: row.product_license_descriptor,
    createdDate: row.created_date,
    expiryDate: row.expiry_date,
    customerUseCaseApplication: applicationOf(row),
    keyAction: keyActionOf(row.product_name, row.has_file),
    hasFile: row.has_file,
    lastDownloadedAt: row.last_disclosed_at?.toISOString() ?? null,
  };
}

function applicationOf(row: KeyRow): DownloadableLicense['customerUseCaseApplication'] {
  if (row.application_id === null) return null;
  const licenseType = row.application_license_type as 'Internal' | 'Commercial' | null;
  return { id: row.application_id, name: row.application_name ?? row.application_id, licenseType };
}
