import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { framing, STATEMENT_SECONDS, type Frame } from './frame.ts';
import { SilentDatabase } from './line.ts';
import type { Database, Pool } from './pool.ts';
import type { DB } from './tables.ts';
import { inSpan } from './spans.ts';

/** SQL's state of a write on a server that only reads. */
const READ_ONLY = '25006';

type Work<T> = (trx: Database) => Promise<T>;

/** One transaction in a frame. The settings are local to it: nothing is left on the pooled connection. */
export const inTransaction = <T>(pool: Pool, frame: Frame, work: Work<T>): Promise<T> =>
  run(pool, 'BEGIN', frame, work);

/** The same, reading only: every statement sees the database as the first one did, and nobody waits for it. */
export const inSnapshot = <T>(pool: Pool, frame: Frame, work: Work<T>): Promise<T> =>
  run(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', frame, work);

const run = <T>(pool: Pool, begin: string, frame: Frame, work: Work<T>): Promise<T> =>
  inSpan(['transaction', 'transaction', { 'db.system.name': 'postgresql', 'portal.frame': frame.role }], () =>
    runFramed(pool, begin, frame, work),
  );

async function runFramed<T>(pool: Pool, begin: string, frame: Frame, work: Work<T>): Promise<T> {
  const opening = `${begin}; ${framing(pool.rolePrefix, frame)}`;
  const client = await pool.pg.connect();
  let broken = false;
  setPatience(client, STATEMENT_SECONDS);
  try {
    await ask(client, { text: opening });
    roles.set(client, frame.role);
    const result = await work(databaseOn(client));
    const { command } = await ask(client, { text: 'COMMIT' });
    // A statement failed and its error was swallowed: PostgreSQL answers COMMIT with ROLLBACK.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return result;
  } catch (error) {
    // The connection may be gone: the first error counts, and the pool must not hand it out again.
    await ask(client, { text: 'ROLLBACK' }).catch(() => (broken = true));
    // It leads to a server that was the primary: the next one may lead to the one that is.
    if ((error as { code?: unknown } | undefined)?.code === READ_ONLY) broken = true;
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * A query by its callback. The promises that the driver itself makes hang on each other once one has grown old, and each
 * holds its rows: whatever was read lived on until the next sweep of the whole heap.
 */
export const ask = (client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const patience = patiences.get(client) ?? 0;
    const giveUp = (): void => {
      reject(new SilentDatabase());
      // Nothing behind it, ROLLBACK neither, would have an answer before.
      if (client instanceof pg.Client) void client.end();
    };
    const timer = patience > 0 ? setTimeout(giveUp, patience) : undefined;
    client.query(query, (error: Error | undefined, result) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(result);
    });
  });

/** The server ends what takes longer: one that has not said so some seconds later says nothing any more. */
const GRACE_SECONDS = 5;
const patiences = new WeakMap<pg.PoolClient, number>();

/** How long the server lets a statement take; 0: as long as it takes, and as long is waited for. */
export const setPatience = (client: pg.PoolClient, seconds: number): void =>
  void patiences.set(client, seconds === 0 ? 0 : (seconds + GRACE_SECONDS) * 1000);

const databases = new WeakMap<pg.PoolClient, Database>();
const clients = new WeakMap<Database, pg.PoolClient>();
/** As whom each connection's transaction runs. */
const roles = new WeakMap<pg.PoolClient, Frame['role']>();

/** Typed queries on one connection; made once per connection, which lives for many transactions. */
function databaseOn(client: pg.PoolClient): Database {
  const known = databases.get(client);
  if (known) return known;
  const query = (text: string, values: unknown[]) => ask(client, { text, values });
  const lent = { query, release: () => {} } as unknown as pg.PoolClient;
  const database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => lent, end: async () => {} } }),
  });
  databases.set(client, database);
  clients.set(database, client);
  return database;
}

/** The connection of a transaction, for what has no typed query. */
export function clientOf(trx: Database): pg.PoolClient {
  const client = clients.get(trx);
  if (!client) throw new Error('not inside a transaction');
  return client;
}

/** As whom a transaction runs. */
export function roleOf(trx: Database): Frame['role'] {
  const role = roles.get(clientOf(trx));
  if (!role) throw new Error('not inside a transaction');
  return role;
}
