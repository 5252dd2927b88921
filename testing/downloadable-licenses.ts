import type { DownloadableLicense } from '#domain/downloads/schema.ts';

/** A license of the download page as the API answers it. */
export const downloadableLicense = (
  licenseKeyId: string,
  more: Partial<DownloadableLicense> = {},
): DownloadableLicense => ({
  licenseKeyId,
  productName: 'iText Suite',
  productDisplayName: 'iText Suite 9.1',
  productLicense: `PL-${licenseKeyId}`,
  status: 'READY',
  suffix: null,
  platform: null,
  version: '9.1',
  environment: null,
  deploymentType: null,
  maxVolume: null,
  partialLicenseKey: 'CCCC-DDDD-EEEE1',
  productLicenseDescriptor: 'Core, production',
  createdDate: '2025-01-01',
  expiryDate: '2999-01-01',
  customerUseCaseApplication: { id: 'a', name: 'Invoice archive', licenseType: 'Commercial' },
  keyAction: 'download',
  hasFile: true,
  files: [{ kind: 'license', name: 'itextkey.json' }],
  lastDownloadedAt: null,
  exposedAt: null,
  ...more,
});
