import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemText, warningText } from '#domain/import/problem.ts';
import { importFiles, importInto, rowVersions } from '../../testing/import-folder.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let running: TestPortal;
let untouched: Record<string, string>;
beforeAll(async () => {
  running = await startTestPortal();
  untouched = await rowVersions(running.portal);
});
// Asked once, behind all refusals: no row of any table is another.
afterAll(async () => {
  const found = await rowVersions(running.portal);
  await running.close();
  const written = Object.keys(found).filter((table) => found[table] !== untouched[table]);
  if (written.length > 0) throw new Error(`a refused import wrote to ${written.join(', ')}`);
});

test('a folder in the place of a file is named', async () => {
  using folder = importFiles({ 'people.csv': 'id,email,firstName,lastName\n' });
  mkdirSync(join(folder.folder, 'users.csv'));
  await expect(importInto(running.portal, folder.folder)).rejects.toThrow(
    `${join(folder.folder, 'users.csv')}: not a file. Put the CSV file there, or remove it.`,
  );
});

const PEOPLE = 'id,email,firstName,lastName\n';
const ACCOUNTS = 'id,name\nA,Alpha\nB,Beta\n';
const KEYS = 'licenseKeyId,accountId,cucaId,recordType,productName,licenseKey\n';

test.each<[string, Record<string, string | Buffer>, string[]]>([
  [
    'a duplicate id',
    { 'people.csv': `${PEOPLE}1,a@x.example,A,A\n"2",b@x.example,"B\nB",B\n1,c@x.example,C,C\n` },
    ['people.csv:5:id: "1" is already in line 2'],
  ],
  [
    'one address twice, in another case',
    { 'users.csv': 'email,firstName,lastName\na@x.example,A,A\nA@X.example,B,B\n' },
    ['users.csv:3:email: "A@X.example" is already in line 2'],
  ],
  [
    'one line of roles twice',
    {
      'accounts.csv': ACCOUNTS,
      'users.csv': 'email,firstName,lastName\na@x.example,A,A\n',
      'roles.csv': 'email,accountId,roles\na@x.example,A,LICENSEE\nA@x.example,A,ACCOUNT_VIEWER\n',
    },
    ['roles.csv:3:email: "A@x.example" is already in line 2'],
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
      'roles.csv:2:roles: "LICENSEE;CUCA_OWNER" is only allowed without a cucaId',
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
      'license-keys.csv:2:cucaId: "P" is not an application of account B',
      'usage.csv:2:applicationId: "P" is not an application of account B',
    ],
  ],
  [
    'one key value in two accounts, shown by its last 4 characters',
    {
      'accounts.csv': ACCOUNTS,
      'license-keys.csv': `${KEYS}K,A,,Account,Qoppa,one-secret-value\nL,B,,Account,Qoppa,one-secret-value\n`,
    },
    [
      'license-keys.csv:2:licenseKey: "…alue" is also the key of L in account B',
      'license-keys.csv:3:licenseKey: "…alue" is also the key of K in account A',
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
    ['usage.csv:2:endDate: "2025-02-01" is before the start date 2025-02-02'],
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
    ['people.csv:3:email: a quotation mark is never closed'],
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
    ['people.csv:2:firstName: "\\u0000" contains a control character'],
  ],
  [
    'an unknown column and a column twice',
    { 'people.csv': 'id,email,firstName,lastName,nickname,id\n' },
    [
      'people.csv:1:nickname: unknown column (use --ignore-unknown to skip it)',
      'people.csv:1:id: the column appears in the header twice',
    ],
  ],
  ['an empty file', { 'people.csv': '' }, ['people.csv:1:id: the file has no header row']],
])('%s is refused and nothing is written', async (_, files, texts) => {
  using folder = importFiles(files);
  const report = await importInto(running.portal, folder.folder);
  expect(report.problems.map(problemText)).toEqual(texts);
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
    'cases.csv:2:createdDate: "2025-13-01" is not a valid date (YYYY-MM-DD)',
    'cases.csv:3:id: "1" is already in line 2',
  ]);
});

test('at most a hundred errors are reported, the first ones', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => `${at},no address,A,A\n`);
  using folder = importFiles({ 'people.csv': PEOPLE + rows.join('') });
  const { problems } = await importInto(running.portal, folder.folder);
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
    'territories.csv:1:climate: unknown column, ignored',
    'more.csv:1: not a file of the import format, ignored',
  ]);
  expect(report.files).toMatchObject([{ rows: 1, inserted: 1 }]);
});
