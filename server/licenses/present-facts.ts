import { downloadLicenseFile } from '#domain/downloads/contract.ts';
import type { KeyFacts } from '#domain/licenses/key-facts.ts';
import { normalizedLicensedProduct } from '#domain/products/licensed-product.ts';

/** What is stored of a key that its lists tell beside the figures. */
export interface StoredFacts {
  id: string;
  account_id: string;
  version: string | null;
  product_license_contact_name: string | null;
  product_license_contact_email: string | null;
  license: string | null;
  licensed_product: string | null;
  purchased_features: string | null;
  deployment_type: string | null;
  environment: string | null;
  group_id: string | null;
  license_id: string | null;
  has_file: boolean;
}

/** Where a license file is handed out (7.30), to whoever may have it. */
const addressOfFile = (accountId: string, keyId: string): string =>
  downloadLicenseFile.path
    .replace(':accountId', encodeURIComponent(accountId))
    .replace(':keyId', encodeURIComponent(keyId));

export function presentFacts(row: StoredFacts): KeyFacts {
  const { product_license_contact_name: name, product_license_contact_email: email } = row;
  return {
    version: row.version,
    productLicenseContact: name === null && email === null ? null : { name, email },
    license: row.license,
    normalizedLicensedProduct: normalizedLicensedProduct(row.licensed_product),
    purchasedFeatures: row.purchased_features,
    deploymentType: row.deployment_type,
    environment: row.environment,
    groupId: row.group_id,
    licenseId: row.license_id,
    downloadLicenseKeyUrl: row.has_file ? addressOfFile(row.account_id, row.id) : null,
  };
}
