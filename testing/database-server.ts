import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { scratchFolder } from './scratch-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A log-in that may create databases and roles, and is no superuser. */
    databaseOwner: pg.ClientConfig & { user: string };
    /** The administrator: for what an operator is asked to do. */
    databaseAdmin: pg.ClientConfig;
  }
}

/** A portal's pool waits this long for a connection: against hanging only, since calls of tests come past its front. */
const CONNECTED_WITHIN_MS = 120_000;

/** One PostgreSQL for all database tests, in a temporary folder: the embedded one, or that of TEST_PG_BIN. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env['TMPDIR'] = scratchFolder(); // workers, and the portals that they start, inherit it
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    pgBin: process.env['TEST_PG_BIN'],
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }, // nothing here outlives the run
    onFatal: (error) => {
      throw error;
    },
  });
  const { host, port, password } = postgres.connection;
  const admin = {
    ...{ host, port, password, user: 'postgres', database: 'postgres' },
    connectionTimeoutMillis: CONNECTED_WITHIN_MS,
  };
  const owner = {
    user: `portal_test_${randomBytes(4).toString('hex')}`,
    password: randomBytes(12).toString('hex'),
  };
  await administer(admin, [
    `create role ${owner.user} login createrole createdb password '${owner.password}'`,
  ]);
  project.provide('databaseAdmin', admin);
  project.provide('databaseOwner', { ...admin, ...owner, database: 'postgres' });
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function administer(admin: pg.ClientConfig, statements: string[]): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
