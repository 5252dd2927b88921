import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createSecrets } from '#server/core/secrets.ts';
import { tryLock } from '#server/db/locks.ts';
import { openPool } from '#server/db/pool.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { backupKey, backupsIn, rowsOf } from '../../testing/backups.ts';
import { dropUnused } from '../../testing/template-database.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  testLogin,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { TEST_SECRET, testPortalOn } from '../../testing/test-portal.ts';
import { seedTwoAccounts } from '../../testing/two-accounts.ts';
import { openBackup, type OpenBackup } from './backup-reader.ts';
import type { BackupFigures, Progress } from './backup-records.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';

let folder: string;
let backups: ReturnType<typeof backupsIn>;
let database: TestDatabase;
/** Of the backup 'quiet', and what the database held when it was made. */
let figures: BackupFigures;
let held: Map<string, string>;
let opened: OpenBackup;
let rows: Map<string, string[]>;
let told: Parameters<Progress>[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  backups = backupsIn(folder);
  database = await createTestDatabase();
  await seedTwoAccounts(testPortalOn(database.pool, new Date('2026-03-01T02:00:00Z')));
  await addAudit(database.owner, '41, ');
  held = await contentOf(database.owner);
  told = [];
  figures = await backups.backup(database.pool, 'quiet', (...words) => void told.push(words));
  opened = await openBackup(backups.at('quiet'), backupKey);
  rows = await rowsOf(opened);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Asks a database as its administrator, whom no policy keeps from a row. */
async function ask<T extends object>(owner: pg.ClientConfig, statement: string): Promise<T[]> {
  const client = new pg.Client({ ...inject('databaseAdmin'), database: owner.database });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** How many rows each table has, and their sum; a backup has written down that it began. */
async function contentOf(owner: pg.ClientConfig): Promise<Map<string, string>> {
  const tables = await ask<{ name: string }>(
    owner,
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
       and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migration' order by 1`,
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as held from ${name} t`,
  );
  const rows = await ask<{ name: string; held: string }>(owner, parts.join(' union all '));
  return new Map(rows.map(({ name, held: content }) => [name, content]));
}

const guardsOf = (owner: pg.ClientConfig) =>
  ask(
    owner,
    `select c.relname, c.relrowsecurity, c.relforcerowsecurity,
       (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
       array(select t.tgname::text || t.tgenabled::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by 1) as triggers
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );

async function addAudit(owner: pg.ClientConfig, id: string): Promise<string | undefined> {
  const statement = `insert into audit (${id && 'id, '}action) overriding system value values (${id}'test.next') returning id`;
  return (await ask<{ id: string }>(owner, statement))[0]?.id;
}

/** Why a restore ends before it reads a row. */
async function refusalOf(
  owner: pg.ClientConfig,
  { header = opened.header, secret = TEST_SECRET }: { header?: OpenBackup['header']; secret?: string },
): Promise<string> {
  const order = { file: backups.at('quiet'), secrets: createSecrets(secret), progress: () => {} };
  return restoreBackup(owner, { ...order, backup: { ...opened, header } }).then(
    () => 'restored',
    (error: Error) => error.message,
  );
}

test('a backup counts what it writes, says how far it is, and is found whole', async () => {
  const count = [...held.values()].reduce((sum, content) => sum + Number(content.split(' ')[0]), 0);
  const bytes = readFileSync(backups.at('quiet')).length;
  expect(figures).toEqual({ madeAt: '2026-03-01T02:00:00.000Z', tables: held.size, rows: count, bytes });
  expect(told.map(([what]) => what)).toEqual(told.map(() => 'writing'));
  expect(told.at(-1)).toEqual(['writing', count]);
  expect([...rows.keys()].toSorted()).toEqual([...held.keys()].toSorted());
  const steps: Parameters<Progress>[] = [];
  const checked = checkBackup(backups.at('quiet'), backupKey, (...words) => void steps.push(words));
  expect(await checked).toEqual(figures);
  expect(steps).toEqual(told.map(([, number]) => ['checking', number]));
});

test('a restore that ended in the middle left a database that no portal works in, and that takes no older backup; run again, it brings every row, guard and id', async () => {
  const owner = await createEmptyDatabase();
  const bytes = readFileSync(backups.at('quiet'));
  writeFileSync(backups.at('cut'), bytes.subarray(0, bytes.length - 10));
  await expect(backups.restore(owner, 'cut')).rejects.toThrow(/was cut off in block \d+/);
  await expect(prepareDatabase({ connection: owner }, testLogin)).rejects.toThrow(
    'A restore into this database is not complete',
  );
  const { migrations } = opened.header;
  const header = { ...opened.header, migrations: migrations.slice(0, -1) };
  await expect(refusalOf(owner, { header })).resolves.toBe(
    `The restore of a newer backup was started in this database (it has ${migrations.at(-1)?.[0]}). Restore that backup, or recreate the database or the data folder.`,
  );

  const steps: Parameters<Progress>[] = [];
  expect(await backups.restore(owner, 'quiet', (...words) => void steps.push(words))).toEqual(figures);
  expect(steps.at(-2)).toEqual(['restoring', figures.rows]);
  expect(steps.at(-1)).toEqual(['counting']);
  expect(await contentOf(owner)).toEqual(held);
  expect(await guardsOf(owner)).toEqual(await guardsOf(database.owner));
  expect(await addAudit(owner, '')).toBe('42');
  await dropUnused(inject('databaseAdmin'), owner.database);
});

test('a backup goes into an empty database only, with its own secret, and of no newer portal', async () => {
  await expect(refusalOf(database.owner, {})).resolves.toMatch(
    /^The database portal_\w+ is not empty\. Restore the backup into an empty database, so that no data is lost or mixed\.$/,
  );
  const owner = await createEmptyDatabase();
  const secret = 'another secret that is longer than 32 characters';
  await expect(refusalOf(owner, { secret })).resolves.toBe(
    'PORTAL_SECRET, or the file portal-secret in the data folder, is not the secret this backup was created with, so its encrypted data could not be read. Use the original secret.',
  );
  const migrations: [string, string][] = [...opened.header.migrations, ['9999-later.sql', '']];
  await expect(refusalOf(owner, { header: { ...opened.header, migrations } })).resolves.toBe(
    'The backup was created by a newer version of the portal (it has 9999-later.sql). Use that version.',
  );
  const made = await ask(owner, `select from pg_class where relnamespace = 'public'::regnamespace`);
  expect(made).toEqual([]); // nothing was begun
  await dropUnused(inject('databaseAdmin'), owner.database);
});

test('a backup that ends in the middle leaves no file of its name, and one that is there is never replaced', async () => {
  const ended = backups.backup(database.pool, 'new', () => {
    throw new Error('ended');
  });
  await expect(ended).rejects.toThrow('ended');
  expect(readdirSync(folder).filter((name) => name.startsWith('new'))).toEqual([]);
  await expect(backups.backup(database.pool, 'quiet')).rejects.toThrow(/^The file .*quiet already exists\./);
});

test('a backup beside another one is refused with a sentence', async () => {
  await inTransaction(database.pool, { role: 'system' }, async (trx) => {
    expect(await tryLock(trx, 'backup')).toBe(true);
    await expect(backups.backup(database.pool, 'beside')).rejects.toThrow(
      'Another backup of this database is in progress. Wait for it to finish.',
    );
  });
});

test('whatever a database is set to, its values are written alike; the audit says that a backup was begun, to what file, and whether the secret is in it', async () => {
  const odd =
    'set datestyle to sql, dmy; set intervalstyle to sql_standard; set bytea_output to escape; set extra_float_digits to 0';
  const pool = openPool(database.connection, () => {});
  pool.pg.on('connect', (client) => void client.query(odd));
  try {
    await backups.backup(pool, 'odd', () => {}, TEST_SECRET);
  } finally {
    await pool.close();
  }
  const others = await rowsOf(await openBackup(backups.at('odd'), backupKey));
  expect(new Map([...others].filter(([table]) => table !== 'audit'))).toEqual(
    new Map([...rows].filter(([table]) => table !== 'audit')),
  );
  const deeds = await inTransaction(database.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('audit')
      .select(['actor', 'account_id', 'detail'])
      .where('action', '=', 'backup.beginBackup')
      .orderBy('id')
      .execute(),
  );
  const deed = { actor: 'command backup', account_id: null };
  expect(deeds).toContainEqual({ ...deed, detail: { fileName: 'quiet' } });
  expect(deeds).toContainEqual({ ...deed, detail: { fileName: 'odd', secret: 'inBackup' } });
});
