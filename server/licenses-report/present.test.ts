import { describe, expect, it } from 'vitest';
import { presentReportRow, presentReportRows } from './present.ts';
import type { StoredFacts } from '#server/licenses/present-facts.ts';
import type { ReportLine } from './report-rows.ts';

const today = '2026-11-20';
const line = (of: Partial<ReportLine> = {}): ReportLine => ({
  ...{ license_key_id: 'k1', key_tail: '…1234', account_id: 'a1', account_name: 'Initech' },
  ...{ product_name: 'iText', licensed_product: 'iText Core', product_license: 'PL-1' },
  ...{ product_license_url: 'https://crm.example/1', product_license_descriptor: 'Core for the archive' },
  ...{ product_category: 'Volume', platform: 'iText', record_type: 'Unified', activation_status: 'Active' },
  ...{ created_date: '2026-01-02', expiry_date: '2027-01-01', sort_expiry: '2027-01-01' },
  ...{ last_time_used: '2026-11-03', usage_percent: '75.50', total_usage: '755', max_volume: '1000' },
  ...{ max_volume_missing_reason: null, group_reporting_type: 'AUTO', cuca_id: 'app' },
  ...{ application_name: 'Archive', ...of },
});
const told = {
  ...{ licenseKeyId: 'k1', partialLicenseKey: '…1234', account: { id: 'a1', name: 'Initech' } },
  ...{ productName: 'iText', licensedProduct: 'iText Core', productLicense: 'PL-1' },
  ...{ productLicenseUrl: 'https://crm.example/1', productLicenseDescriptor: 'Core for the archive' },
  ...{ productCategory: 'Volume', platform: 'iText', recordType: 'Unified', activationStatus: 'Active' },
  ...{ expirationStatus: 'NOT_EXPIRED', createdDate: '2026-01-02', expiryDate: '2027-01-01' },
  ...{ lastTimeUsed: '2026-11-03', usage: 75.5, totalUsage: '755', maxVolume: '1000', overage: false },
  ...{ maxVolumeMissingReason: null, groupReportingType: 'AUTO', sharedBy: 3, cucaId: 'app' },
  customerUseCaseApplication: { id: 'app', name: 'Archive' },
};

describe('a line of the report', () => {
  it('[3.05] [3.06] [3.07] [3.08] [3.09] is told with everything that is stored of it', () => {
    expect(presentReportRow(line(), 3, today)).toEqual(told);
  });

  it('[3.08] leaves open what is not known of it', () => {
    const bare = line({
      ...{ product_license_url: null, expiry_date: null, usage_percent: null, total_usage: null },
      ...{ max_volume: null, max_volume_missing_reason: 'UNLIMITED', cuca_id: null, application_name: null },
    });
    expect(presentReportRow(bare, 3, today)).toEqual({
      ...{ ...told, productLicenseUrl: null, expiryDate: null, usage: null, overage: null, totalUsage: null },
      ...{ maxVolume: null, maxVolumeMissingReason: 'UNLIMITED', cucaId: null },
      customerUseCaseApplication: null,
    });
  });

  it('names no application that is not known', () => {
    expect(presentReportRow(line({ application_name: null }), 3, today)).toEqual({
      ...told,
      customerUseCaseApplication: null,
    });
    expect(presentReportRow(line({ cuca_id: null }), 3, today)).toEqual({
      ...told,
      ...{ cucaId: null, customerUseCaseApplication: null },
    });
  });

  it('leads nobody to an address that is not safe', () => {
    expect(presentReportRow(line({ product_license_url: 'http://crm.example/1' }), 3, today)).toEqual({
      ...told,
      productLicenseUrl: null,
    });
  });

  it('[4.02] has the status of the day on which it is asked for', () => {
    const statusOn = (day: string) => presentReportRow(line(), 3, day).expirationStatus;
    expect(['2026-12-02', '2026-12-03', '2026-12-31', '2027-01-01'].map(statusOn)).toEqual([
      ...['NOT_EXPIRED', 'EXPIRING_SOON', 'EXPIRING_SOON', 'EXPIRED'],
    ]);
  });

  it('[4.04] is in overage from 100 percent of its maximum on', () => {
    expect(presentReportRow(line({ usage_percent: '99.99' }), 3, today)).toEqual({ ...told, usage: 99.99 });
    expect(presentReportRow(line({ usage_percent: '100.00' }), 3, today)).toEqual({
      ...told,
      ...{ usage: 100, overage: true },
    });
  });
});

const stored = (id: string): StoredFacts => ({
  ...{ id, account_id: 'a1', version: '9.2', license: 'L-1', licensed_product: 'itext  core' },
  ...{ product_license_contact_name: null, product_license_contact_email: 'ada@example.com' },
  ...{ purchased_features: 'pdfHtml', deployment_type: 'Cloud', environment: 'Test' },
  ...{ group_id: 'G-1', license_id: 'LI-1', has_file: false },
});
const known = {
  ...{ version: '9.2', license: 'L-1', normalizedLicensedProduct: 'iText Core' },
  ...{ productLicenseContact: { name: null, email: 'ada@example.com' }, purchasedFeatures: 'pdfHtml' },
  ...{ deploymentType: 'Cloud', environment: 'Test', groupId: 'G-1', licenseId: 'LI-1' },
  downloadLicenseKeyUrl: null,
};

it('says of each line how many keys share its figures: itself alone, unless more are known', () => {
  const lines = [line(), line({ license_key_id: 'k2' })];
  const facts = new Map(['k1', 'k2'].map((id) => [id, stored(id)]));
  const about = { accounts: [], sharedBy: new Map([['k2', 4]]), facts };
  expect(presentReportRows(lines, about, '2027-01-01')).toEqual([
    { ...told, ...known, sharedBy: 1, expirationStatus: 'EXPIRED' },
    { ...told, ...known, licenseKeyId: 'k2', sharedBy: 4, expirationStatus: 'EXPIRED' },
  ]);
});

it('has no line of a key that was removed meanwhile', () => {
  expect(presentReportRows([line()], { accounts: [], sharedBy: new Map(), facts: new Map() }, today)).toEqual(
    [],
  );
});
