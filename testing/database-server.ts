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

/** One PostgreSQL for all database tests: TEST_DATABASE_URL in its own run, else the embedded one in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env['TMPDIR'] = scratchFolder(); // workers, and the portals that they start, inherit it
  const server = process.env['USE_TEST_DATABASE_URL'] ? await givenServer() : await ownServer();
  const owner = {
    user: `portal_test_${randomBytes(4).toString('hex')}`,
    password: randomBytes(12).toString('hex'),
  };
  await administer(server.admin, [
    `create role ${owner.user} login createrole createdb password '${owner.password}'`,
  ]);
  project.provide('databaseAdmin', server.admin);
  project.provide('databaseOwner', { ...server.admin, ...owner, database: 'postgres' });
  return async () => {
    await dropEverythingOf(server.admin, owner.user);
    await server.stop();
  };
}

async function ownServer() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }; // nothing here outlives the run
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    settings,
    onFatal: (error) => {
      throw error;
    },
  });
  const { host, port, password } = postgres.connection;
  return {
    admin: { host, port, password, user: 'postgres', database: 'postgres' },
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function givenServer() {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const admin = {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username || 'postgres'),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
  };
  return { admin, stop: async () => {} };
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

async function dropEverythingOf(admin: pg.ClientConfig, owner: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  const databases = await client.query<{ name: string }>(
    'select datname as name from pg_database d join pg_roles r on r.oid = d.datdba where r.rolname = $1',
    [owner],
  );
  for (const { name } of databases.rows)
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  // A test's database may be gone before the run ends; its frames' roles still belong to the owner.
  const frames = await client.query<{ name: string }>(
    `select left(f.rolname, -length('_tenant')) as name from pg_auth_members m join pg_roles f on f.oid = m.roleid
     join pg_roles r on r.oid = m.member where r.rolname = $1 and f.rolname like '%\\_tenant'`,
    [owner],
  );
  for (const { name } of frames.rows)
    for (const role of ['tenant', 'staff', 'system', 'login'])
      await client.query(`drop role if exists ${pg.escapeIdentifier(`${name}_${role}`)}`);
  await client.query(`drop role if exists ${owner}`);
  await client.end();
}
