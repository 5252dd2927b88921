import { expect, test } from 'vitest';
import { readHeader, rowChecker, type Findings, type RawCell } from './check-row.ts';
import { id, text } from './cell-kinds.ts';
import { importFile } from './import-file.ts';
import { importFiles } from './import-files.ts';
import type { ImportProblem, ImportWarning } from './problem.ts';

const fileOf = (name: string) => importFiles.find((file) => file.name === name) ?? expect.fail();

function read(name: string, ignoreUnknown: boolean, header: RawCell[], rows: RawCell[][]) {
  const problems: ImportProblem[] = [];
  const warnings: ImportWarning[] = [];
  const findings: Findings = {
    problem: (found) => problems.push(found),
    warning: (found) => warnings.push(found),
  };
  const file = fileOf(name);
  const checkRow = rowChecker(file, readHeader(file, header, ignoreUnknown, findings), findings);
  const values = rows.map((row, at) => checkRow(at + 2, row));
  return { values, problems, warnings };
}
const findingsOf = (name: string, header: RawCell[], ...rows: RawCell[][]) => read(name, false, header, rows);
const leavingOut = (name: string, header: RawCell[], ...rows: RawCell[][]) => read(name, true, header, rows);
function check(name: string, header: string[], ...rows: RawCell[][]) {
  const { problems, ...found } = findingsOf(name, header, ...rows);
  return { ...found, problems: problems.map(({ line, column, code }) => [line, column, code]) };
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

test('a row of the wrong length says how many cells it has and how many the header has', () => {
  const header = ['id', 'email', 'firstName', 'lastName'];
  const found = findingsOf('people.csv', header, ['1'], ['1', '2', '3', '4', '5']);
  expect(found.problems).toEqual([
    {
      ...{ file: 'people.csv', line: 2, column: 'email', value: null },
      ...{ code: 'tooFewCells', params: { found: 1, expected: 4 } },
    },
    {
      ...{ file: 'people.csv', line: 3, column: 'lastName', value: null },
      ...{ code: 'tooManyCells', params: { found: 5, expected: 4 } },
    },
  ]);
});

test('a column that is missing is said once, not again for every row', () => {
  const { problems, values } = check('people.csv', ['id', 'email', 'firstName'], ['1', 'a@b', 'A']);
  expect(problems).toEqual([[1, 'lastName', 'missingColumn']]);
  expect(values).toEqual([['1', 'a@b', 'A', null]]);
});

test.each([
  ['a cell that is wrong', 'nobody', [[2, 'email', 'notEmail']]],
  ['a cell that is empty', '', [[2, 'email', 'empty']]],
])('rules between cells are not asked of a row with %s', (_, email, found) => {
  const header = ['email', 'accountId', 'roles', 'cucaId'];
  const { problems } = check('users.csv', ['email', 'firstName', 'lastName'], [email, 'A', 'B']);
  expect(problems).toEqual(found);
  expect(check('roles.csv', header, [email, 'A', 'CUCA_OWNER', '']).problems).toEqual(found);
});

test('a wrong cell is shown as it was found, bytes that are no text as far as they can be, of a secret its end', () => {
  const header = ['licenseKeyId', 'accountId', 'recordType', 'productName', 'licenseFileBase64'];
  const row = ['K', { broken: 'A�' }, 'account', 'Qoppa', 'c2VjcmV0-secret'];
  const { problems } = findingsOf('license-keys.csv', header, row);
  expect(problems.map(({ column, code, value }) => [column, code, value])).toEqual([
    ['accountId', 'notUtf8', 'A�'],
    ['recordType', 'notInSet', 'account'],
    ['licenseFileBase64', 'notBase64', '…cret'],
  ]);
});

test('a row that breaks a rule between cells is no warning as well', () => {
  const header = ['email', 'accountId', 'cucaId', 'roles'];
  const { problems, warnings } = findingsOf('roles.csv', header, ['a@x', 'A', 'P', 'LICENSEE']);
  expect(problems).toEqual([
    {
      ...{ file: 'roles.csv', line: 2, column: 'roles', value: 'LICENSEE' },
      code: 'forbidsApplication',
    },
  ]);
  expect(warnings).toEqual([]);
});

test('a column whose name is no text is said as far as it can be shown, whatever that looks like', () => {
  const header: RawCell[] = ['global', { broken: 'regional' }];
  const { problems } = findingsOf('territories.csv', header);
  expect(problems.map(({ column, code, line }) => [line, column, code])).toEqual([
    [1, 'regional', 'notUtf8'],
    [1, 'regional', 'missingColumn'],
  ]);
});

test('an unknown column that may be left out is a warning, and what stands in it is not read', () => {
  const header = ['global', 'note', 'regional'];
  const { values, problems, warnings } = leavingOut('territories.csv', header, ['EMEA', 'new', 'DACH']);
  expect(values).toEqual([['EMEA', 'DACH']]);
  expect(problems).toEqual([]);
  expect(warnings).toEqual([
    { file: 'territories.csv', line: 1, column: 'note', value: null, code: 'unknownColumn' },
  ]);
});

test('too many cells behind a column that is left out are said of the first column', () => {
  const { problems } = leavingOut('territories.csv', ['global', 'regional', 'note'], ['1', '2', '3', '4']);
  expect(problems.map(({ column, code }) => [column, code])).toEqual([['global', 'tooManyCells']]);
});

test('a rule that asks for a column which the file has not is told that there is nothing', () => {
  const asked: (string | null)[] = [];
  const file = importFile('shops.csv', ['id'], { id, city: text() }, (row) => {
    asked.push(row('city'), row('country'));
    return [];
  });
  const findings: Findings = { problem: () => expect.fail(), warning: () => expect.fail() };
  rowChecker(file, readHeader(file, ['id', 'city'], false, findings), findings)(2, ['S', 'Ghent']);
  expect(asked).toEqual(['Ghent', null]);
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
