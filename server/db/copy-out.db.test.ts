import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namedError } from '#server/core/problem.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { copyOut } from './copy-out.ts';
import { clientOf, inSnapshot } from './transaction.ts';

const MIB = 1024 * 1024;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Reads what a query gives, chunk by chunk, in a transaction of its own. */
const copy = (query: string, take: (chunk: Buffer) => boolean) =>
  inSnapshot(database.pool, { role: 'system' }, async (trx) => {
    for await (const chunk of copyOut(clientOf(trx), `copy (${query}) to stdout`)) if (!take(chunk)) break;
  });
/** The same, whole. */
async function chunksOf(query: string): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  await copy(query, (chunk) => chunks.push(chunk) > 0);
  return chunks;
}

test('all rows come in their order, in chunks of about a MiB', async () => {
  const chunks = await chunksOf(`select n, repeat('x', 1000) from generate_series(1, 5000) as n`);
  const sizes = chunks.map((chunk) => chunk.length);
  expect(sizes.slice(0, -1).every((size) => size >= MIB && size < 2 * MIB)).toBe(true);
  expect(sizes.length).toBeGreaterThan(1);
  const rows = Buffer.concat(chunks).toString().split('\n');
  expect(rows.pop()).toBe('');
  expect(rows).toEqual(Array.from({ length: 5000 }, (_, at) => `${at + 1}\t${'x'.repeat(1000)}`));
});

test('a table without rows gives no chunk', async () => {
  expect(await chunksOf('select 1 where false')).toEqual([]);
});

test('an error in the middle is thrown', async () => {
  await expect(chunksOf('select 1 / (n - 3) from generate_series(1, 5) as n')).rejects.toMatchObject({
    code: '22012',
  });
});

describe('a connection that is lost while rows are read fails, and nothing hangs', () => {
  const lose: [string, () => Promise<unknown>][] = [
    [
      'the server ends it',
      () =>
        database.pool.pg.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy %'`,
        ),
    ],
    ['it is cut', async () => database.pool.line.cut()],
  ];
  test.each(lose)('%s', async (_, end) => {
    let taken = 0;
    const lost = inSnapshot(database.pool, { role: 'system' }, async (trx) => {
      const text = `copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout`;
      for await (const chunk of copyOut(clientOf(trx), text))
        if ((taken += chunk.length) === chunk.length) await end();
    });
    const error: unknown = await lost.catch((thrown: unknown) => thrown);
    database.pool.line.mend();
    expect(namedError(error).code, String(error)).toBe('SERVICE_UNAVAILABLE');
    expect(taken).toBeLessThan(100 * MIB);
    expect(await chunksOf('select 7')).toEqual([Buffer.from('7\n')]);
  });
});

test('whoever stops early gives the connection up, and the pool goes on with another', async () => {
  let taken = 0;
  const stopped = copy(`select repeat('x', 1000) from generate_series(1, 100000)`, () => (taken += 1) < 1);
  await expect(stopped).rejects.toThrow(/Connection terminated|not queryable|connection error/i);
  expect(taken).toBe(1);
  expect(await chunksOf('select 7')).toEqual([Buffer.from('7\n')]);
});
