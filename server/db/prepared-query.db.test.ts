import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openPool, type Pool } from './pool.ts';
import { prepareQuery } from './prepared-query.ts';
import { inTransaction, type Frame } from './transaction.ts';

let database: TestDatabase;
/** One connection: every frame meets the plan that another has left there. */
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.connection, () => {}, 1);
  await inTransaction(pool, { role: 'system' }, async (trx) => {
    for (const id of ['acme', 'globex']) {
      await trx
        .insertInto('account')
        .values({ id, name: `${id} Inc` })
        .execute();
      await trx
        .insertInto('application')
        .values({ account_id: id, id: `${id}-scan`, name: 'Scan' })
        .execute();
    }
  });
});
afterAll(async () => {
  await pool.close();
  await database.close();
});

const listApplications = prepareQuery<{ name: string; ids: readonly string[] }>()(
  'applications-of-a-test',
  (trx, place) =>
    trx
      .selectFrom('application')
      .select(['id', sql<string>`${place('name')}::text`.as('asked')])
      .where('id', '=', sql<string>`any(${place('ids')})`)
      .where('name', '=', place('name'))
      .where('id', '<>', 'a value of its own')
      .orderBy('id'),
);
const both = ['globex-scan', 'acme-scan', 'a value of its own'];
const ask = (frame: Frame, ids = both, name = 'Scan') =>
  inTransaction(pool, frame, async (trx) =>
    (await listApplications(trx, { name, ids })).map((row) => `${row.id} ${row.asked}`),
  );
const tenant = (account: string) => ({ role: 'tenant', accounts: [account], userId: 'somebody' }) as const;

test('each value stands where its name does, whatever was asked before', async () => {
  expect(await ask({ role: 'system' })).toEqual(['acme-scan Scan', 'globex-scan Scan']);
  expect(await ask({ role: 'system' }, ['globex-scan'])).toEqual(['globex-scan Scan']);
  expect(await ask({ role: 'system' }, both, 'Print')).toEqual([]);
});

test('a plan that is kept shows each frame its own rows and no others', async () => {
  // More often than the five times after which PostgreSQL plans without looking at the values.
  for (let round = 0; round < 8; round += 1) {
    expect(await ask(tenant('acme'))).toEqual(['acme-scan Scan']);
    expect(await ask(tenant('globex'))).toEqual(['globex-scan Scan']);
    expect(await ask(tenant('nobody'))).toEqual([]);
    expect(await ask({ role: 'staff', userId: 'ines' })).toEqual(['acme-scan Scan', 'globex-scan Scan']);
  }
  const kept = await pool.pg.query('select from pg_prepared_statements where name = $1', [
    'applications-of-a-test',
  ]);
  expect(kept.rowCount).toBe(1);
});

test('two queries cannot share a name: the second would be answered by the first', () => {
  const again = () =>
    prepareQuery()('applications-of-a-test', (trx) => trx.selectFrom('account').select('id'));
  expect(again).toThrow('two prepared queries are called applications-of-a-test');
});
