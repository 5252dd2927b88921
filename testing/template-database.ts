import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { frameRoles, ownLogin } from '#server/db/login-role.ts';
import { migrate } from '#server/db/migrate.ts';

type Owner = pg.ClientConfig & { user: string };

const MIGRATIONS = new URL('../server/db/migrations/', import.meta.url);
const LOCK = 7_319_001; // one process at a time makes the template, the others wait for it

/** Makes the database `name` as its owner, with the schema as the migrations leave it, by copying a migrated one. */
export async function copyTemplate(owner: Owner, admin: pg.ClientConfig, name: string): Promise<void> {
  const template = await withClient(owner, async (client) => {
    const made = await ensureTemplate(client, owner);
    // Of the two ways to copy this is the faster one here: there is no write-ahead log worth keeping.
    await client.query(`create database ${name} template ${made} strategy file_copy`);
    const roles = frameRoles(name);
    await client.query(roles.map((role) => `create role ${role}; grant ${role} to current_user`).join('; '));
    return made;
  });
  await withClient({ ...admin, database: name }, (client) => renameRoles(client, template, name));
}

/**
 * Drops a test's database once its connections are gone, so that a long run needs little of the disk. One that
 * somebody is still connected to stays until the run ends.
 */
export async function dropUnused(admin: pg.ClientConfig, name: string): Promise<void> {
  await withClient(admin, async (client) => {
    for (let tries = 0; tries < 10; tries++) {
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
      if (!rowCount && (await isDropped(client, name))) return;
      await setTimeout(20);
    }
  });
}

/** False where somebody connected meanwhile. */
async function isDropped(client: pg.Client, name: string): Promise<boolean> {
  try {
    await client.query(`drop database if exists ${name}`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '55006') return false;
    throw error;
  }
}

/** One for each state of the migrations: a watching run may see several. */
async function ensureTemplate(client: pg.Client, owner: Owner): Promise<string> {
  const name = `${owner.user}_${hashOfMigrations()}`;
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await client.query(`create database ${name}`);
    const login = { name: ownLogin(name) };
    await withClient({ ...owner, database: name }, (inside) => migrate(inside, login)).catch(
      async (error: unknown) => {
        await client.query(`drop database ${name}`);
        throw error;
      },
    );
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * The frames' roles bear their database's name, and a copy still names those of the template: what they own, what their
 * policies and functions name and what they are granted goes to the copy's own roles.
 */
async function renameRoles(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(statementsForRoles, [
    frameRoles(from),
    frameRoles(to),
    from,
    to,
  ]);
  await client.query(rows.map(({ statement }) => statement).join('; '));
}

/** One row for each statement: $1 are the roles of the template, $2 those of the copy; $3 and $4 their databases. */
const statementsForRoles = `
  with role as (
    select oid, old, new from unnest($1::text[], $2::text[]) as r(old, new) join pg_roles on rolname = old
  ), granted as (
    select case when relkind = 'S' then 'sequence' else 'table' end as kind, c.oid::regclass::text as object, '' as columns, relacl as acl
      from pg_class c where relacl is not null and relnamespace = 'public'::regnamespace
    union all select 'table', attrelid::regclass::text, format(' (%I)', attname), attacl
      from pg_attribute join pg_class c on c.oid = attrelid where attacl is not null and relnamespace = 'public'::regnamespace
    union all select 'function', oid::regprocedure::text, '', proacl from pg_proc where proacl is not null and pronamespace = 'public'::regnamespace
    union all select 'schema', quote_ident(nspname), '', nspacl from pg_namespace where nspname = 'public'
  )
  select format('reassign owned by %I to %I', old, new) as statement from role
  union all select format('alter policy %I on %I to %s', policyname, tablename,
      (select string_agg(quote_ident(coalesce(new, name)), ', ') from unnest(roles) as name left join role on old = name))
    from pg_policies where roles && $1::name[]
  union all select replace(pg_get_functiondef(p.oid), $3, $4) from pg_proc p
    where pronamespace = 'public'::regnamespace and exists (select from role where strpos(prosrc, old) > 0)
  union all select format('grant %1$s%2$s on %3$s %4$s to %5$I; revoke %1$s%2$s on %3$s %4$s from %6$I',
      privilege_type, columns, kind, object, new, old)
    from granted, aclexplode(acl), role where grantee = role.oid`;

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
