import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createLine, type Line } from './line.ts';
import type { DB } from './tables.ts';

/** A connection that stands alone, or one inside a transaction; both run typed queries. */
export type Database = Kysely<DB>;

export interface Pool {
  db: Database;
  pg: pg.Pool;
  /** Names of the roles that row-level security is written for: `<database>_tenant` and so on. */
  rolePrefix: string;
  /** Whether a pooler lends it connections of the server, for a transaction each. */
  isPooled: boolean;
  /** Its connections, for who watches over the database. */
  line: Line;
  close: () => Promise<void>;
}

/** Dates stay `YYYY-MM-DD`; int8 and numeric stay decimal strings, since figures exceed 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format): ((value: string) => unknown) =>
    oid === pg.types.builtins.DATE
      ? (value: string) => value
      : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
};

/** A waiter fails after this long instead of for ever, unless the connection says otherwise. */
const WAIT_MS = 2000;

/** Connections that a pooler lends anew for each transaction: the name of a statement is unknown to the next one. */
const lent = new WeakSet<pg.ClientBase>();
export const keepsNames = (client: pg.ClientBase): boolean => !lent.has(client);

/** Opens the pool. An error on an idle connection (the database restarted) is reported instead of ending the process. */
export function openPool(
  connection: pg.ClientConfig | string,
  onIdleError: (error: Error) => void,
  max = 15,
  isPooled = false,
): Pool {
  const base: pg.ClientConfig =
    typeof connection === 'string' ? { connectionString: connection } : connection;
  const line = createLine();
  const pool = new pg.Pool({
    ...base,
    stream: line.open,
    types,
    max,
    connectionTimeoutMillis: base.connectionTimeoutMillis ?? WAIT_MS,
    application_name: 'customer-portal',
  });
  pool.on('error', onIdleError);
  // A connection that breaks while it is lent out fails its query; its event without a listener would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (isPooled) lent.add(client);
  });
  const database =
    typeof connection === 'string'
      ? new URL(connection).pathname.slice(1)
      : (connection.database ?? 'portal');
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pg: pool, rolePrefix: decodeURIComponent(database), isPooled, line, close: () => pool.end() };
}
