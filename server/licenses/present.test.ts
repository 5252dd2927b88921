import { describe, expect, it } from 'vitest';
import { presentGroups, presentLicense } from './present.ts';
import type { LicenseRow } from './queries.ts';

const today = '2026-11-20';
const row = (of: Partial<LicenseRow> = {}): LicenseRow => ({
  ...{ id: 'k1', key_tail: '…1234', has_key: true, has_file: true, total: '1' },
  ...{ account_id: 'a/1', account_name: 'Initech' },
  ...{
    product_name: 'iText',
    version: '9',
    product_license: 'PL-1',
    product_license_url: 'https://crm.example/1',
  },
  ...{ product_license_contact_name: 'Ada King', product_license_contact_email: 'ada@example.com' },
  ...{ product_license_descriptor: 'Core for the archive', license: 'L-1', licensed_product: 'iText Core' },
  ...{ record_type: 'Unified', product_category: 'Volume', platform: 'iText', purchased_features: 'pdfHtml' },
  ...{ deployment_type: 'Server', environment: 'Production', activation_status: 'Active' },
  ...{ created_date: '2026-01-02', expiry_date: '2027-01-01', last_time_used: '2026-11-03' },
  ...{ term_start: '2026-01-03', term_end: '2026-12-31', license_group_id: 'g1', group_id: 'G-1' },
  ...{ license_id: 'LI-1', cuca_id: 'app', application_name: 'Archive', sources: ['itext-json'] },
  ...{
    usage_by_type: { 'itext-core': '750' },
    usage_percent: '75.50',
    total_usage: '755',
    usage_per_key: '5',
  },
  ...{ shared_by: 3, shared_with: ['PL-2', 'PL-3'], max_volume: '1000', max_volume_missing_reason: null },
  ...{ reporting_type: 'AUTO', exposed_at: new Date('2026-10-01T01:02:03.004Z') },
  ...{ last_disclosed_at: new Date('2026-09-01T05:06:07.008Z') },
  ...of,
});
const license = {
  ...{ licenseKeyId: 'k1', partialLicenseKey: '…1234', hasKey: true, hasFile: true },
  ...{ account: { id: 'a/1', name: 'Initech' }, normalizedLicensedProduct: 'iText Core' },
  downloadLicenseKeyUrl: '/api/salesforce/accounts/a%2F1/license-keys/k1/content',
  ...{
    productName: 'iText',
    version: '9',
    productLicense: 'PL-1',
    productLicenseUrl: 'https://crm.example/1',
  },
  productLicenseContact: { name: 'Ada King', email: 'ada@example.com' },
  ...{ productLicenseDescriptor: 'Core for the archive', license: 'L-1', licensedProduct: 'iText Core' },
  ...{ recordType: 'Unified', productCategory: 'Volume', platform: 'iText', purchasedFeatures: 'pdfHtml' },
  ...{ deploymentType: 'Server', environment: 'Production', activationStatus: 'Active' },
  ...{ expirationStatus: 'NOT_EXPIRED', createdDate: '2026-01-02', expiryDate: '2027-01-01' },
  ...{
    lastTimeUsed: '2026-11-03',
    term: { start: '2026-01-03', end: '2026-12-31' },
    usageSources: ['itext-json'],
  },
  ...{
    usage: { 'itext-core': '750' },
    usagePercent: 75.5,
    totalUsage: '755',
    usagePerKey: '5',
    overage: false,
  },
  ...{ sharedBy: 3, sharedWith: ['PL-2', 'PL-3'], maxVolume: '1000', maxVolumeMissingReason: null },
  ...{ groupReportingType: 'AUTO', groupId: 'G-1', licenseId: 'LI-1', cucaId: 'app' },
  ...{ customerUseCaseApplication: { id: 'app', name: 'Archive' }, keyAction: 'download' },
  ...{ exposedAt: '2026-10-01T01:02:03.004Z', lastDownloadedAt: '2026-09-01T05:06:07.008Z' },
};

describe('a license', () => {
  it('is told with everything that its row holds', () => {
    expect(presentLicense(row(), today)).toEqual(license);
  });

  it('leaves open what its row leaves open', () => {
    const bare = row({
      ...{ product_license_contact_name: null, product_license_contact_email: null, usage_percent: null },
      ...{ product_license_url: null, expiry_date: null, term_start: null, term_end: null, cuca_id: null },
      ...{ application_name: null, exposed_at: null, last_disclosed_at: null, max_volume: null },
      ...{ max_volume_missing_reason: 'UNLIMITED', has_key: false, has_file: false },
    });
    expect(presentLicense(bare, today)).toEqual({
      ...license,
      ...{ productLicenseContact: null, usagePercent: null, overage: null, productLicenseUrl: null },
      ...{ expiryDate: null, term: null, cucaId: null, customerUseCaseApplication: null },
      ...{ exposedAt: null, lastDownloadedAt: null, maxVolume: null, maxVolumeMissingReason: 'UNLIMITED' },
      ...{ hasKey: false, hasFile: false, downloadLicenseKeyUrl: null, keyAction: 'copy' },
    });
  });

  it('names a contact of whom only the name or only the address is known', () => {
    expect(presentLicense(row({ product_license_contact_name: null }), today)).toEqual({
      ...license,
      productLicenseContact: { name: null, email: 'ada@example.com' },
    });
    expect(presentLicense(row({ product_license_contact_email: null }), today)).toEqual({
      ...license,
      productLicenseContact: { name: 'Ada King', email: null },
    });
  });

  it('leads nobody to an address that is not safe', () => {
    expect(presentLicense(row({ product_license_url: 'http://crm.example/1' }), today)).toEqual({
      ...license,
      productLicenseUrl: null,
    });
  });

  it.each([{ term_start: null }, { term_end: null }])('has no term of which one end is unknown: %j', (of) => {
    expect(presentLicense(row(of), today)).toEqual({ ...license, term: null });
  });

  it('names no application that is not known', () => {
    expect(presentLicense(row({ application_name: null }), today)).toEqual({
      ...license,
      customerUseCaseApplication: null,
    });
    expect(presentLicense(row({ cuca_id: null }), today)).toEqual({
      ...license,
      ...{ cucaId: null, customerUseCaseApplication: null },
    });
  });

  it('[4.02] has the status of the day on which it is asked for', () => {
    const statusOn = (day: string) => presentLicense(row(), day).expirationStatus;
    expect(['2026-12-02', '2026-12-03', '2026-12-31', '2027-01-01'].map(statusOn)).toEqual([
      ...['NOT_EXPIRED', 'EXPIRING_SOON', 'EXPIRING_SOON', 'EXPIRED'],
    ]);
  });

  it('[4.04] is in overage from 100 percent of its maximum on', () => {
    expect(presentLicense(row({ usage_percent: '99.99' }), today)).toEqual({
      ...license,
      usagePercent: 99.99,
    });
    expect(presentLicense(row({ usage_percent: '100.00' }), today)).toEqual({
      ...license,
      ...{ usagePercent: 100, overage: true },
    });
  });
});

const keyOf = (licenseKeyId: string) => ({
  licenseKeyId,
  downloadLicenseKeyUrl: `/api/salesforce/accounts/a%2F1/license-keys/${licenseKeyId}/content`,
});

describe('licenses that share a volume', () => {
  it('stand together, in the order of their first', () => {
    const rows = [
      row({ license_group_id: 'g2', group_id: null, license_id: null }),
      row({ id: 'k2', total_usage: '9', max_volume: null, reporting_type: null, cuca_id: 'other' }),
      row({ id: 'k3', license_group_id: 'g2', cuca_id: null, total_usage: '1', reporting_type: 'MANUAL' }),
    ];
    const second = {
      ...{ groupId: 'G-1', licenseId: 'LI-1', groupReportingType: null, totalUsage: '9', maxVolume: null },
      customerUseCaseApplication: { id: 'other', name: 'Archive' },
    };
    expect(presentGroups(rows, '2027-01-01')).toEqual([
      {
        ...{ groupId: null, licenseId: null, customerUseCaseApplication: { id: 'app', name: 'Archive' } },
        ...{ groupReportingType: 'AUTO', totalUsage: '755', maxVolume: '1000' },
        licenseKeys: [
          { ...license, groupId: null, licenseId: null, expirationStatus: 'EXPIRED' },
          {
            ...{ ...license, ...keyOf('k3'), expirationStatus: 'EXPIRED', cucaId: null },
            ...{ customerUseCaseApplication: null, totalUsage: '1', groupReportingType: 'MANUAL' },
          },
        ],
      },
      {
        ...second,
        licenseKeys: [
          { ...license, ...second, ...keyOf('k2'), expirationStatus: 'EXPIRED', cucaId: 'other' },
        ],
      },
    ]);
  });

  it('are none where there is no license', () => {
    expect(presentGroups([], today)).toEqual([]);
  });
});
