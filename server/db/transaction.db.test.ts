import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { cellOf, copyRows, openCopy } from './copy-rows.ts';
import { ask, clientOf, inTransaction, setPatience } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.close());

const system = { role: 'system' } as const;
const territories = () =>
  inTransaction(database.pool, system, (trx) => trx.selectFrom('territory').selectAll().execute());

test('a failed transaction leaves nothing behind', async () => {
  const failing = inTransaction(database.pool, system, async (trx) => {
    await trx.insertInto('territory').values({ global: 'EMEA', regional: 'none' }).execute();
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(await territories()).toEqual([]);
});

test('a statement whose error was swallowed is never reported as committed', async () => {
  const pretending = inTransaction(database.pool, system, async (trx) => {
    await trx.insertInto('territory').values({ global: 'EMEA', regional: 'lost' }).execute();
    await sql`select 1 / 0`.execute(trx).catch(() => {});
  });
  await expect(pretending).rejects.toThrow('the transaction was rolled back');
  expect(await territories()).toEqual([]);
});

test('the frame is gone when its transaction is over', async () => {
  const frame = { role: 'tenant', accounts: ['a'], userId: 'u' } as const;
  const inside = await inTransaction(database.pool, frame, async (trx) => {
    const { rows } = await sql<{ role: string; accounts: string; pid: number }>`
      select current_role as role, current_setting('app.accounts') as accounts, pg_backend_pid() as pid`.execute(
      trx,
    );
    return rows[0];
  });
  expect(inside).toMatchObject({ role: `${database.pool.rolePrefix}_tenant`, accounts: '{"a"}' });
  const { rows } = await database.pool.pg.query<{ role: string; accounts: string; pid: number }>(
    "select current_role as role, current_setting('app.accounts', true) as accounts, pg_backend_pid() as pid",
  );
  expect(rows[0]).toEqual({ role: database.connection.user, accounts: '', pid: inside?.pid });
});

test('where the frame cannot be set nothing is run, and the error says why', async () => {
  const nobody = { ...database.pool, rolePrefix: 'nobody' };
  let isRun = false;
  const notOpened = inTransaction(nobody, system, async () => (isRun = true));
  await expect(notOpened).rejects.toThrow('role "nobody_system" does not exist');
  expect(isRun).toBe(false);
  expect(await territories()).toEqual([]);
});

test.each([
  { accounts: ['a\0b'], userId: 'u' },
  { accounts: ['a'], userId: 'u\0' },
])('a frame that would end the opening before its end is not sent', async (named) => {
  let asked = false;
  const notSent = inTransaction(database.pool, { role: 'tenant', ...named }, async () => (asked = true));
  await expect(notSent).rejects.toThrow('a frame names what the database cannot hold');
  expect(asked).toBe(false);
  expect(database.pool.pg.totalCount - database.pool.pg.idleCount).toBe(0);
});

test('a connection that is killed under a transaction fails it and nothing else', async () => {
  const killed = inTransaction(database.pool, system, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const other = new pg.Client(database.connection);
    await other.connect();
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await other.end();
    await sql`select pg_sleep(20)`.execute(trx); // interrupted by the kill
  });
  await expect(killed).rejects.toThrow(/terminat|connection error/);
  expect(await territories()).toEqual([]);
});

test('a statement that the server neither answers nor ends in time fails, and its connection is given up', async () => {
  let open = 0;
  const silent = inTransaction(database.pool, system, async (trx) => {
    await trx.insertInto('territory').values({ global: 'EMEA', regional: 'silent' }).execute();
    setPatience(clientOf(trx), -4.9); // a tenth of a second with what the server is given to say so
    open = database.pool.pg.totalCount;
    const asked = ask(clientOf(trx), { text: 'select pg_sleep(20)' });
    setPatience(clientOf(trx), 60); // ROLLBACK would wait behind it
    await asked;
  });
  await expect(silent).rejects.toThrow('the database does not answer');
  expect(database.pool.pg.totalCount).toBe(open - 1);
  expect(await territories()).toEqual([]);
});

test('a transaction outside the frame has no connection to lend', () => {
  expect(() => clientOf(database.pool.db)).toThrow('not inside a transaction');
});

test('COPY brings back every awkward value as it was', async () => {
  const values = ['tab\there', 'back\\slash \\N \\.', 'line\nbreak\r', 'Ünï 日本 🦄', '', 'quote\'"'];
  const bytes = Buffer.from([0, 9, 10, 92, 255]);
  const rows = await inTransaction(database.pool, system, async (trx) => {
    await sql`create temporary table copied (n integer, t text, b bytea, missing text) on commit drop`.execute(
      trx,
    );
    await copyRows(
      trx,
      'copied',
      ['n', 't', 'b', 'missing'],
      values.map((value, n) => [n, value, bytes, null]),
    );
    return (await sql<{ t: string; b: Buffer; missing: null }>`select * from copied order by n`.execute(trx))
      .rows;
  });
  expect(rows.map((row) => row.t)).toEqual(values);
  expect(rows.every((row) => row.b.equals(bytes) && row.missing === null)).toBe(true);
  expect(cellOf(null)).toBe('\\N');
});

test('a COPY that is given up, or refused by the table, leaves the connection usable', async () => {
  const abandoned = inTransaction(database.pool, system, async (trx) => {
    const copy = openCopy(trx, 'territory', ['global', 'regional']);
    await copy.write([['EMEA', 'half']]);
    copy.abort();
    throw new Error('given up');
  });
  await expect(abandoned).rejects.toThrow('given up');
  const refused = inTransaction(database.pool, system, (trx) =>
    copyRows(trx, 'territory', ['global', 'regional'], [['EMEA', null]]),
  );
  await expect(refused).rejects.toMatchObject({ code: '23502' });
  expect(await territories()).toEqual([]);
});
