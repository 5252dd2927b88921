import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealAudit } from '#server/audit/seal-audit.ts';
import { verifyAudit } from '#server/audit/verify-audit.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { openPool, type Pool } from '#server/db/pool.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { backupKey, backupsIn, rowsOf as rowsIn } from '../../testing/backups.ts';
import { eventually } from '../../testing/eventually.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import {
  addressOf,
  createEmptyDatabase,
  createTestDatabase,
  testLogin,
} from '../../testing/test-database.ts';
import { startTestPortal, testPortalOn, TEST_SECRET, type TestPortal } from '../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';
import { openBackup } from './backup-reader.ts';
import type { BackupFigures } from './backup-records.ts';
import { checkBackup } from './check-backup.ts';
import { holdTables, listTables, readTable } from './queries.ts';

const OLDEST = '/usr/lib/postgresql/15/bin';
/** The other server than that of the tests: Debian's 15, else the embedded one; there may be none. */
const otherBin = process.env['TEST_PG_BIN'] === undefined ? OLDEST : undefined;
const hasOther = otherBin === undefined || existsSync(join(otherBin, 'postgres'));
const account = 'acc-backup';
const value = randomKey();
let folder: string;
let portal: TestPortal;
let reporter: SignedInPerson;
let backups: ReturnType<typeof backupsIn>;
const at = (name: string) => backups.at(name);
const backup = (...args: Parameters<typeof backups.backup>) => backups.backup(...args);
const restore = (...args: Parameters<typeof backups.restore>) => backups.restore(...args);
let sent = 0;
let sounded = 0;
const send = async () => {
  sent += 1;
  await uploadOk(portal, reporter, await usageFile([value], [usageAt(sent, 5)], { instanceId: `i${sent}` }));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  backups = backupsIn(folder);
  portal = await startTestPortal();
  portal.setNow(new Date('2025-06-02T08:00:00Z'));
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createVolumeKey(portal, { accountId: account, value, ...sampleTerm });
  await send();
  await sealAudit(portal.portal, {});
  await backup(portal.portal.pool, 'quiet');
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const readBackups = new Map<string, Promise<Map<string, string[]>>>();
/** Every row of a backup, by table; a backup that is written stays as it is, and is read once. */
function rowsOf(name: string): Promise<Map<string, string[]>> {
  const rows = readBackups.get(name) ?? openBackup(at(name), backupKey).then(rowsIn);
  readBackups.set(name, rows);
  return rows;
}
/** A backup leaves a row in the database and none in itself: a later one has those of the earlier ones, too. */
async function expectSame(name: string, other: string) {
  const [rows, others] = [new Map(await rowsOf(name)), new Map(await rowsOf(other))];
  for (const all of [rows, others])
    all.set('audit', all.get('audit')?.filter((line) => !line.includes('backup.beginBackup')) ?? []);
  expect(rows).toEqual(others);
}

/** Opens a restored database as a start of the portal does. */
async function openRestored<T>(owner: pg.ClientConfig, work: (pool: Pool) => Promise<T>): Promise<T> {
  const { connection } = await prepareDatabase({ connection: owner }, testLogin);
  const pool = openPool(connection, () => {});
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

/** Answers the name of the backup that it makes of what was restored; looks further after it. */
async function expectSound(
  owner: pg.ClientConfig,
  name: string,
  look: (pool: Pool) => Promise<void> = async () => {},
): Promise<string> {
  const again = `${name}-again-${(sounded += 1)}`;
  await openRestored(owner, async (pool) => {
    const restored = testPortalOn(pool, new Date());
    expect(await verifyLedger(restored, { differs: () => {} })).toMatchObject({ differences: 0, keys: 1 });
    expect((await verifyAudit(restored)).findings).toEqual([]);
    await backup(pool, again);
    await look(pool);
  });
  await expectSame(again, name);
  return again;
}

const versionOf = async (pool: Pool) =>
  (await pool.pg.query<{ version: string }>(`select current_setting('server_version') as version`)).rows[0]
    ?.version;

/** Restores a backup in another version of PostgreSQL, and answers the name of one that was made there. */
async function moveToOther(name: string, figures: BackupFigures): Promise<string> {
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const where = { dataDir: at('other'), pgBin: otherBin, settings, onFatal: () => {} };
  const other = await startEmbeddedPostgres(where);
  try {
    expect(await restore(other.connection, name)).toEqual(figures);
    return await expectSound(other.connection, name, async (pool) => {
      expect(await versionOf(pool)).not.toBe(await versionOf(portal.portal.pool));
    });
  } finally {
    await other.stop();
  }
}

/** Kills a process that is in the middle of a backup or a restore: it has no moment to tidy anything up. */
async function killInTheMiddle(what: 'backup' | 'restore', connection: pg.ClientConfig, name: string) {
  const program = new URL('../../testing/backup-process.ts', import.meta.url);
  const child = spawn(process.execPath, [fileURLToPath(program), what, addressOf(connection), at(name)], {
    env: { ...process.env, BACKUP_KEY: backupKey, PORTAL_SECRET: TEST_SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.once('data', () => child.kill('SIGKILL'));
  expect(await text(child.stdout)).toBe('in the middle');
}

/** Leaves a database as a restore does that is killed. */
async function restoreInPart(owner: pg.ClientConfig, name: string): Promise<void> {
  await killInTheMiddle('restore', owner, name);
  const started = () => prepareDatabase({ connection: owner }, testLogin);
  await expect(started()).rejects.toThrow('A restore into this database is not complete');
}

test('a backup that was made while usage arrives is restored as one moment saw it, in another version of PostgreSQL and back, and nothing is found wrong; a restore that was killed in the middle left a database that no portal works in', async () => {
  let isOver = false;
  const uploads = (async () => {
    while (!isOver) await send();
  })();
  await send();
  const figures = await backup(portal.portal.pool, 'busy');
  isOver = true;
  await uploads;
  const rows = await rowsOf('busy');
  expect(rows.get('usage_entry')?.length).toBeGreaterThanOrEqual(2);
  expect(rows.get('usage_entry')).toHaveLength(rows.get('usage_submission')?.length ?? 0);
  expect(figures.rows).toBe([...rows.values()].flat().length);
  const name = hasOther ? await moveToOther('busy', figures) : 'busy';
  const restored = await rowsOf(name);
  const owner = await createEmptyDatabase();
  await restoreInPart(owner, name);
  expect(await restore(owner, name)).toMatchObject({
    ...{ tables: figures.tables, rows: [...restored.values()].flat().length },
  });
  await expectSound(owner, name);
});

test('a backup that is killed in the middle leaves no file of its name, and the next is whole', async () => {
  await killInTheMiddle('backup', portal.connection, 'new');
  expect(readdirSync(folder).filter((name) => name.startsWith('new'))).toEqual([
    expect.stringMatching(/^new\.[0-9a-f]{8}\.part$/),
  ]);
  // PostgreSQL notices that the killed one is gone at its next word to it, and holds its lock until then.
  await eventually(() => backup(portal.portal.pool, 'new'));
  expect(await checkBackup(at('new'), backupKey, () => {})).toMatchObject({ tables: expect.any(Number) });
});

test('two backups to one name at once are one whole file, and the other says that the name is taken', async () => {
  const other = await createTestDatabase();
  try {
    const both = await Promise.allSettled([backup(portal.portal.pool, 'both'), backup(other.pool, 'both')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find(({ status }) => status === 'rejected');
    expect(String((refused as PromiseRejectedResult).reason)).toMatch(/The file .*both already exists\./);
    expect(readdirSync(folder).filter((name) => name.startsWith('both'))).toEqual(['both']);
    expect(await checkBackup(at('both'), backupKey, () => {})).toMatchObject({ tables: expect.any(Number) });
  } finally {
    await other.close();
  }
});

test('a table that somebody makes anew meanwhile is in the backup as the snapshot saw it', async () => {
  const pool = portal.portal.pool;
  const change = `alter table usage_submission add column test uuid default gen_random_uuid()`;
  let changed: Promise<unknown> | undefined;
  const read = await inSnapshot(pool, { role: 'system' }, async (trx) => {
    const tables = (await listTables(trx)).filter(({ table }) => table === 'usage_submission');
    await holdTables(trx, tables);
    let isOver = false;
    changed = portal.asOwner(change).finally(() => (isOver = true));
    const isWaiting = async () => (await portal.asOwner('select from pg_locks where not granted')).rowCount;
    while (!isOver && !(await isWaiting()));
    const [table] = tables;
    const chunks: Buffer[] = [];
    if (table) for await (const chunk of readTable(trx, table)) chunks.push(chunk);
    return chunks;
  });
  await changed;
  await portal.asOwner('alter table usage_submission drop column test');
  expect(Buffer.concat(read).toString()).toContain(account);
});
