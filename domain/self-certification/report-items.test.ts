import { describe, expect, test } from 'vitest';
import type { FormItem } from './form.ts';
import { countItem, formItemOf, reportItemOf } from './report-items.ts';
import type { CertifiableLicense, ReportItem } from './schema.ts';

const january = { start: '2026-01-01', end: '2026-01-31' };
const license: CertifiableLicense = {
  ...{ groupId: 'g:pdf', licenseId: 'L-1', productName: 'iText Suite', family: 'iText', version: '8' },
  ...{ productLicense: 'PL-000001', productLicenseDescriptor: 'Invoices', createdDate: '2026-01-01' },
  ...{ expiryDate: '2026-12-31', keys: 2, unit: 'Processed Documents' },
};
const typed: FormItem = {
  ...{ groupId: 'g:pdf', deploymentType: 'Cloud', environment: 'Production', usageRange: january },
  ...{ statedAs: 'value', usageValue: '120', serverDeployment: [] },
};
/** The row that was typed, as it is sent without its figure. */
const said = {
  ...{ groupId: 'g:pdf', licenseId: 'L-1', productName: 'iText Suite', version: '8' },
  ...{ productLicenseDescriptor: 'Invoices', createdDate: '2026-01-01' },
  ...{ deploymentType: 'Cloud', environment: 'Production', usageRange: january },
} satisfies ReportItem;
const servers = [
  { processorsPerServer: 8, numberOfServers: 3 },
  { processorsPerServer: 16, numberOfServers: 0 },
];
const typedServers = [
  { processorsPerServer: '8', numberOfServers: '3' },
  { processorsPerServer: '16', numberOfServers: '0' },
];

describe('what a reported figure counts', () => {
  test.each([
    ['iText Suite', 'Processed Documents'],
    ['Apryse SDK', 'Processed Documents'],
    ['LEADTOOLS', 'Deployments'],
  ] as const)('a usage value of %s counts %s, a 0 too', (productName, unit) => {
    for (const usageValue of ['120', '0'])
      expect(countItem({ ...said, productName, usageValue })).toEqual([
        { unit, value: usageValue, processorsPerServer: null, numberOfServers: null },
      ]);
  });

  test('servers count processors × servers, each number of processors by itself', () => {
    expect(countItem({ ...said, serverDeployment: servers })).toEqual([
      { unit: 'Logical processors', value: '24', processorsPerServer: 8, numberOfServers: 3 },
      { unit: 'Logical processors', value: '0', processorsPerServer: 16, numberOfServers: 0 },
    ]);
  });

  test('a row without a figure counts nothing', () => {
    expect(countItem(said)).toEqual([]);
  });
});

describe('a typed row is sent with what its license says', () => {
  test('a value as it was typed', () => {
    expect(reportItemOf(typed, license)).toEqual({ ...said, usageValue: '120' });
  });

  test('servers as numbers, and no value beside them', () => {
    const row: FormItem = { ...typed, statedAs: 'servers', usageValue: '', serverDeployment: typedServers };
    expect(reportItemOf(row, license)).toEqual({ ...said, serverDeployment: servers });
  });

  test('what no report may say is refused', () => {
    expect(() => reportItemOf({ ...typed, usageValue: '1.5' }, license)).toThrow('whole number');
    expect(() => reportItemOf({ ...typed, environment: 'Staging' }, license)).toThrow('environment');
  });
});

describe('a report that was sent reads as it was typed', () => {
  test('a value', () => {
    expect(formItemOf({ ...said, usageValue: '120' })).toEqual(typed);
  });

  test('servers', () => {
    expect(formItemOf({ ...said, serverDeployment: servers })).toEqual({
      ...{ ...typed, statedAs: 'servers', usageValue: '' },
      serverDeployment: typedServers,
    });
  });

  test('no figure at all is an empty value', () => {
    expect(formItemOf(said)).toEqual({ ...typed, usageValue: '' });
  });

  test('a figure stated in both ways keeps both, so that it can be refused', () => {
    expect(formItemOf({ ...said, usageValue: '120', serverDeployment: servers })).toEqual({
      ...{ ...typed, statedAs: 'servers' },
      serverDeployment: typedServers,
    });
  });
});
