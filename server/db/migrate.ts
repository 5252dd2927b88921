import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { StartupError } from '../app/startup-error.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
const LOCK = 7_310_001; // one migration at a time over all portals on a database

export interface Migration {
  name: string;
  sql: string;
}

/** The numbered SQL files, in order. `{db}` in them stands for the database's name, which role names begin with. */
export function readMigrations(): Migration[] {
  return readdirSync(fileURLToPath(FOLDER))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, FOLDER), 'utf8') }));
}

/** Brings the database to the newest schema: forward only, each step one transaction, safe to start twice at once. */
export async function migrate(
  connection: pg.ClientConfig | string,
  migrations = readMigrations(),
): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migration',
    );
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    const database =
      (await client.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '';
    refuseUnknown(applied, migrations);
    const fresh = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of fresh) await apply(client, migration, database);
    return fresh.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, migration: Migration, database: string): Promise<void> {
  const text = migration.sql.replaceAll('{db}', database.replaceAll('"', '""').replaceAll("'", "''"));
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
    throw explain(error as pg.DatabaseError, migration, database);
  }
}

const hashOf = (migration: Migration) => createHash('sha256').update(migration.sql).digest('hex');

/** An older portal on a newer database would misread it. */
function refuseUnknown(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, hashOf(migration)]));
  for (const [name, sha256] of applied) {
    if (!known.has(name))
      throw new StartupError(`The database was made by a newer portal (it has ${name}). Start that version.`);
    if (known.get(name) !== sha256)
      throw new StartupError(
        `The migration ${name} was changed after it was applied. Restore the file; made-up data alone can also be made anew in an empty data folder.`,
      );
  }
}

function explain(error: pg.DatabaseError, migration: Migration, database: string): Error {
  if (error.code !== '42501')
    return new Error(`Migration ${migration.name} failed: ${error.message}`, { cause: error });
  const roles = ['tenant', 'staff', 'system'].map((role) => `"${database}_${role}"`);
  return new StartupError(
    `The database user may not do what ${migration.name} needs (${error.message}). As administrator run: ` +
      `${roles.map((role) => `CREATE ROLE ${role} NOLOGIN;`).join(' ')} GRANT ${roles.join(', ')} TO <the user of DATABASE_URL>; ` +
      `CREATE EXTENSION IF NOT EXISTS btree_gist; CREATE EXTENSION IF NOT EXISTS pg_trgm;`,
  );
}
