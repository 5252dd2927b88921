import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createSecrets, loginPassword } from '#server/core/secrets.ts';
import { openPool, type Pool } from '#server/db/pool.ts';
import { prepareDatabase, type LoginSecret } from '#server/db/prepare-database.ts';
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
  asOwner: (statement: string) => Promise<pg.QueryResult<Record<string, unknown>>>;
  close: () => Promise<void>;
}

/** A migrated database of its own, for one test file: a copy of one that was migrated once for the whole run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = `portal_${randomBytes(5).toString('hex')}`;
  await copyTemplate(inject('databaseOwner'), inject('databaseAdmin'), database);
  const owner = { ...inject('databaseOwner'), database };
  const prepared = await prepareDatabase({ connection: owner }, testLogin);
  const connection = prepared.connection as pg.ClientConfig;
  const pool = openPool(connection, () => {});
  const asOwner = async (statement: string) => {
    const client = new pg.Client(owner);
    await client.connect();
    try {
      return await client.query<Record<string, unknown>>(statement);
    } finally {
      await client.end();
    }
  };
  const close = async () => {
    await pool.close();
    await dropUnused(inject('databaseAdmin'), database);
  };
  return { pool, connection, owner, asOwner, close };
}

/** A database with nothing in it, and how its owner logs in. */
export async function createEmptyDatabase(
  database = `portal_${randomBytes(5).toString('hex')}`,
): Promise<pg.ClientConfig & { database: string }> {
  const owner = inject('databaseOwner');
  const client = new pg.Client(owner);
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(database)}`);
  await client.end();
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
