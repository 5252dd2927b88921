import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemText, warningText } from '#domain/import/problem.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { importFiles, importInto, takeFiles } from '../../testing/import-folder.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const ACCOUNTS = { 'accounts.csv': 'id,name\nA,Alpha\nB,Beta\n' };
let running: TestPortal;
beforeAll(async () => {
  running = await startTestPortal();
  running.setNow(new Date('2026-11-20T12:00:00Z'));
  await take(ACCOUNTS);
});
afterAll(() => running.close());

const take = (files: Record<string, string>, options = {}) => takeFiles(running.portal, files, options);

test('roles that the file no longer lists stay, unless they are pruned', async () => {
  const header = 'email,accountId,cucaId,roles\n';
  const kept = 'p@x.example,A,,LICENSEE\n';
  const first = await take({
    'applications.csv': 'id,accountId,name\nR,A,Roles\n',
    'users.csv': 'email,firstName,lastName\np@x.example,P,P\nq@x.example,Q,Q\n',
    'roles.csv': `${header}${kept}p@x.example,A,R,CUCA_OWNER\nq@x.example,A,,LICENSEE\nq@x.example,B,,LICENSEE\n`,
  });
  expect(first.files.at(-1)).toMatchObject({ file: 'roles.csv', inserted: 4, removed: 0 });
  const counts = { file: 'roles.csv', rows: 1, inserted: 0, updated: 0, unchanged: 1 };
  expect((await take({ 'roles.csv': header + kept })).files).toEqual([{ ...counts, removed: 0 }]);
  const pruned = await take({ 'roles.csv': header + kept }, { pruneRoles: true });
  expect(pruned.files).toEqual([{ ...counts, removed: 3 }]);
});

test('keys with one group share the largest maximum and one term; different terms are a warning', async () => {
  const header = 'licenseKeyId,accountId,groupId,recordType,productName,createdDate,expiryDate,maxVolume\n';
  const report = await take({
    'license-keys.csv': `${header}S-1,B,G-shared,Unified,iText,2026-01-01,2026-12-31,500\nS-2,B,G-shared,Unified,iText,2026-03-01,2027-02-28,800\nS-3,B,G-shared,Unified,iText,2020-01-01,2021-01-01,9000\n`,
  });
  expect(report.warnings.map(warningText)).toEqual([
    'license-keys.csv:2:groupId: "G-shared" the keys in this group have different terms; the group counts from 2026-01-01 to 2027-02-28',
  ]);
  const group = () =>
    inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
      trx.selectFrom('license_group').selectAll().where('group_id', '=', 'G-shared').execute(),
    );
  expect(await group()).toMatchObject([
    { max_volume: '800', term_start: '2026-01-01', term_end: '2027-02-28' },
  ]);

  await take({
    'license-keys.csv': `${header}S-1,B,,Unified,iText,2026-01-01,2026-12-31,500\nS-2,B,,Unified,iText,,,\nS-3,B,,Unified,iText,,,\n`,
  });
  expect(await group()).toEqual([]);
});

test('a row does not change its account, and a stored key value is not given to a second account', async () => {
  const ownKeys = 'licenseKeyId,accountId,cucaId,recordType,productName,licenseKey\n';
  using first = importFiles({
    ...ACCOUNTS,
    'applications.csv': 'id,accountId,name\nP,A,App\n',
    'license-keys.csv': `${ownKeys}K,A,,Account,Qoppa,one-secret-value\n`,
    'cases.csv':
      'id,accountId,recordTypeName,type,subType,subject,status,createdDate\n1,A,R,T,S,S,S,2025-12-01\n',
  });
  expect((await importInto(running.portal, first.folder)).problems).toEqual([]);
  using second = importFiles({
    'applications.csv': 'id,accountId,name\nP,B,App\n',
    'license-keys.csv': `${ownKeys}K,B,,Account,Qoppa,other\nL,B,,Account,Qoppa,one-secret-value\n`,
    'cases.csv':
      'id,accountId,recordTypeName,type,subType,subject,status,createdDate\n1,B,R,T,S,S,S,2025-12-01\n',
  });
  const { problems } = await importInto(running.portal, second.folder);
  expect(problems.map(problemText)).toEqual([
    'applications.csv:2:accountId: "B" must stay A: a row cannot change its account',
    'license-keys.csv:2:accountId: "B" must stay A: a row cannot change its account',
    'cases.csv:2:accountId: "B" must stay A: a row cannot change its account',
  ]);
  using third = importFiles({ 'license-keys.csv': `${ownKeys}L,B,,Account,Qoppa,one-secret-value\n` });
  const refused = await importInto(running.portal, third.folder);
  expect(refused.problems.map(problemText)).toEqual([
    'license-keys.csv:2:licenseKey: "…alue" is also the key of K in account A',
  ]);
});
