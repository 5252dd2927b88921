import { expect, test } from 'vitest';
import { groupLicenses, nearestExpiryOf } from './group-licenses.ts';
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
  [[null], null],
  [[], null],
])('of %o the nearest expiry is %s', (days, nearest) => {
  expect(nearestExpiryOf(days.map((expiryDate) => ({ expiryDate })))).toBe(nearest);
});
