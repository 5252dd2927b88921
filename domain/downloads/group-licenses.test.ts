import { expect, test } from 'vitest';
import { downloadableLicense } from '../../testing/downloadable-licenses.ts';
import { filesIn, groupLicenses, nearestExpiryOf } from './group-licenses.ts';
import type { DownloadableLicense } from './schema.ts';

const license = (licenseKeyId: string, application: string | null): DownloadableLicense =>
  ({
    licenseKeyId,
    customerUseCaseApplication:
      application === null ? null : { id: application, name: application, licenseType: 'Commercial' },
  }) as DownloadableLicense;

test('[2.20] licenses stand under their application, in order; those of none come last', () => {
  const groups = groupLicenses([
    license('k1', 'billing'),
    license('k2', null),
    license('k3', 'archive'),
    license('k4', 'billing'),
  ]);
  expect(
    groups.map((group) => [group.application?.id, group.licenses.map((one) => one.licenseKeyId)]),
  ).toEqual([
    ['billing', ['k1', 'k4']],
    ['archive', ['k3']],
    [undefined, ['k2']],
  ]);
});

test('two applications with the same name stay two groups', () => {
  const twin = {
    ...license('k2', 'a'),
    customerUseCaseApplication: { id: 'b', name: 'a', licenseType: null },
  };
  expect(groupLicenses([license('k1', 'a'), twin])).toHaveLength(2);
});

test.each([
  [['2027-01-01', null, '2026-12-31'], '2026-12-31'],
  [['2026-12-31', '2027-01-01'], '2026-12-31'],
  [['2026-12-31', null], '2026-12-31'],
  [[null], null],
  [[], null],
])('of %o the nearest expiry is %s', (days, nearest) => {
  expect(nearestExpiryOf(days.map((expiryDate) => ({ expiryDate })))).toBe(nearest);
});

test('an archive holds the files of the licenses that hand something out', () => {
  const license = { kind: 'license', name: 'L1.lic' } as const;
  const key = { kind: 'key', name: 'L1.lic.key' } as const;
  const licenses = [
    downloadableLicense('k1', { files: [license, key] }),
    downloadableLicense('k2', { files: [] }),
    downloadableLicense('k3', { files: [license] }),
  ];
  expect(filesIn(licenses)).toEqual({ licenseKeyIds: ['k1', 'k3'], count: 3 });
  expect(filesIn([])).toEqual({ licenseKeyIds: [], count: 0 });
});
