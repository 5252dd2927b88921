import { describe, expect, it } from 'vitest';
import { presentDownloadable } from './present.ts';
import type { KeyRow } from './queries.ts';

const today = '2026-11-20';
const row = (of: Partial<KeyRow> = {}): KeyRow => ({
  ...{ id: 'k1', product_name: 'LEADTOOLS', product_license: 'PL-1', suffix: 'OCR', platform: 'Linux' },
  ...{ record_type: 'Leadtools' as const, product_category: null },
  ...{ version: '23', environment: 'Production', deployment_type: 'Server', max_volume: '1000' },
  ...{ key_tail: '…1234', product_license_descriptor: 'Of the archive', activation_status: 'Active' },
  ...{ created_date: '2026-01-02', expiry_date: '2027-01-01', file_name: 'archive.lic', has_key: true },
  ...{ application_id: 'app', application_name: 'Archive', application_license_type: 'Commercial' },
  ...{ last_disclosed_at: new Date('2026-09-01T05:06:07.008Z') },
  ...{ exposed_at: new Date('2026-10-01T01:02:03.004Z'), ...of },
});
const told = {
  ...{ licenseKeyId: 'k1', productName: 'LEADTOOLS', productDisplayName: 'LEADTOOLS OCR 23' },
  ...{ productLicense: 'PL-1', status: 'READY', suffix: 'OCR', platform: 'Linux', version: '23' },
  ...{ environment: 'Production', deploymentType: 'Server', maxVolume: '1000', partialLicenseKey: '…1234' },
  ...{ productLicenseDescriptor: 'Of the archive', createdDate: '2026-01-02', expiryDate: '2027-01-01' },
  customerUseCaseApplication: { id: 'app', name: 'Archive', licenseType: 'Commercial' },
  ...{ keyAction: 'download', hasFile: true },
  files: [
    { kind: 'license', name: 'archive.lic' },
    { kind: 'key', name: 'archive.lic.key' },
  ],
  ...{ exposedAt: '2026-10-01T01:02:03.004Z', lastDownloadedAt: '2026-09-01T05:06:07.008Z' },
};
const withheld = { keyAction: null, hasFile: false, files: [] };

describe('a license of the download page', () => {
  it('is told with its files and what its button does', () => {
    expect(presentDownloadable(row(), today)).toEqual(told);
  });

  it('is told where it never was taken, reported or given to an application', () => {
    const of = { exposed_at: null, last_disclosed_at: null, application_id: null, application_name: null };
    expect(presentDownloadable(row(of), today)).toEqual({
      ...{ ...told, exposedAt: null, lastDownloadedAt: null, customerUseCaseApplication: null },
    });
  });

  it.each([{ application_id: null }, { application_name: null }])(
    'names no application that is not known: %j',
    (of) => {
      expect(presentDownloadable(row(of), today)).toEqual({ ...told, customerUseCaseApplication: null });
    },
  );

  it('without a license file has its key named after itself', () => {
    expect(presentDownloadable(row({ file_name: null }), today)).toEqual({
      ...{ ...told, hasFile: false, files: [{ kind: 'key', name: 'LEADTOOLS OCR 23 PL-1.lic.key' }] },
    });
  });

  it('without a key has its license file alone', () => {
    expect(presentDownloadable(row({ has_key: false }), today)).toEqual({
      ...{ ...told, files: [{ kind: 'license', name: 'archive.lic' }] },
    });
  });

  it.each([
    [
      'archive.xml',
      { keyAction: 'download', hasFile: true, files: [{ kind: 'license', name: 'archive.xml' }] },
    ],
    [null, { keyAction: 'copy', hasFile: false, files: [{ kind: 'key', name: 'iText OCR 23 PL-1.txt' }] }],
  ])('has a button that goes by its product and by whether it has a file: %j', (file_name, handed) => {
    expect(
      presentDownloadable(row({ product_name: 'iText', record_type: 'Unified', file_name }), today),
    ).toEqual({
      ...{ ...told, ...handed, productName: 'iText', productDisplayName: 'iText OCR 23' },
    });
  });
});

describe('a license that is not handed out', () => {
  it.each([
    ['EXPIRED', { expiry_date: today }, { expiryDate: today }],
    ['INACTIVE', { activation_status: 'Inactive' }, {}],
    ['PENDING', { activation_status: 'Pending Manual Create' }, { partialLicenseKey: null }],
  ] as const)('[4.01] is listed as %s without files', (status, of, differently) => {
    expect(presentDownloadable(row(of), today)).toEqual({ ...told, ...withheld, status, ...differently });
  });

  it('[4.02] is one whose expiry has come: until then it is handed out, and says that it expires soon', () => {
    const statusOn = (day: string) => presentDownloadable(row(), day);
    expect(statusOn('2026-12-31')).toEqual({ ...told, status: 'EXPIRING_SOON' });
    expect(statusOn('2027-01-01')).toEqual({ ...told, ...withheld, status: 'EXPIRED' });
  });
});
