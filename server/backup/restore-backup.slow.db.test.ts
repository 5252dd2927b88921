import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { sealAudit } from '#server/audit/seal-audit.ts';
import { verifyAudit } from '#server/audit/verify-audit.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { openPool, type Pool } from '#server/db/pool.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { inSnapshot, inTransaction } from '#server/db/transaction.ts';
import { createSecrets } from '#server/core/secrets.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
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
import type { BackupFigures, Progress } from './backup-records.ts';
import { checkBackup } from './check-backup.ts';
import { holdTables, listTables, readTable } from './queries.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const passphrase = 'five words that nobody guesses';
const OLDEST = '/usr/lib/postgresql/15/bin';
/** The other server than that of the tests: Debian's 15, else the embedded one; there may be none. */
const otherBin = process.env['TEST_PG_BIN'] === undefined ? OLDEST : undefined;
const hasOther = otherBin === undefined || existsSync(join(otherBin, 'postgres'));
const account = 'acc-backup';
const value = randomKey();
let folder: string;
let portal: TestPortal;
let reporter: SignedInPerson;
const at = (name: string) => join(folder, name);
const ignore: Progress = () => {};
let sent = 0;
let sounded = 0;
const send = async () => {
  sent += 1;
  await uploadOk(portal, reporter, await usageFile([value], [usageAt(sent, 5)], { instanceId: `i${sent}` }));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
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

const backup = (pool: Pool, name: string, progress = ignore, secret: string | null = null) =>
  writeBackup(
    createSystemContext(testPortalOn(pool, new Date('2026-03-01T02:00:00Z')), {
      ...{ kind: 'command', name: 'backup' },
    }),
    { file: at(name), passphrase, secret, progress },
  );

async function restore(owner: pg.ClientConfig, name: string, progress = ignore, secret = TEST_SECRET) {
  const opened = await openBackup(at(name), passphrase);
  const secrets = createSecrets(secret);
  try {
    return await restoreBackup(owner, { backup: opened, file: at(name), secrets, progress });
  } finally {
    await opened.close();
  }
}

const readBackups = new Map<string, Promise<Map<string, string[]>>>();
/** Every row of a backup, by table; a backup that is written stays as it is, and is read once. */
function rowsOf(name: string): Promise<Map<string, string[]>> {
  const rows = readBackups.get(name) ?? readRows(name);
  readBackups.set(name, rows);
  return rows;
}
async function readRows(name: string): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  let table = '';
  for await (const part of (await openBackup(at(name), passphrase)).parts) {
    if (part.kind === 'table') rows.set((table = part.table.table), []);
    if (part.kind === 'rows') rows.get(table)?.push(...part.content.toString().split('\n').filter(Boolean));
  }
  for (const lines of rows.values()) lines.sort();
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
    env: { ...process.env, BACKUP_KEY: passphrase, PORTAL_SECRET: TEST_SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.once('data', () => child.kill('SIGKILL'));
  expect(await text(child.stdout)).toBe('in the middle');
}

/** Leaves a database as restores of a backup do that a cut file ends, and that is killed. */
async function restoreInPart(owner: pg.ClientConfig, name: string): Promise<void> {
  const bytes = readFileSync(at(name));
  writeFileSync(at('cut'), bytes.subarray(0, bytes.length - 10));
  await expect(restore(owner, 'cut')).rejects.toThrow(/was cut off in frame \d+/);
  const started = () => prepareDatabase({ connection: owner }, testLogin);
  await expect(started()).rejects.toThrow('A restore into this database has not ended');
  const opened = await openBackup(at(name), passphrase);
  const { migrations } = opened.header;
  const [newest] = migrations.at(-1) ?? [''];
  const older = { ...opened, header: { ...opened.header, migrations: migrations.slice(0, -1) } };
  const order = { file: at(name), secrets: createSecrets(TEST_SECRET), progress: ignore };
  await expect(restoreBackup(owner, { ...order, backup: older })).rejects.toThrow(
    `The restore of a newer backup was begun in this database (it has ${newest}). Restore that one, or make the database or the data folder anew.`,
  );
  await opened.close();
  await killInTheMiddle('restore', owner, name);
  await expect(started()).rejects.toThrow('A restore into this database has not ended');
}

test('a backup that was made while usage arrives is restored as one moment saw it, in another version of PostgreSQL and back, and nothing is found wrong; a restore that ended in the middle left a database that no portal works in, and that takes no older backup', async () => {
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
  await expectSound(owner, name, async (pool) => {
    const guards = `select c.relname, c.relrowsecurity, c.relforcerowsecurity,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
        array(select t.tgname::text || t.tgenabled::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by 1) as triggers
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;
    const found = await pool.pg.query(guards);
    expect(found.rows).toEqual((await portal.portal.pool.pg.query(guards)).rows);
    expect(found.rows.length).toBeGreaterThan(70);
    const next = await inTransaction(pool, { role: 'system' }, (trx) =>
      trx.insertInto('audit').values({ action: 'test.next' }).returning('id').executeTakeFirstOrThrow(),
    );
    const ids = (restored.get('audit') ?? []).map((line) => Number(line.split('\t')[0]));
    expect(Number(next.id)).toBe(Math.max(...ids) + 2); // a backup was begun in between
  });
});

test('a backup goes into an empty database only, and only with its own secret', async () => {
  await expect(restore(portal.owner, 'quiet')).rejects.toThrow(
    /^The database portal_\w+ is not empty: a backup is restored into an empty one only, so that nothing is lost or mixed\.$/,
  );
  const owner = await createEmptyDatabase();
  const other = 'another secret that is longer than 32 characters';
  await expect(restore(owner, 'quiet', ignore, other)).rejects.toThrow(
    /is not the secret this backup was made with/,
  );
  const client = new pg.Client(owner);
  await client.connect();
  const made = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
  await client.end();
  expect(made.rowCount).toBe(0); // nothing was begun
});

test('a backup that ends in the middle leaves no file of its name, and one that is there is never replaced', async () => {
  await killInTheMiddle('backup', portal.connection, 'new');
  expect(readdirSync(folder).filter((name) => name.startsWith('new'))).toEqual([
    expect.stringMatching(/^new\.[0-9a-f]{8}\.part$/),
  ]);
  const isOfNow = (name: string) => name.startsWith('new') && !left.includes(name);
  const left = readdirSync(folder);
  const ended = () =>
    backup(portal.portal.pool, 'new', () => {
      throw new Error('killed');
    });
  // PostgreSQL notices that the killed one is gone at its next word to it, and holds its lock until then.
  await eventually(async () => expect(ended()).rejects.toThrow('killed'));
  expect(readdirSync(folder).filter(isOfNow)).toEqual([]);
  await backup(portal.portal.pool, 'new');
  await expect(backup(portal.portal.pool, 'new')).rejects.toThrow(/^There is a file .*new already/);
});

test('two backups to one name at once are one whole file, and the other says that the name is taken', async () => {
  const other = await createTestDatabase();
  try {
    const both = await Promise.allSettled([backup(portal.portal.pool, 'both'), backup(other.pool, 'both')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find(({ status }) => status === 'rejected');
    expect(String((refused as PromiseRejectedResult).reason)).toMatch(/There is a file .*both already/);
    expect(readdirSync(folder).filter((name) => name.startsWith('both'))).toEqual(['both']);
    expect(await checkBackup(at('both'), passphrase, ignore)).toMatchObject({ tables: expect.any(Number) });
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
    if (table) for await (const chunk of readTable(trx, table).chunks()) chunks.push(chunk);
    return chunks;
  });
  await changed;
  await portal.asOwner('alter table usage_submission drop column test');
  expect(Buffer.concat(read).toString()).toContain(account);
});

test('whatever a database is set to, its values are written alike; the audit says that a backup was begun, to what file, and whether the secret is in it', async () => {
  await backup(portal.portal.pool, 'plain');
  const odd =
    'set datestyle to sql, dmy; set intervalstyle to sql_standard; set bytea_output to escape; set extra_float_digits to 0';
  const pool = openPool(portal.connection, () => {});
  pool.pg.on('connect', (client) => void client.query(odd));
  try {
    await backup(pool, 'odd', ignore, TEST_SECRET);
  } finally {
    await pool.close();
  }
  await expectSame('odd', 'plain');
  const deeds = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('audit')
      .select(['actor', 'account_id', 'detail'])
      .where('action', '=', 'backup.beginBackup')
      .orderBy('id', 'desc')
      .limit(2)
      .execute(),
  );
  const deed = { actor: 'command backup', account_id: null };
  expect(deeds).toEqual([
    { ...deed, detail: { fileName: 'odd', secret: 'inBackup' } },
    { ...deed, detail: { fileName: 'plain' } },
  ]);
});
