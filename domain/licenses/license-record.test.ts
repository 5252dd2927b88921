import { expect, test } from 'vitest';
import { LicenseGroup, LicensePage, LicenseRecord, LicensesSummary } from './license-record.ts';
import { readLicenseSearch } from './license-search.ts';

/** A license with everything that 3.04 to 3.09 name. */
const record = {
  account: { id: 'a1', name: 'Acme' },
  ...{ normalizedLicensedProduct: 'iText Core', downloadLicenseKeyUrl: '/api/file' },
  ...{ licenseKeyId: 'K-1', partialLicenseKey: 'YZ12', productName: 'iText Suite', version: '9' },
  ...{ productLicense: 'PL-000001', productLicenseUrl: null, license: 'L-1', licensedProduct: 'iText Core' },
  productLicenseContact: { name: 'Lena', email: 'lena@acme.example' },
  ...{ productLicenseDescriptor: 'Core', recordType: 'Unified', productCategory: null, platform: 'iText' },
  ...{ purchasedFeatures: null, deploymentType: 'Cloud', environment: 'Production' },
  ...{ activationStatus: null, expirationStatus: 'NOT_EXPIRED' },
  ...{ createdDate: '2026-01-01', expiryDate: '2026-12-31', lastTimeUsed: '2026-06-30' },
  ...{ term: { start: '2026-01-01', end: '2026-12-31' }, usageSources: ['itext-json', 'itext-luf'] },
  ...{ usage: { 'itext-core': '99999999999999999' }, usagePercent: 12.5 },
  ...{ totalUsage: '99999999999999999', usagePerKey: '7', sharedBy: 2, sharedWith: ['PL-000002'] },
  ...{ maxVolume: '1000', maxVolumeMissingReason: null, overage: false, groupReportingType: 'AUTO' },
  ...{ groupId: 'g:1', licenseId: 'L-1', cucaId: 'app' },
  customerUseCaseApplication: { id: 'app', name: 'Invoices' },
  ...{ keyAction: 'download', exposedAt: null, lastDownloadedAt: '2026-06-30T08:00:00.000Z' },
  ...{ hasFile: true, hasKey: true },
};

test('a license is read as the API says it', () => {
  expect(LicenseRecord.parse(record)).toEqual(record);
});

test.each([
  ['a key is copied where no file is saved', { keyAction: 'copy' }],
  ['nothing is known of a contact', { productLicenseContact: { name: null, email: null } }],
  ['nobody has a term, an application or a contact', { term: null, customerUseCaseApplication: null }],
])('it may be that %s', (_, more) => {
  expect(LicenseRecord.parse({ ...record, ...more })).toEqual({ ...record, ...more });
});

test('an answer of an earlier version says nothing of exposure, and what is unknown is left out', () => {
  const { exposedAt: _, ...earlier } = record;
  expect(LicenseRecord.parse({ ...earlier, colour: 'red' })).toEqual(record);
});

test('keys that share a volume are a group with what they share (7.10)', () => {
  expect(LicenseGroup.parse({ ...record, licenseKeys: [record] })).toEqual({
    ...{ groupId: 'g:1', licenseId: 'L-1', customerUseCaseApplication: { id: 'app', name: 'Invoices' } },
    ...{ groupReportingType: 'AUTO', totalUsage: '99999999999999999', maxVolume: '1000' },
    licenseKeys: [record],
  });
});

test('the head of a product says how many keys there are and what is next (7.11), a page which of how many', () => {
  const summary = {
    leftOutCount: 1,
    ...{ licenseKeysCount: 2, nearestExpirationDate: '2026-12-31', lastTimeUsed: null },
    hasServerDeployments: true,
  };
  expect(LicensesSummary.parse(summary)).toEqual(summary);
  expect(LicensePage.parse({ content: [record], totalElements: 9 })).toEqual({
    content: [record],
    totalElements: 9,
  });
});

test.each([
  [{ freeTextSearch: 'core' }, 'core'],
  [{ freeTextSearch: ['core', 'suite'] }, 'core'],
  [{ freeTextSearch: 5 }, undefined],
  [{}, undefined],
])('the address %j searches for %s (2.44)', (texts, freeTextSearch) => {
  expect(readLicenseSearch(texts)).toEqual({ freeTextSearch });
});

test.each([
  [{ devMode: 'true' }, 'true'],
  [{ devMode: 'false' }, undefined],
  [{ devMode: 'yes' }, undefined],
])('[2.34] the address %j is for developers: %s', (texts, devMode) => {
  expect(readLicenseSearch(texts)).toEqual({ freeTextSearch: undefined, devMode });
});
