import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { Pool } from '#server/db/pool.ts';
import { checkDatabase } from './queries.ts';

/** A pool whose connections fail so, and that has so many of them. */
function poolThat(fails: Error | null, { total = 15, idle = 0, isCut = false } = {}): Pool {
  class Driver extends DummyDriver {
    override async acquireConnection() {
      if (fails) throw fails;
      return super.acquireConnection();
    }
  }
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const pg = { options: { max: 15 }, totalCount: total, idleCount: idle };
  return { db, pg, line: { isCut: () => isCut } } as unknown as Pool;
}
const now = () => new Date();
const waited = new Error('timeout exceeded when trying to connect');

test('a database that answers is up', async () =>
  expect(await checkDatabase(poolThat(null), now)).toEqual({ database: 'UP', clockAheadSeconds: null }));

test('one whose connections are all at work for as long as a call waits is busy', async () =>
  expect(await checkDatabase(poolThat(waited), now)).toEqual({ database: 'BUSY', clockAheadSeconds: null }));

test.each<[string, Pool, string]>([
  [
    'says something else',
    poolThat(new Error('the database does not answer')),
    'the database does not answer',
  ],
  ['has a connection that nobody uses', poolThat(waited, { idle: 1 }), waited.message],
  ['could open one more', poolThat(waited, { total: 14 }), waited.message],
  ['is cut off', poolThat(waited, { isCut: true }), waited.message],
])('one that %s is down', async (_, pool, message) => {
  await expect(checkDatabase(pool, now)).rejects.toThrow(message);
});
