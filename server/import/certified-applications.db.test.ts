import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemText } from '#domain/import/problem.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { importFiles, importInto } from '../../testing/import-folder.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let running: TestPortal;
beforeAll(async () => {
  running = await startTestPortal();
  const cases =
    'id,accountId,recordTypeName,type,subType,subject,status,createdDate\nC,A,R,T,S,S,S,2025-12-01\n';
  await take({
    'accounts.csv': 'id,name\nA,Alpha\n',
    'applications.csv': APPLICATIONS + 'P,A,Invoices\nQ,A,Letters\nR,A,Letters\n',
    'cases.csv': cases,
  });
  await inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('application')
      .set({ self_certification_case_id: 'C' })
      .where('id', 'in', ['P', 'Q'])
      .execute(),
  );
});
afterAll(() => running.close());

const APPLICATIONS = 'id,accountId,name\n';
/** Imports files; answers what they were refused with. */
async function take(files: Record<string, string>): Promise<string[]> {
  using folder = importFiles(files);
  return (await importInto(running.portal, folder.folder)).problems.map(problemText);
}
const names = () =>
  inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('application').select(['id', 'name']).orderBy('id').execute(),
  ).then((rows) => rows.map(({ id, name }) => `${id} ${name}`));

test('an application that would be called as another one of its self-certification is refused with its line', async () => {
  const taken = '"letters" is also the name of Q in the same self-certification';
  expect(await take({ 'applications.csv': `${APPLICATIONS}R,A,Invoices\nP,A,letters\n` })).toEqual([
    `applications.csv:3:name: ${taken}`,
  ]);
  expect(await take({ 'applications.csv': `${APPLICATIONS}P,A,Both\nQ,A,both\n` })).toEqual([
    'applications.csv:2:name: "Both" is also the name of Q in the same self-certification',
    'applications.csv:3:name: "both" is also the name of P in the same self-certification',
  ]);
  expect(await names()).toEqual(['P Invoices', 'Q Letters', 'R Letters']);
});

test('two applications of a self-certification exchange their names', async () => {
  expect(await take({ 'applications.csv': `${APPLICATIONS}P,A,Letters\nQ,A,Invoices\n` })).toEqual([]);
  expect(await names()).toEqual(['P Letters', 'Q Invoices', 'R Letters']);
  expect(await take({ 'applications.csv': `${APPLICATIONS}P,A,Invoices\nQ,A,LETTERS\n` })).toEqual([]);
  expect(await names()).toEqual(['P Invoices', 'Q LETTERS', 'R Letters']);
  expect(await take({ 'applications.csv': `${APPLICATIONS}Q,A,Letters\n` })).toEqual([]);
});
