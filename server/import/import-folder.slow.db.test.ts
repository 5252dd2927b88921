import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { problemText, warningText } from '#domain/import/problem.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openLicenseFile, openLicenseKey } from '#server/licenses/seal-license.ts';
import {
  countsOf,
  csvOf,
  importFiles,
  importInto,
  rowVersions,
  sampleFolder,
  sampleRows,
  takeFiles,
} from '../../testing/import-folder.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import type { Database } from '#server/db/pool.ts';

let running: TestPortal;
let first: Awaited<ReturnType<typeof importInto>>;
beforeAll(async () => {
  running = await startTestPortal();
  running.setNow(new Date('2026-11-20T12:00:00Z'));
  first = await importInto(running.portal, sampleFolder);
});
afterAll(() => running.close());

const look = <T>(work: (trx: Database) => Promise<T>) =>
  inTransaction(running.portal.pool, { role: 'system' }, work);

const take = (files: Record<string, string>, options = {}) => takeFiles(running.portal, files, options);

test('a folder of awkward but valid data imports, and every cell arrives', async () => {
  expect(first.problems.map(problemText)).toEqual([]);
  expect(first.warnings.map(warningText)).toEqual([]);
  expect(countsOf(first)['license-keys.csv']).toEqual([5, 0, 0]);

  await look(async (trx) => {
    const one = (id: string) =>
      trx.selectFrom('license_key').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const sdk = await one('K-sdk');
    expect(openLicenseKey(running.portal.secrets, 'K-sdk', sdk.key_ciphertext ?? Buffer.alloc(0))).toBe(
      'demo:1,key;with "quotes", commas: ÄÖÜ',
    );
    expect(sdk).toMatchObject({
      key_tail: keyTail('demo:1,key;with "quotes", commas: ÄÖÜ'),
      cuca_id: 'A02-portal',
    });
    expect(await one('K-volume')).toMatchObject({
      purchased_features: 'pdfHtml\npdfSweep',
      product_license_contact_email: 'käthe.müller@muster-größe.example',
      license_group_id: 'g:G-volume',
      max_volume: '100000',
      created_date: '2025-02-01',
      max_activations: null,
    });
    expect(await one('K-imaging')).toMatchObject({ deployment_type: 'VM(s)', max_activations: '3' });
    expect(await one('K-empty')).toMatchObject({
      key_hash: null,
      created_date: null,
      license_group_id: 'k:K-empty',
    });
    const account = await trx
      .selectFrom('account')
      .select('name')
      .where('id', '=', '001-nihon')
      .executeTakeFirst();
    expect(account?.name).toBe('株式会社日本イメージング');
    const application = await trx
      .selectFrom('application')
      .selectAll()
      .where('id', '=', 'A01-archiv')
      .executeTakeFirst();
    expect(application?.description).toBe(
      'Scans, converts,\nand archives: Größe egal.\n\nSecond paragraph; with "quotes".',
    );
    const users = await trx.selectFrom('app_user').selectAll().orderBy('email_key').execute();
    expect(users.map((user) => [user.email, user.global_roles])).toContainEqual([
      'staff@vendor.example',
      ['INTERNAL_STAKEHOLDER'],
    ]);
    const cuca = await trx.selectFrom('cuca_role').selectAll().where('cuca_id', '=', 'A01-archiv').execute();
    expect(cuca[0]?.roles).toEqual(['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER']);
    const cases = await trx.selectFrom('crm_case').selectAll().orderBy('id').execute();
    expect(cases.map((row) => [row.platforms, row.company_wide_search_performed])).toEqual([
      [[], null],
      [['iText', 'Apryse SDK'], true],
    ]);
  });
});

test('the license file of an imported key is licenseFileBase64, byte for byte, with its SHA-256', async () => {
  const [header = [], first = []] = sampleRows('license-keys.csv');
  const content = Buffer.from(first[header.indexOf('licenseFileBase64')] ?? '', 'base64');
  expect(content).toEqual(readFileSync('fixtures/samples/itextkey-sample.json'));
  const file = await look((trx) =>
    trx
      .selectFrom('license_file')
      .selectAll()
      .where('license_key_id', '=', 'K-volume')
      .executeTakeFirstOrThrow(),
  );
  expect(file.file_name).toBe('itextkey "Größe" 2025.json');
  expect(openLicenseFile(running.portal.secrets, 'K-volume', file)).toEqual(content);
});

test('imported usage is booked by months, in the percentage and on the report line', async () => {
  await look(async (trx) => {
    const months = await trx
      .selectFrom('usage_month')
      .selectAll()
      .where('license_key_id', '=', 'K-volume')
      .orderBy('month')
      .execute();
    expect(months.map((row) => [row.month, row.usage_type, row.value])).toEqual([
      ['2025-02-01', 'itext-core', '12345'],
      ['2025-03-01', 'pdfHtml', '285'],
      ['2025-04-01', 'pdfHtml', '276'],
      ['2025-05-01', 'pdfHtml', '139'],
    ]);
    const group = await trx
      .selectFrom('license_group')
      .selectAll()
      .where('id', '=', 'g:G-volume')
      .executeTakeFirstOrThrow();
    // Automatic usage stands in the term, so the manual figures do not count beside it.
    expect(group).toMatchObject({
      reporting_type: 'AUTO',
      total_usage: '0',
      usage_by_type: { pdfHtml: '700' },
    });
    const line = await trx
      .selectFrom('report_row')
      .selectAll()
      .where('license_key_id', '=', 'K-volume')
      .executeTakeFirstOrThrow();
    expect(Number(line.usage_percent)).toBe(0);
    expect(line).toMatchObject({
      last_time_used: '2025-05-15',
      max_volume: '100000',
    });
  });
});

test('the same folder again rewrites no row of any table', async () => {
  const before = await rowVersions(running.portal);
  const report = await importInto(running.portal, sampleFolder);
  expect(Object.values(countsOf(report)).map(([inserted, updated]) => [inserted, updated])).toEqual(
    report.files.map(() => [0, 0]),
  );
  expect(await rowVersions(running.portal)).toEqual(before);
});

test('a dry run counts what it would write and writes nothing', async () => {
  const before = await rowVersions(running.portal);
  using folder = importFiles({ 'territories.csv': 'global,regional\nAMER,West\n' });
  const report = await importInto(running.portal, folder.folder, { dryRun: true });
  expect(countsOf(report)).toEqual({ 'territories.csv': [1, 0, 0] });
  expect(await rowVersions(running.portal)).toEqual(before);
});

test('a key value may move to another account when the file takes it from the first', async () => {
  const header = 'licenseKeyId,accountId,recordType,productName,licenseKey\n';
  const rows = (a: string, b: string) =>
    `${header}M-1,001-muster,Account,Qoppa,${a}\nM-2,001-nihon,Account,Qoppa,${b}\n`;
  await take({ 'license-keys.csv': rows('first-value', 'second-value') });
  await take({ 'license-keys.csv': rows('second-value', 'first-value') });
  await take({ 'license-keys.csv': rows('', 'second-value') });
  await look(async (trx) => {
    const keys = await trx
      .selectFrom('license_key')
      .selectAll()
      .where('id', 'in', ['M-1', 'M-2'])
      .orderBy('id')
      .execute();
    const open = keys.map(
      (key) => key.key_ciphertext && openLicenseKey(running.portal.secrets, key.id, key.key_ciphertext),
    );
    expect(open).toEqual([null, 'second-value']);
  });
});

test('a key that a license gives up is gone from its report line, too, and counted as a change', async () => {
  const key = 'w'.repeat(64);
  const rows = (licenseKey: string) =>
    csvOf([
      ['licenseKeyId', 'accountId', 'recordType', 'productName', 'licenseKey'],
      ['K-taken-back', '001-muster', 'Unified', 'iText', licenseKey],
    ]);
  const line = () =>
    look((trx) =>
      trx
        .selectFrom('report_row')
        .select('key_tail')
        .where('license_key_id', '=', 'K-taken-back')
        .executeTakeFirstOrThrow(),
    );
  await take({ 'license-keys.csv': rows(key) });
  expect(await line()).toEqual({ key_tail: keyTail(key) });
  const report = await take({ 'license-keys.csv': rows('') });
  expect(countsOf(report)['license-keys.csv']).toEqual([0, 1, 0]);
  expect(await line()).toEqual({ key_tail: null });
});
