import type { LicenseRecord } from '#domain/licenses/license-record.ts';

/** What a license is called in a sentence. */
export const nameOfLicense = (license: LicenseRecord): string =>
  license.productLicense ?? license.licensedProduct ?? license.productName;
