import { describe, expect, test } from 'vitest';
import { downloadableLicense } from '../../testing/downloadable-licenses.ts';
import type { DownloadSearch } from './download-search.ts';
import { textToSearch, viewLicenses } from './view-licenses.ts';

const KEY = 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ12';
const scanning = { id: 's', name: 'Scanning', licenseType: null };
const licenses = [
  downloadableLicense('k1', { expiryDate: '2027-05-01', createdDate: '2024-01-01' }),
  downloadableLicense('k2', {
    productDisplayName: 'LEADTOOLS 23',
    version: '23',
    status: 'EXPIRING_SOON',
    expiryDate: '2026-12-01',
    createdDate: '2025-12-01',
    customerUseCaseApplication: scanning,
  }),
  downloadableLicense('k3', {
    partialLicenseKey: '-QRST-UVWX-YZ12',
    expiryDate: null,
    createdDate: '2026-01-01',
  }),
  downloadableLicense('k4', { status: 'EXPIRED', expiryDate: '2020-01-01' }),
  downloadableLicense('k5', { status: 'EXPIRED', expiryDate: '2026-01-01' }),
  downloadableLicense('k6', { status: 'PENDING', expiryDate: '2027-01-01', partialLicenseKey: null }),
  downloadableLicense('k7', { status: 'INACTIVE', productDisplayName: 'iText Suite 10.0', version: '10.0' }),
];
const view = (search: Partial<DownloadSearch>) =>
  viewLicenses(licenses, { freeTextSearch: '', status: null, sort: 'expiry', ...search });
const idsOf = (search: Partial<DownloadSearch>) => view(search).licenses.map((one) => one.licenseKeyId);

describe('the order', () => {
  test('what expires first stands first, what is not handed out last, the latest to expire in front', () => {
    expect(idsOf({})).toEqual(['k2', 'k1', 'k3', 'k7', 'k6', 'k5', 'k4']);
  });
  test('by product, figures as figures', () => {
    expect(idsOf({ sort: 'product' })).toEqual(['k1', 'k3', 'k2', 'k4', 'k5', 'k6', 'k7']);
  });
  test('the newest first', () => {
    expect(idsOf({ sort: 'newest' }).slice(0, 3)).toEqual(['k3', 'k2', 'k1']);
  });
});

describe('among equal ones', () => {
  const of = (id: string, more: Parameters<typeof downloadableLicense>[1]) => downloadableLicense(id, more);
  const order = (sort: DownloadSearch['sort'], ...given: ReturnType<typeof of>[]) =>
    viewLicenses(given, { freeTextSearch: '', status: null, sort }).licenses.map((one) => one.licenseKeyId);

  test.each(['expiry', 'newest'] as const)(
    'by %s, the product decides, and then the order they came in',
    (sort) => {
      const [ten, nine] = [{ productDisplayName: 'iText 10' }, { productDisplayName: 'iText 9' }];
      expect(order(sort, of('a', ten), of('b', nine), of('c', nine), of('d', ten))).toEqual([
        'b',
        'c',
        'a',
        'd',
      ]);
    },
  );

  test('what has no created date is the oldest', () => {
    const days = [null, '2024-01-01', '2026-01-01', '2025-01-01'];
    const given = days.map((createdDate, at) => of(`k${at}`, { createdDate }));
    expect(order('newest', ...given)).toEqual(['k2', 'k3', 'k1', 'k0']);
  });
});

describe('the search', () => {
  test.each([
    ['leadtools', ['k2']],
    ['9.1 itext', ['k1', 'k3', 'k6', 'k5', 'k4']],
    ['PL-k7', ['k7']],
    ['scanning', ['k2']],
    ['…-QRST-UVWX-YZ12', ['k3']],
    ['uvwx', ['k3']],
    [KEY, ['k3']],
    [KEY.toLowerCase(), ['k3']],
    ['%', []],
    ['leadtools 9.1', []],
  ])('of %s finds %o', (freeTextSearch, ids) => {
    expect(idsOf({ freeTextSearch })).toEqual(ids);
  });

  test.each([
    ['WAIT...what', ['k8']],
    ['...what', ['k8']],
    ['itext', ['k8', 'k9']],
    ['was', []],
    ['q', []],
  ])('of %s, where a license has no tail, version or application, finds %o', (freeTextSearch, ids) => {
    const bare = { productDisplayName: 'iText', version: null, partialLicenseKey: '' };
    const given = [
      downloadableLicense('k8', {
        ...bare,
        customerUseCaseApplication: { ...scanning, name: 'Wait...what' },
      }),
      downloadableLicense('k9', { ...bare, customerUseCaseApplication: null }),
    ];
    const found = viewLicenses(given, { freeTextSearch, status: null, sort: 'expiry' }).licenses;
    expect(found.map(({ licenseKeyId }) => licenseKeyId)).toEqual(ids);
  });

  test('[9.22] of a whole key only the tail is kept, however short the key is', () => {
    expect(textToSearch(` ${KEY} `, licenses)).toBe('-QRST-UVWX-YZ12');
    const short = downloadableLicense('k8', { partialLicenseKey: 'DEF' });
    expect(textToSearch('ABCDEF', [short])).toBe('DEF');
    expect(textToSearch(' iText 9 ', licenses)).toBe('iText 9');
    expect(textToSearch('…-QRST-UVWX-YZ12', licenses)).toBe('…-QRST-UVWX-YZ12');
  });
});

test('a status shows its licenses only; all statuses are counted among what the text finds', () => {
  expect(idsOf({ status: 'EXPIRED' })).toEqual(['k5', 'k4']);
  const counts = { READY: 2, EXPIRING_SOON: 1, EXPIRED: 2, PENDING: 1, INACTIVE: 1 };
  expect(view({ status: 'EXPIRED' })).toMatchObject({ counts, found: 7 });
  expect(view({ status: 'EXPIRED', freeTextSearch: 'suite' })).toMatchObject({
    counts: { ...counts, EXPIRING_SOON: 0 },
    found: 6,
  });
});
