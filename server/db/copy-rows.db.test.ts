import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namedError } from '#server/core/problem.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openCopy, type CopyWriter } from './copy-rows.ts';
import type { Database } from './pool.ts';
import { clientOf, inTransaction } from './transaction.ts';

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client(database.connection);
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.close();
});

const system = { role: 'system' } as const;
const rows = (count: number) => Array.from({ length: count }, (_, n) => ['EMEA', `region ${n}`] as const);
const territories = () =>
  inTransaction(database.pool, system, (trx) => trx.selectFrom('territory').selectAll().execute());

/** Ends the transaction's backend, and waits until this side knows. */
async function terminate(trx: Database): Promise<void> {
  const client = clientOf(trx);
  const gone = new Promise((done) => client.once('end', () => setImmediate(done)));
  await admin.query('select pg_terminate_backend($1)', [
    (client as unknown as { processID: number }).processID,
  ]);
  await gone;
}

const meanwhile: [string, (copy: CopyWriter) => Promise<unknown>][] = [
  ['the next rows', (copy) => copy.write(rows(10))],
  ['many rows', (copy) => copy.write(rows(100_000))],
  ['the end', (copy) => copy.end()],
];

describe('a connection that is lost during COPY is a fault of the moment', () => {
  test.each(meanwhile)('%s', async (_, next) => {
    const copying = inTransaction(database.pool, system, async (trx) => {
      const copy = openCopy(trx, 'territory', ['global', 'regional']);
      await copy.write(rows(10));
      await terminate(trx);
      try {
        await next(copy);
        await copy.end();
      } catch (error) {
        copy.abort();
        throw error;
      }
    });
    const error: unknown = await copying.catch((thrown: unknown) => thrown);
    expect(namedError(error).code, String(error)).toBe('SERVICE_UNAVAILABLE');
    expect(await territories()).toEqual([]);
  });

  test('cut on this side while rows are on their way', async () => {
    const copying = inTransaction(database.pool, system, async (trx) => {
      const copy = openCopy(trx, 'territory', ['global', 'regional']);
      await copy.write(rows(10));
      const written = copy.write(rows(300_000));
      database.pool.line.cut();
      await written;
      await copy.end();
    });
    const error: unknown = await copying.catch((thrown: unknown) => thrown);
    database.pool.line.mend();
    expect(namedError(error).code, String(error)).toBe('SERVICE_UNAVAILABLE');
    expect(await territories()).toEqual([]);
  });

  test('before its first row, and given up', async () => {
    const copying = inTransaction(database.pool, system, async (trx) => {
      const copy = openCopy(trx, 'territory', ['global', 'regional']);
      await terminate(trx);
      copy.abort();
      await sql`select 1`.execute(trx);
    });
    const error: unknown = await copying.catch((thrown: unknown) => thrown);
    expect(namedError(error).code, String(error)).toBe('SERVICE_UNAVAILABLE');
  });
});

test('rows that are refused while others are on their way say why, and the connection stays usable', async () => {
  const refused = inTransaction(database.pool, system, async (trx) => {
    const copy = openCopy(trx, 'territory', ['global', 'regional']);
    const bad = [[null, 'no territory'] as const];
    for (let batch = 0; batch < 50; batch += 1) await copy.write(batch === 0 ? bad : rows(5000));
    await copy.end();
  });
  await expect(refused).rejects.toMatchObject({ code: '23502' });
  expect(await territories()).toEqual([]);
});
