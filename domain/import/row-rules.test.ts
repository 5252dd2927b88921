import { describe, expect, test } from 'vitest';
import type { RowValues } from './import-file.ts';
import { checkLicenseRow, checkRolesRow, checkUsageRow } from './row-rules.ts';

const rowOf =
  (cells: Readonly<Record<string, string>>): RowValues =>
  (column) =>
    cells[column] ?? null;

describe('roles', () => {
  test.each([
    ['LICENSEE', 'A', 'forbidsApplication'],
    ['LICENSEE;CUCA_OWNER', 'A', 'forbidsApplication'],
    ['CUCA_OWNER', '', 'needsApplication'],
    ['LICENSEE;CUCA_OWNER', '', 'needsApplication'],
  ])('%s with the application "%s" are refused: %s', (roles, cucaId, code) => {
    expect(checkRolesRow(rowOf({ roles, ...(cucaId && { cucaId }) }))).toEqual([
      { column: 'roles', refusal: { code } },
    ]);
  });

  test.each([
    [{ roles: 'LICENSEE;ACCOUNT_VIEWER' }],
    [{ roles: 'CUCA_OWNER;CUCA_VIEWER', cucaId: 'A' }],
    [{}],
    [{ cucaId: 'A' }],
  ])('the row %j is taken', (cells) => expect(checkRolesRow(rowOf(cells))).toEqual([]));
});

describe('a period of usage', () => {
  test('that ends before its first day is refused', () => {
    expect(checkUsageRow(rowOf({ startDate: '2026-02-01', endDate: '2026-01-31' }))).toEqual([
      { column: 'endDate', refusal: { code: 'endsBeforeStart', params: { start: '2026-02-01' } } },
    ]);
  });

  test.each([
    [{ startDate: '2026-02-01', endDate: '2026-02-28' }],
    [{ startDate: '2026-02-01', endDate: '2026-02-01' }],
    [{ startDate: '2026-02-01' }],
    [{ endDate: '2026-02-01' }],
    [{}],
  ])('%j is taken', (cells) => expect(checkUsageRow(rowOf(cells))).toEqual([]));
});

describe('a license', () => {
  test('that expires before it was created is taken with a warning', () => {
    expect(checkLicenseRow(rowOf({ createdDate: '2026-02-01', expiryDate: '2026-01-31' }))).toEqual([
      {
        column: 'expiryDate',
        warning: { code: 'expiresBeforeCreated', params: { created: '2026-02-01' } },
      },
    ]);
  });

  test('whose file has a name only is taken with a warning', () => {
    expect(checkLicenseRow(rowOf({ licenseFileName: 'a.lic' }))).toEqual([
      { column: 'licenseFileName', warning: { code: 'nameWithoutFile' } },
    ]);
  });

  test.each([
    [{ createdDate: '2026-02-01', expiryDate: '2027-02-01' }],
    [{ createdDate: '2026-02-01', expiryDate: '2026-02-01' }],
    [{ createdDate: '2026-02-01' }],
    [{ expiryDate: '2026-02-01' }],
    [{ licenseFileName: 'a.lic', licenseFileBase64: 'QUI=' }],
    [{ licenseFileBase64: 'QUI=' }],
    [{}],
  ])('%j is taken without a word', (cells) => expect(checkLicenseRow(rowOf(cells))).toEqual([]));
});
