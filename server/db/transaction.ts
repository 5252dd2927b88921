import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Pool } from './pool.ts';
import type { DB } from './tables.ts';
import { inSpan } from './spans.ts';

/**
 * Who the database believes is asking. Row-level security is the second line behind the code's own checks:
 * - tenant: sees and writes rows of `accounts` only (and what belongs to `userId`);
 * - staff: internal people, every account;
 * - system: import, demo data, jobs, log-in and data migrations.
 */
export type Frame =
  | { role: 'tenant'; accounts: readonly string[]; userId: string }
  | { role: 'staff'; userId: string }
  | { role: 'system' };

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
  const client = await pool.pg.connect();
  let broken = false;
  try {
    await client.query(`${begin}; ${framing(pool.rolePrefix, frame)}`);
    roles.set(client, frame.role);
    const result = await work(databaseOn(client));
    const { command } = await client.query('COMMIT');
    // A statement failed and its error was swallowed: PostgreSQL answers COMMIT with ROLLBACK.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return result;
  } catch (error) {
    // The connection may be gone: the first error counts, and the pool must not hand it out again.
    await client.query('ROLLBACK').catch(() => (broken = true));
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
    client.query(query, (error, result) => (error ? reject(error) : resolve(result)));
  });

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

/** The connection of a transaction, for what has no typed query: COPY. */
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

/** One round trip opens the transaction and sets its frame; literals, because several statements take no parameters. */
function framing(rolePrefix: string, frame: Frame): string {
  const accounts = frame.role === 'tenant' ? arrayLiteral(frame.accounts) : '';
  const userId = frame.role === 'system' ? '' : frame.userId;
  return (
    `SET LOCAL ROLE ${pg.escapeIdentifier(`${rolePrefix}_${frame.role}`)}; ` +
    `SELECT set_config('app.accounts', ${pg.escapeLiteral(accounts)}, true), set_config('app.user', ${pg.escapeLiteral(userId)}, true)`
  );
}

const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
