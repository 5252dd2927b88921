import type { CertifiableLicense } from '#domain/self-certification/schema.ts';

/** A license in words that tell it from the account's others. */
export const licenseText = (license: CertifiableLicense): string =>
  [
    [license.productName, license.version].filter(Boolean).join(' '),
    license.productLicense,
    license.productLicenseDescriptor,
  ]
    .filter(Boolean)
    .join(' · ');
