import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import {
  countsOf,
  csvOf,
  importInto,
  rowVersions,
  sampleFolder,
  sampleRows,
  takeFiles,
} from '../../testing/import-folder.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import type { Database } from '#server/db/pool.ts';

let running: TestPortal;
/** A portal with what the sample folder brings. */
async function startWithSample() {
  const portal = await startTestPortal();
  portal.setNow(new Date('2026-11-20T12:00:00Z'));
  await importInto(portal.portal, sampleFolder);
  return portal;
}
beforeEach(async () => {
  running = await startWithSample();
});
afterEach(() => running.close());

const look = <T>(work: (trx: Database) => Promise<T>) =>
  inTransaction(running.portal.pool, { role: 'system' }, work);

const take = (files: Record<string, string>, options = {}) => takeFiles(running.portal, files, options);

test('a changed cell updates its row and no other', async () => {
  const rows = sampleRows('license-keys.csv');
  const [header = [], ...keys] = rows;
  const changed = keys.map((row) =>
    row[0] === 'K-imaging' ? row.with(header.indexOf('activationStatus'), 'Inactive') : row,
  );
  const before = await rowVersions(running.portal);
  const report = await take({ 'license-keys.csv': csvOf([header, ...changed]) });
  expect(countsOf(report)).toEqual({ 'license-keys.csv': [0, 1, 4] });
  const after = await rowVersions(running.portal);
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([
    'audit',
    'license_key',
    'report_row',
  ]);
});

test('an absent column leaves what is stored; an empty cell clears it', async () => {
  const stored = () =>
    look((trx) =>
      trx.selectFrom('application').selectAll().where('id', '=', 'A02-portal').executeTakeFirstOrThrow(),
    );
  await take({ 'applications.csv': 'id,accountId,name\nA02-portal,001-muster,Portal\n' });
  expect(await stored()).toMatchObject({ name: 'Portal', license_type: 'Commercial' });
  await take({ 'applications.csv': 'id,accountId,name,licenseType\nA02-portal,001-muster,Portal,\n' });
  expect(await stored()).toMatchObject({
    license_type: null,
    secondary_reporting_contact_id: '003-contact-2',
  });
  const lines = await look((trx) =>
    trx.selectFrom('report_row').select('application_name').where('license_key_id', '=', 'K-sdk').execute(),
  );
  expect(lines).toEqual([{ application_name: 'Portal' }]);
});

test('a changed usage value supersedes the old entry, which stays', async () => {
  const header = 'licenseKeyId,source,usageType,startDate,endDate,usageValue,environment\n';
  const row = (value: number) => `K-volume,manual,itext-core,2025-02-01,2025-02-28,${value},Production\n`;
  expect(countsOf(await take({ 'usage.csv': header + row(20_000) }))).toEqual({ 'usage.csv': [0, 1, 0] });
  expect(countsOf(await take({ 'usage.csv': header + row(20_000) }))).toEqual({ 'usage.csv': [0, 0, 1] });
  await look(async (trx) => {
    const entries = await trx
      .selectFrom('usage_entry')
      .selectAll()
      .where('usage_type', '=', 'itext-core')
      .orderBy('id')
      .execute();
    expect(entries.map((entry) => [entry.value, entry.supersedes])).toEqual([
      ['12345', null],
      ['20000', entries[0]?.id],
    ]);
    const month = await trx
      .selectFrom('usage_month')
      .selectAll()
      .where('usage_type', '=', 'itext-core')
      .execute();
    expect(month.map((entry) => entry.value)).toEqual(['20000']);
  });
});

test('roles that the file no longer lists stay, unless they are pruned', async () => {
  const file = { 'roles.csv': 'email,accountId,roles\nHANAKO@nihon-imaging.example,001-nihon,LICENSEE\n' };
  const rolesOf = () =>
    look((trx) =>
      trx
        .selectFrom('app_user')
        .leftJoin('account_role', 'account_role.user_id', 'app_user.id')
        .leftJoin('cuca_role', 'cuca_role.user_id', 'app_user.id')
        .select(['email_key', 'account_role.roles', 'cuca_role.roles as cucaRoles', 'authz_version'])
        .where('email_key', 'in', ['hanako@nihon-imaging.example', 'kaethe.mueller@muster.example'])
        .orderBy('email_key')
        .execute(),
    );
  const before = await rolesOf();
  await take(file);
  expect((await rolesOf()).map((row) => [row.roles, row.cucaRoles])).toEqual([
    [['LICENSEE'], null],
    [
      ['LICENSEE', 'ITEXT_VOLUME_REPORTER'],
      ['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER'],
    ],
  ]);
  const pruned = await take(file, { pruneRoles: true });
  expect(pruned.files[0]?.removed).toBe(3);
  const after = await rolesOf();
  expect(after.map((row) => [row.roles, row.cucaRoles])).toEqual([
    [['LICENSEE'], null],
    [null, null],
  ]);
  expect(after.every((row, at) => BigInt(row.authz_version) > BigInt(before[at]?.authz_version ?? 0))).toBe(
    true,
  );
});
