import { expect, test } from 'vitest';
import { permissions, permissionsOfRole } from './permissions.ts';

/** Typed by hand from section 6 of the specification: one column per permission of 6.02, in its order. */
const matrix: Record<string, string> = {
  '[6.03] INTERNAL_STAKEHOLDER': 'yyyyyy....',
  '[6.04] LICENSEE': 'yy..y.....',
  '[6.05] ITEXT_VOLUME_REPORTER': 'yy....y...',
  '[6.06] ACCOUNT_VIEWER': 'yy........',
  '[6.07] CUCA_OWNER': 'yyy....yyy',
  '[6.08] CUCA_ADMIN': 'yyy....y.y',
  '[6.09] CUCA_VIEWER': 'yyy.......',
  '[6.10] LEADTOOLS_CUCA_REPORTER': 'yy...y....',
};

test('[6.02] there are ten permissions, by these names', () => {
  expect(permissions).toEqual([
    'READ_ACCOUNT',
    'READ_PRODUCTS',
    'READ_PRODUCTS_USAGE',
    'READ_PRODUCT_LICENSES',
    'DOWNLOAD_LICENSES',
    'REPORT_LEADTOOLS_USAGE',
    'REPORT_ITEXT_VOLUME',
    'READ_CUCA_SETTINGS',
    'EDIT_CUCA_KEYS',
    'EDIT_CUCA_TEAM',
  ]);
});

test.each(Object.entries(matrix))('%s has exactly its permissions', (title, row) => {
  const role = title.split(' ')[1] as keyof typeof permissionsOfRole;
  const expected = permissions.filter((_, index) => row[index] === 'y');
  expect([...permissionsOfRole[role]].sort()).toEqual([...expected].sort());
});
