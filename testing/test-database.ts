import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openPool, type Pool } from '#server/db/pool.ts';

export interface TestDatabase {
  pool: Pool;
  connection: pg.ClientConfig;
  close: () => Promise<void>;
}

/** A migrated database of its own, for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const owner = inject('databaseOwner');
  const database = `portal_${randomBytes(5).toString('hex')}`;
  const client = new pg.Client(owner);
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  const connection = { ...owner, database };
  await migrate(connection);
  const pool = openPool(connection, () => {});
  return { pool, connection, close: () => pool.close() };
}
