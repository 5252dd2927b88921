import type { TFunction } from 'i18next';
import { formatNumber } from '#domain/core/format.ts';
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

/** A figure in the unit of its license; the bare figure while no license is chosen. */
export const valueText = (t: TFunction, value: string, license: CertifiableLicense | undefined): string =>
  license
    ? t(`certification.usage.figure.${license.unit}`, { count: Number(value), value: formatNumber(value) })
    : formatNumber(value);
