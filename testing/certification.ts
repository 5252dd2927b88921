import { newApp, newItem, type DraftApp, type DraftItem } from '#domain/self-certification/draft-content.ts';
import type { CertifiableLicense, LicensedProduct } from '#domain/self-certification/schema.ts';

const license = (groupId: string, more: Partial<CertifiableLicense>): CertifiableLicense => ({
  ...{ groupId, licenseId: `L-${groupId}`, productName: 'iText Suite', family: 'iText', version: '9.1' },
  ...{ productLicense: `PL-${groupId}`, productLicenseDescriptor: null, keys: 1 },
  ...{ createdDate: '2024-03-01', expiryDate: '2026-02-28', unit: 'Processed Documents' },
  ...more,
});

/** Two licenses of the volume family and one of the SDK's. */
export const certifiable: readonly CertifiableLicense[] = [
  license('suite', {}),
  license('five', { productName: 'iText 5', version: '5.5', expiryDate: null }),
  license('sdk', { productName: 'Apryse SDK', family: 'Apryse SDK', version: '11.4' }),
];

export const licensedProducts: readonly LicensedProduct[] = [
  { licensedProduct: 'iText Core', productCategory: 'Core', platform: 'iText' },
  { licensedProduct: 'iText 5', productCategory: null, platform: 'iText' },
  { licensedProduct: 'PDFTron', productCategory: null, platform: 'Apryse SDK' },
  { licensedProduct: 'LEADTOOLS', productCategory: null, platform: 'LEADTOOLS' },
];

export const reportedItem = (key: string, more: Partial<DraftItem> = {}): DraftItem => ({
  ...newItem(key, 'Apryse SDK'),
  ...{ groupId: 'sdk', deploymentType: 'Web', environment: 'Production', usageValue: '42' },
  usageRange: { start: '2025-01-01', end: '2025-12-31' },
  ...more,
});

/** An application that lacks nothing. */
export const reportedApp = (key: string, more: Partial<DraftApp> = {}): DraftApp => ({
  ...newApp(key),
  ...{ name: `Viewer ${key}`, description: 'Shows contracts', licenseType: 'Internal' },
  products: [{ licensedProduct: 'PDFTron', productCategory: null }],
  primaryReportingContact: { email: 'ann@acme.example', firstName: 'Ann', lastName: 'Archer' },
  reportItems: [reportedItem(`${key}-1`)],
  ...more,
});
