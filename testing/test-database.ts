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

/** A connection as an address, the way another process is given the database. */
export function addressOf({ user, password, host, port, database }: pg.ClientConfig): string {
  const url = new URL(`postgres://localhost/${database ?? ''}`);
  url.username = user ?? '';
  url.password = String(password);
  url.searchParams.set('host', host ?? '');
  if (port) url.port = String(port);
  return url.href;
}
