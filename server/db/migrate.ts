import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { StartupError } from './startup-error.ts';
import { createLogin, databaseOf, frameRoles, grantFrames, type LoginRole } from './login-role.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

interface Migration {
  name: string;
  sql: string;
}

/** The numbered SQL files, in order. `{db}` in them stands for the database's name, which role names begin with. */
function readMigrations(): Migration[] {
  return readdirSync(fileURLToPath(FOLDER))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, FOLDER), 'utf8') }));
}

/**
 * Brings the database to the newest schema, as its owner: forward only, each step one transaction. The caller holds
 * the lock under which one portal does so at a time; a restore asks for those of its backup `only`. Answers what was
 * applied.
 */
export async function migrate(
  client: pg.Client,
  login: LoginRole,
  only?: ReadonlyMap<string, string>,
): Promise<string[]> {
  let at = 'the table of migrations';
  try {
    // Asked first: a server that only reads refuses the statement also where the table is there.
    const { rows: made } = await client.query(`select where to_regclass('public.migration') is not null`);
    if (made.length === 0)
      await client.query(
        'create table migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
      );
    const database = await databaseOf(client);
    const hasRoles = await hasFrameRoles(client, database);
    const fresh = (await listMissing(client)).filter(({ name }) => only?.has(name) ?? true);
    for (const migration of fresh) {
      at = migration.name;
      await apply(client, migration, { database, hasRoles });
    }
    return fresh.map((migration) => migration.name);
  } catch (error) {
    throw await explain(client, error as Error, { at, login });
  }
}

async function hasFrameRoles(client: pg.Client, database: string): Promise<boolean> {
  const roles = frameRoles(database);
  const { rows } = await client.query('select from pg_roles where rolname = any($1)', [roles]);
  return rows.length === roles.length;
}

/** What the schema lacks; a database that is ahead of the portal, or was changed, is refused. */
export async function listMissing(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration');
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const migrations = readMigrations();
  refuseUnknown(applied, migrations);
  return migrations.filter((migration) => !applied.has(migration.name));
}

const CREATES_ROLES = "EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);";

async function apply(
  client: pg.Client,
  migration: Migration,
  { database, hasRoles }: { database: string; hasRoles: boolean },
): Promise<void> {
  // Who may not make roles is refused even one that is there already: those an administrator made are not asked for.
  const sql = hasRoles ? migration.sql.replace(CREATES_ROLES, 'NULL;') : migration.sql;
  const text = sql.replaceAll('{db}', database.replaceAll('"', '""').replaceAll("'", "''"));
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migration (name, sha256) values ($1, $2)', [
      migration.name,
      hashOf(migration),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const hashOf = (migration: Migration) => createHash('sha256').update(migration.sql).digest('hex');

/** An older portal on a newer database, or with a newer backup, would misread it. */
export function refuseUnknown(
  applied: ReadonlyMap<string, string>,
  migrations = readMigrations(),
  what = 'database',
): void {
  const known = new Map(migrations.map((migration) => [migration.name, hashOf(migration)]));
  for (const [name, sha256] of applied) {
    if (!known.has(name))
      throw new StartupError(
        `The ${what} was created by a newer version of the portal (it has ${name}). Use that version.`,
      );
    if (known.get(name) !== sha256)
      throw new StartupError(
        `The migration ${name} was changed after it was applied. Restore the file. If the database only has demo data, you can also start again with an empty data folder.`,
      );
  }
}

async function explain(
  client: pg.Client,
  error: Error,
  { at, login }: { at: string; login: LoginRole },
): Promise<Error> {
  const { code } = error as pg.DatabaseError;
  if (error instanceof StartupError || code === '25006') return error;
  if (code !== '42501') return new Error(`Migration failed at ${at}: ${error.message}`, { cause: error });
  const { rows } = await client.query<{ owner: string; database: string; version: number }>(
    `select current_user::text as owner, current_database()::text as database, current_setting('server_version_num')::int as version`,
  );
  const { owner = '', database = '', version = 0 } = rows[0] ?? {};
  const roles = frameRoles(database).map((role) => pg.escapeIdentifier(role));
  const statements = [
    ...roles.map((role) => `CREATE ROLE ${role} NOLOGIN`),
    `GRANT ${roles.join(', ')} TO ${pg.escapeIdentifier(owner)}`,
    ...(login.password === undefined ? [] : [createLogin(login)]),
    grantFrames(version, database, login.name),
    ...['btree_gin', 'btree_gist', 'pg_trgm'].map(
      (extension) => `CREATE EXTENSION IF NOT EXISTS ${extension}`,
    ),
  ];
  return new StartupError(
    `The database user ${owner} cannot do what ${at} needs (${error.message}). It must own the database. If it cannot ` +
      `create roles, as an administrator, run in the database ${database}: ${statements.join('; ')};`,
  );
}
