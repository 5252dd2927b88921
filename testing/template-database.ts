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
  await withClient({ ...admin, database: name }, (client) => client.query(renameRoles(template, name)));
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
 * The frames' roles bear their database's name, and a copy still names those of the template. An administrator may
 * exchange them where they are written down; a kind of object that is not known here stops the run.
 */
const renameRoles = (from: string, to: string): string =>
  `do $$
  declare frame record; stranger text;
  begin
    for frame in
      select old.oid as old, new.oid as new, old.rolname as old_name, new.rolname as new_name
      from unnest(array['tenant', 'staff', 'system']) as name
      join pg_roles old on old.rolname = '${from}_' || name join pg_roles new on new.rolname = '${to}_' || name
    loop
      select d.classid::regclass::text into stranger from pg_shdepend d where d.refobjid = frame.old and d.dbid = here()
        and d.classid::regclass::text not in ('pg_class', 'pg_proc', 'pg_policy', 'pg_namespace', 'pg_default_acl');
      if stranger is not null then raise 'testing/template-database.ts does not know the roles of %', stranger; end if;
      update pg_policy set polroles = array_replace(polroles, frame.old, frame.new) where frame.old = any(polroles);
      update pg_proc set proowner = frame.new where proowner = frame.old;
      update pg_proc set prosrc = replace(prosrc, frame.old_name, frame.new_name) where strpos(prosrc, frame.old_name) > 0;
      ${[
        ['pg_class', 'relacl'],
        ['pg_attribute', 'attacl'],
        ['pg_proc', 'proacl'],
        ['pg_namespace', 'nspacl'],
        ['pg_default_acl', 'defaclacl'],
      ]
        .map(
          ([table, acl]) =>
            `update ${table} set ${acl} = replace(${acl}::text, frame.old_name, frame.new_name)::aclitem[]
             where strpos(${acl}::text, frame.old_name) > 0;`,
        )
        .join('\n')}
      update pg_shdepend set refobjid = frame.new
        where refclassid = 'pg_authid'::regclass and refobjid = frame.old and dbid = here();
    end loop;
  end $$`.replaceAll('here()', '(select oid from pg_database where datname = current_database())');

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
