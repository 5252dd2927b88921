import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openPool, type Pool } from './pool.ts';
import { prepareQuery, runPrepared } from './run-prepared.ts';
import type { Frame } from './frame.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.connection, () => {}, 1); // every transaction comes to the same connection
  await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('account')
      .values(['one', 'two', 'three'].map((id) => ({ id, name: id })))
      .execute(),
  );
});
afterAll(async () => {
  await pool.close();
  await database.close();
});

const tenant = (...accounts: string[]): Frame => ({ role: 'tenant', accounts, userId: 'somebody' });
const staff: Frame = { role: 'staff', userId: 'somebody' };

test('a statement that was planned for somebody else answers each what they may see', async () => {
  const seen = (frame: Frame, first: string) =>
    inTransaction(pool, frame, async (trx) =>
      (
        await runPrepared(
          trx,
          sql<{ id: string }>`select id from account where id >= ${first} order by id collate "C"`,
        )
      ).map(({ id }) => id),
    );
  // More often than PostgreSQL plans anew before it keeps a plan.
  for (let round = 0; round < 8; round += 1) {
    expect(await seen(staff, 'p')).toEqual(['three', 'two']);
    expect(await seen(tenant('one'), '')).toEqual(['one']);
    expect(await seen(tenant('two', 'three'), '')).toEqual(['three', 'two']);
    expect(await seen(tenant('two', 'three'), 'tw')).toEqual(['two']);
    expect(await seen(tenant(), '')).toEqual([]);
    expect(await seen({ role: 'system' }, '')).toEqual(['one', 'three', 'two']);
  }
  const { rows } = await pool.pg.query<{ plans: string }>(
    `select generic_plans > 0 as plans from pg_prepared_statements where statement like 'select id from account%'`,
  );
  expect(rows.map(({ plans }) => plans)).toEqual([true, true, true]);
});

test('outside a transaction nothing is prepared', async () => {
  await expect(runPrepared(pool.db, sql`select 1`)).rejects.toThrow('not inside a transaction');
});

const listAccounts = prepareQuery<{ name: string; ids: readonly string[] }>()((trx, place) =>
  trx
    .selectFrom('account')
    .select(['id', sql<string>`${place('name')}::text`.as('asked')])
    .where('id', '=', sql<string>`any(${place('ids')})`)
    .where('name', '<>', place('name'))
    .where('id', '<>', 'a value of its own')
    .orderBy(sql`id collate "C"`),
);

test('in a query that is written once each value stands where its name does', async () => {
  const ask = (frame: Frame, name: string, ids: readonly string[]) =>
    inTransaction(pool, frame, async (trx) =>
      (await listAccounts(trx, { name, ids })).map(({ id, asked }) => `${id} ${asked}`),
    );
  for (let round = 0; round < 8; round += 1) {
    expect(await ask({ role: 'system' }, 'none', ['two', 'one', 'four'])).toEqual(['one none', 'two none']);
    expect(await ask({ role: 'system' }, 'two', ['two', 'one', 'three'])).toEqual(['one two', 'three two']);
    expect(await ask(tenant('three'), 'two', ['two', 'one', 'three'])).toEqual(['three two']);
    expect(await ask(staff, 'one', ['one'])).toEqual([]);
  }
});
