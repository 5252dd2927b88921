import { expect, test } from 'vitest';
import { readHeader, rowChecker, type Findings, type RawCell } from './check-row.ts';
import { importFiles } from './import-files.ts';
import type { ImportProblem, ImportWarning } from './problem.ts';

const fileOf = (name: string) => importFiles.find((file) => file.name === name) ?? expect.fail();

function check(name: string, header: string[], ...rows: RawCell[][]) {
  const problems: ImportProblem[] = [];
  const warnings: ImportWarning[] = [];
  const findings: Findings = {
    problem: (found) => problems.push(found),
    warning: (found) => warnings.push(found),
  };
  const file = fileOf(name);
  const checkRow = rowChecker(file, readHeader(file, header, false, findings), findings);
  const values = rows.map((row, at) => checkRow(at + 2, row));
  return { values, problems: problems.map(({ line, column, code }) => [line, column, code]), warnings };
}

test('cells come in the order of the declaration, whatever order the header has; empty is null', () => {
  const { values, problems } = check('territories.csv', ['regional', 'global'], ['DACH', 'EMEA']);
  expect(values).toEqual([['EMEA', 'DACH']]);
  expect(problems).toEqual([]);
  expect(check('accounts.csv', ['name', 'id'], ['Alpha', 'A']).values[0]).toEqual([
    'A',
    'Alpha',
    ...Array(6).fill(null),
  ]);
});

test('every wrong cell of a row is found, and a row of the wrong length only as such', () => {
  const header = ['id', 'email', 'firstName', 'lastName'];
  const { problems, values } = check(
    'people.csv',
    header,
    ['', 'nobody', { broken: '?' }, 'L'],
    ['1'],
    ['1', '2', '3', '4', '5'],
  );
  expect(problems).toEqual([
    [2, 'id', 'empty'],
    [2, 'email', 'notEmail'],
    [2, 'firstName', 'notUtf8'],
    [3, 'email', 'tooFewCells'],
    [4, 'lastName', 'tooManyCells'],
  ]);
  expect(values).toEqual([[null, null, null, 'L'], null, null]);
});

test('a header says which columns are missing, unknown or there twice', () => {
  expect(check('people.csv', ['id', 'Email', 'firstName', 'id']).problems).toEqual([
    [1, 'Email', 'unknownColumn'],
    [1, 'id', 'columnTwice'],
    [1, 'email', 'missingColumn'],
    [1, 'lastName', 'missingColumn'],
  ]);
});

test.each([
  ['CUCA_OWNER', '', 'needsApplication'],
  ['LEADTOOLS_CUCA_REPORTER', '', 'needsApplication'],
  ['LICENSEE', 'P', 'forbidsApplication'],
  ['LICENSEE;CUCA_VIEWER', 'P', 'forbidsApplication'],
  ['ITEXT_VOLUME_REPORTER;ACCOUNT_VIEWER', '', undefined],
  ['CUCA_ADMIN;LEADTOOLS_CUCA_REPORTER', 'P', undefined],
])('roles %s with the application "%s": %s', (roles, cucaId, code) => {
  const { problems } = check(
    'roles.csv',
    ['email', 'accountId', 'cucaId', 'roles'],
    ['a@x', 'A', cucaId, roles],
  );
  expect(problems).toEqual(code ? [[2, 'roles', code]] : []);
});

test('a license that expires before it was created, and a file name without a file, are warnings', () => {
  const header = [
    'licenseKeyId',
    'accountId',
    'recordType',
    'productName',
    'createdDate',
    'expiryDate',
    'licenseFileName',
  ];
  const row = ['K', 'A', 'Account', 'Qoppa', '2025-02-01', '2025-01-31', 'a.lic'];
  const { problems, warnings } = check('license-keys.csv', header, row);
  expect(problems).toEqual([]);
  expect(warnings.map(({ column, code }) => [column, code])).toEqual([
    ['expiryDate', 'expiresBeforeCreated'],
    ['licenseFileName', 'nameWithoutFile'],
  ]);
});
