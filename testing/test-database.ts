import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createSecrets, loginPassword } from '#server/core/secrets.ts';
import { openPool, type Pool } from '#server/db/pool.ts';
import { prepareDatabase, type LoginSecret } from '#server/db/prepare-database.ts';
import { emptyTables, listFilledTables, readSchemaHash } from './empty-tables.ts';
import { copyTemplate, dropUnused } from './template-database.ts';

/** PORTAL_SECRET of every test portal, for further processes on its database. */
export const TEST_SECRET = 'a secret for tests that is longer than 32 characters';
/** A test database is every test's own: nothing in it says whose secret it was made with. */
export const testLogin: LoginSecret = {
  password: loginPassword(createSecrets(TEST_SECRET)),
  prove: async () => {},
};

export interface TestDatabase {
  /** The login's, as the product has it. */
  pool: Pool;
  connection: pg.ClientConfig;
  /** The owner of the tables: for what the portal itself may not do. */
  owner: pg.ClientConfig;
  asOwner: Statement;
  /** As a superuser, for whom row-level security does not apply. */
  asAdmin: Statement;
  close: () => Promise<void>;
}

type Statement = (statement: string) => Promise<pg.QueryResult<Record<string, unknown>>>;

interface MigratedDatabase {
  name: string;
  connection: pg.ClientConfig;
  owner: pg.ClientConfig;
  /** What the migrations left: the schema, and the tables that they filled. */
  schema: string;
  filled: string[];
}

/** The database that this process hands from one file of tests to the next. */
let kept: MigratedDatabase | undefined;

/**
 * A migrated database without rows: the one that the file before gave back, else a new one. Whoever holds one has it
 * alone; a second one at the same time is new.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = kept ?? (await createMigrated());
  kept = undefined;
  const pool = openPool(database.connection, () => {});
  const close = async () => {
    await pool.close();
    await giveBack(database);
  };
  return {
    pool,
    ...database,
    asOwner: (statement) => queryAs(database.owner, statement),
    asAdmin: (statement) => queryAs({ ...inject('databaseAdmin'), database: database.name }, statement),
    close,
  };
}

async function createMigrated(): Promise<MigratedDatabase> {
  const name = `portal_${randomBytes(5).toString('hex')}`;
  await copyTemplate(inject('databaseOwner'), inject('databaseAdmin'), name);
  const owner = { ...inject('databaseOwner'), database: name };
  const { connection } = await prepareDatabase({ connection: owner }, testLogin);
  const [schema, filled] = await asAdmin(name, async (client) => [
    await readSchemaHash(client),
    await listFilledTables(client, true),
  ]);
  return { name, connection: connection as pg.ClientConfig, owner, schema, filled };
}

/** Keeps the database for the next file, without rows; one whose schema differs, or that is in use, is dropped. */
async function giveBack(database: MigratedDatabase): Promise<void> {
  const { name, schema, filled } = database;
  const fits = await asAdmin(name, async (client) => {
    const { rowCount } = await client.query(
      'select from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    );
    if (rowCount || kept || (await readSchemaHash(client)) !== schema) return false;
    const written = (await listFilledTables(client)).filter((table) => !filled.includes(table));
    await emptyTables(client, written);
    return true;
  });
  if (fits) kept = database;
  else await dropUnused(inject('databaseAdmin'), name);
}

const asAdmin = <T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient({ ...inject('databaseAdmin'), database }, work);

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const queryAs = (connection: pg.ClientConfig, statement: string) =>
  withClient(connection, (client) => client.query<Record<string, unknown>>(statement));

/** A database with nothing in it, and how its owner logs in. */
export async function createEmptyDatabase(
  database = `portal_${randomBytes(5).toString('hex')}`,
): Promise<pg.ClientConfig & { database: string }> {
  const owner = inject('databaseOwner');
  await queryAs(owner, `create database ${pg.escapeIdentifier(database)}`);
  return { ...owner, database };
}

/** A connection as an address, the way another process is given the database. */
export function addressOf({ user, password, host, port, database }: pg.ClientConfig): string {
  const url = new URL(`postgres://localhost/${database ?? ''}`);
  url.username = user ?? '';
  url.password = String(password);
  url.searchParams.set('host', host ?? '');
  if (port) url.port = String(port);
  return url.href;
}
