import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles as declared } from '#domain/import/import-files.ts';
import type { Column } from '#domain/import/import-file.ts';
import { problemText, warningText } from '#domain/import/problem.ts';
import {
  csvOf,
  importFiles,
  importInto,
  rowVersions,
  sampleFolder,
  sampleRows,
} from '../../testing/import-folder.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let running: TestPortal;
let untouched: Record<string, string>;
beforeAll(async () => {
  running = await startTestPortal();
  untouched = await rowVersions(running.portal);
});
afterAll(() => running.close());

/** Imports the sample folder with some files replaced; nothing may be written. */
async function refuse(files: Record<string, string | Buffer>, base: string | undefined = sampleFolder) {
  using folder = importFiles(files, base);
  const report = await importInto(running.portal, folder.folder);
  expect(await rowVersions(running.portal)).toEqual(untouched);
  return report.problems;
}

/** A cell that its column cannot hold. */
function wrongCell({ kind }: Column): string {
  const cells: Record<Column['kind']['name'], string> = {
    id: 'x'.repeat(65),
    reference: 'nobody',
    user: 'no@body.example',
    text: 'x'.repeat((kind.limit ?? 0) + 1),
    email: 'no address',
    oneOf: 'Something else',
    listOf: 'Something else',
    list: 'x'.repeat(256),
    day: '2025-02-30',
    whole: '100000000000000000',
    flag: 'yes',
    base64: 'not base64!',
  };
  return cells[kind.name];
}

test('a folder in the place of a file is named', async () => {
  using folder = importFiles({ 'people.csv': 'id,email,firstName,lastName\n' });
  mkdirSync(join(folder.folder, 'users.csv'));
  await expect(importInto(running.portal, folder.folder)).rejects.toThrow(
    `${join(folder.folder, 'users.csv')}: not a file. Put the CSV file there, or remove it.`,
  );
});

const columns = declared.flatMap((file) => file.columns.map((column) => ({ file, column })));

/** References are looked up behind all cells, and a secret may be shown nowhere: each has a folder of its own. */
const isAlone = ({ kind, secret }: Column): boolean =>
  secret || kind.name === 'reference' || kind.name === 'user';

test.each(declared.map((file) => [file.name, file.columns.filter((column) => !isAlone(column))] as const))(
  'wrong cells in %s write nothing, and each is named by file, line and column',
  async (name, wrong) => {
    const [header = [], first = [], ...rest] = sampleRows(name);
    const row = [...first];
    for (const column of wrong) row[header.indexOf(column.name)] = wrongCell(column);
    const texts = (await refuse({ [name]: csvOf([header, row, ...rest]) })).map(problemText);
    for (const column of wrong) {
      const own = texts.filter((text) => text.startsWith(`${name}:2:${column.name}: "`));
      const shown = own.some((text) => text.includes(wrongCell(column).slice(0, 40)));
      expect(shown, `${column.name} of ${texts.join('\n')}`).toBe(true);
    }
  },
);

test.each(
  columns
    .filter(({ column }) => isAlone(column))
    .map(({ file, column }) => [file.name, column.name, column] as const),
)(
  'a wrong cell in %s, column %s, writes nothing and is named by file, line and column',
  async (name, columnName, column) => {
    const [header = [], first = [], ...rest] = sampleRows(name);
    const rows = csvOf([header, first.with(header.indexOf(columnName), wrongCell(column)), ...rest]);
    const problems = await refuse({ [name]: rows });
    const texts = problems.map(problemText);
    expect(texts).toContainEqual(expect.stringMatching(`^${name}:2:${columnName}: "`));
    const shown = texts.some((text) => text.includes(wrongCell(column).slice(0, 40)));
    expect(shown).toBe(!column.secret);
  },
);

test.each(declared.map((file) => [file.name, file.columns.filter(({ optional }) => !optional)] as const))(
  'in %s no column that is required may be empty or missing',
  async (name, required) => {
    const [header = [], first = [], ...rest] = sampleRows(name);
    const names = required.map((column) => column.name);
    const bare = first.map((cell, at) => (names.some((column) => column === header[at]) ? '' : cell));
    const empty = await refuse({ [name]: csvOf([header, bare, ...rest]) });
    for (const column of names)
      expect(empty).toContainEqual({ file: name, line: 2, column, value: null, code: 'empty' });
    // In two halves, since some files have no other columns.
    for (const half of [0, 1]) {
      const gone = names.filter((_, at) => at % 2 === half);
      const places = new Set(gone.map((column) => header.indexOf(column)));
      const without = [header, first, ...rest].map((row) => row.filter((_, at) => !places.has(at)));
      const missing = gone.length > 0 ? await refuse({ [name]: csvOf(without) }) : [];
      expect(missing.filter(({ code }) => code === 'missingColumn')).toEqual(
        gone.map((column) => ({ file: name, line: 1, column, value: null, code: 'missingColumn' })),
      );
    }
  },
);

const PEOPLE = 'id,email,firstName,lastName\n';
const ACCOUNTS = 'id,name\nA,Alpha\nB,Beta\n';
const KEYS = 'licenseKeyId,accountId,cucaId,recordType,productName,licenseKey\n';

test.each<[string, Record<string, string | Buffer>, string[]]>([
  [
    'a duplicate id',
    { 'people.csv': `${PEOPLE}1,a@x.example,A,A\n"2",b@x.example,"B\nB",B\n1,c@x.example,C,C\n` },
    ['people.csv:5:id: "1" stands in line 2 already'],
  ],
  [
    'one address twice, in another case',
    { 'users.csv': 'email,firstName,lastName\na@x.example,A,A\nA@X.example,B,B\n' },
    ['users.csv:3:email: "A@X.example" stands in line 2 already'],
  ],
  [
    'one line of roles twice',
    {
      'accounts.csv': ACCOUNTS,
      'users.csv': 'email,firstName,lastName\na@x.example,A,A\n',
      'roles.csv': 'email,accountId,roles\na@x.example,A,LICENSEE\nA@x.example,A,ACCOUNT_VIEWER\n',
    },
    ['roles.csv:3:email: "A@x.example" stands in line 2 already'],
  ],
  [
    'an account role with an application, and an application role without one',
    {
      'accounts.csv': ACCOUNTS,
      'applications.csv': 'id,accountId,name\nP,A,App\n',
      'users.csv': 'email,firstName,lastName\na@x.example,A,A\n',
      'roles.csv':
        'email,accountId,cucaId,roles\na@x.example,A,P,LICENSEE;CUCA_OWNER\na@x.example,A,,LICENSEE;CUCA_VIEWER\n',
    },
    [
      'roles.csv:2:roles: "LICENSEE;CUCA_OWNER" stands without cucaId only',
      'roles.csv:3:roles: "LICENSEE;CUCA_VIEWER" needs a cucaId',
    ],
  ],
  [
    'the internal role on an account',
    {
      'accounts.csv': ACCOUNTS,
      'users.csv': 'email,firstName,lastName\na@x.example,A,A\n',
      'roles.csv': 'email,accountId,roles\na@x.example,A,INTERNAL_STAKEHOLDER\n',
    },
    [
      'roles.csv:2:roles: "INTERNAL_STAKEHOLDER" must be one of LICENSEE, ITEXT_VOLUME_REPORTER, ACCOUNT_VIEWER, CUCA_OWNER, CUCA_ADMIN, CUCA_VIEWER, LEADTOOLS_CUCA_REPORTER',
    ],
  ],
  [
    "another account's application",
    {
      'accounts.csv': ACCOUNTS,
      'applications.csv': 'id,accountId,name\nP,A,App\n',
      'license-keys.csv': `${KEYS}K,B,P,Account,Qoppa,\n`,
      'usage.csv':
        'licenseKeyId,source,usageType,startDate,endDate,usageValue,applicationId\nK,manual,Deployments,2025-01-01,2025-01-01,1,P\n',
    },
    [
      'license-keys.csv:2:cucaId: "P" is no application of account B',
      'usage.csv:2:applicationId: "P" is no application of account B',
    ],
  ],
  [
    'one key value in two accounts, shown by its last 4 characters',
    {
      'accounts.csv': ACCOUNTS,
      'license-keys.csv': `${KEYS}K,A,,Account,Qoppa,one-secret-value\nL,B,,Account,Qoppa,one-secret-value\n`,
    },
    [
      'license-keys.csv:2:licenseKey: "…alue" is the key of L in account B too',
      'license-keys.csv:3:licenseKey: "…alue" is the key of K in account A too',
    ],
  ],
  [
    'usage that ends before it starts',
    {
      'accounts.csv': ACCOUNTS,
      'license-keys.csv': `${KEYS}K,A,,Account,Qoppa,\n`,
      'usage.csv':
        'licenseKeyId,source,usageType,startDate,endDate,usageValue\nK,manual,Deployments,2025-02-02,2025-02-01,1\n',
    },
    ['usage.csv:2:endDate: "2025-02-01" lies before the start date 2025-02-02'],
  ],
  [
    'rows with too many and too few cells, with the line on which they begin',
    {
      'people.csv': `${PEOPLE}1,a@x.example,"A\nA",A,extra\n2,b@x.example\n`,
    },
    [
      'people.csv:2:lastName: the row has 5 cells, the header has 4',
      'people.csv:4:firstName: the row has 2 cells, the header has 4',
    ],
  ],
  [
    'a quote never closed',
    { 'people.csv': `${PEOPLE}1,a@x.example,A,A\n2,"b@x.example,B,B\n3,c@x.example,C,C\n` },
    ['people.csv:3:email: the quote is never closed'],
  ],
  [
    'invalid UTF-8',
    {
      'people.csv': Buffer.concat([
        Buffer.from(`${PEOPLE}1,a@x.example,`),
        Buffer.from([0xff]),
        Buffer.from(',A\n'),
      ]),
    },
    ['people.csv:2:firstName: "\uFFFD" is not valid UTF-8'],
  ],
  [
    'a NUL character',
    { 'people.csv': `${PEOPLE}1,a@x.example,\0,A\n` },
    ['people.csv:2:firstName: "\\u0000" has a control character'],
  ],
  [
    'an unknown column and a column twice',
    { 'people.csv': 'id,email,firstName,lastName,nickname,id\n' },
    [
      'people.csv:1:nickname: there is no such column (--ignore-unknown leaves it out)',
      'people.csv:1:id: the column stands in the header twice',
    ],
  ],
  ['an empty file', { 'people.csv': '' }, ['people.csv:1:id: the file has no header row']],
])('%s is refused and nothing is written', async (_, files, texts) => {
  using folder = importFiles(files);
  const report = await importInto(running.portal, folder.folder);
  expect(report.problems.map(problemText)).toEqual(texts);
  expect(await rowVersions(running.portal)).toEqual(untouched);
});

test('errors of cells and of references come together, and a row that cannot be read makes no second error', async () => {
  using folder = importFiles({
    'accounts.csv': 'id,name,ownerId\nA,Alpha,\nB,Beta,nobody,extra\n',
    'applications.csv': 'id,accountId,name,licenseType\nP,B,App,Other\nQ,A,App,\n',
    'cases.csv':
      'id,accountId,recordTypeName,type,subType,subject,status,createdDate\n1,A,R,T,S,S,S,2025-13-01\n1,A,R,T,S,S,S,2025-12-01\n',
  });
  const { problems } = await importInto(running.portal, folder.folder);
  expect(problems.map(problemText)).toEqual([
    'accounts.csv:3:ownerId: the row has 4 cells, the header has 3',
    'applications.csv:2:licenseType: "Other" must be one of Internal, Commercial',
    'cases.csv:2:createdDate: "2025-13-01" is not a date that exists (YYYY-MM-DD)',
    'cases.csv:3:id: "1" stands in line 2 already',
  ]);
});

test('at most a hundred errors are reported, the first ones', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => `${at},no address,A,A\n`);
  const problems = await refuse({ 'people.csv': PEOPLE + rows.join('') });
  expect(problems).toHaveLength(100);
  expect(problems.at(-1)).toMatchObject({ line: 101, column: 'email' });
});

test('unknown columns are left out with a warning where that is wanted', async () => {
  using folder = importFiles({
    'territories.csv': 'global,regional,climate\nEMEA,DACH,mild\n',
    'more.csv': 'x\n',
  });
  const options = { ignoreUnknown: true, dryRun: true };
  const report = await importInto(running.portal, folder.folder, options);
  expect(report.problems).toEqual([]);
  expect(report.warnings.map(warningText)).toEqual([
    'territories.csv:1:climate: there is no such column; it is left out',
    'more.csv:1: there is no such file in the format; it is left out',
  ]);
  expect(report.files).toMatchObject([{ rows: 1, inserted: 1 }]);
});

test('a row does not change its account, and a stored key value is not given to a second account', async () => {
  const other = await startTestPortal();
  try {
    using first = importFiles({
      'accounts.csv': ACCOUNTS,
      'applications.csv': 'id,accountId,name\nP,A,App\n',
      'license-keys.csv': `${KEYS}K,A,,Account,Qoppa,one-secret-value\n`,
      'cases.csv':
        'id,accountId,recordTypeName,type,subType,subject,status,createdDate\n1,A,R,T,S,S,S,2025-12-01\n',
    });
    expect((await importInto(other.portal, first.folder)).problems).toEqual([]);
    using second = importFiles({
      'applications.csv': 'id,accountId,name\nP,B,App\n',
      'license-keys.csv': `${KEYS}K,B,,Account,Qoppa,other\nL,B,,Account,Qoppa,one-secret-value\n`,
      'cases.csv':
        'id,accountId,recordTypeName,type,subType,subject,status,createdDate\n1,B,R,T,S,S,S,2025-12-01\n',
    });
    const { problems } = await importInto(other.portal, second.folder);
    expect(problems.map(problemText)).toEqual([
      'applications.csv:2:accountId: "B" must stay A: a row does not change its account',
      'license-keys.csv:2:accountId: "B" must stay A: a row does not change its account',
      'cases.csv:2:accountId: "B" must stay A: a row does not change its account',
    ]);
    using third = importFiles({ 'license-keys.csv': `${KEYS}L,B,,Account,Qoppa,one-secret-value\n` });
    const refused = await importInto(other.portal, third.folder);
    expect(refused.problems.map(problemText)).toEqual([
      'license-keys.csv:2:licenseKey: "…alue" is the key of K in account A too',
    ]);
  } finally {
    await other.close();
  }
});
