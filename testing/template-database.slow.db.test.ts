import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { createEmptyDatabase, createTestDatabase, testLogin, type TestDatabase } from './test-database.ts';

let copied: TestDatabase;
let migrated: string;
beforeAll(async () => {
  copied = await createTestDatabase();
  const empty = await createEmptyDatabase(`portal_${randomBytes(5).toString('hex')}`);
  await prepareDatabase({ connection: empty }, testLogin);
  migrated = empty.database;
});
afterAll(() => copied.close());

const nameOf = (expression: string): string => `replace(${expression}, current_database(), 'portal')`;
const acl = (column: string): string =>
  `array(select ${nameOf('a::text')} from unnest(${column}) a order by 1)`;

/** What says who may do what; object ids differ from database to database. */
const catalogues: Record<string, string> = {
  policies: `select tablename, policyname, permissive, array(select ${nameOf('r::text')} from unnest(roles) r order by 1) as roles,
    cmd, qual, with_check from pg_policies order by 1, 2`,
  tables: `select relname, relkind, relrowsecurity, relforcerowsecurity, ${nameOf('relowner::regrole::text')} as owner,
    ${acl('relacl')} as acl from pg_class where relnamespace = 'public'::regnamespace order by 1`,
  columns: `select attrelid::regclass::text as table, attname, atttypid::regtype::text as type, attnotnull, ${acl('attacl')} as acl
    from pg_attribute join pg_class c on c.oid = attrelid where c.relnamespace = 'public'::regnamespace and attnum > 0 order by 1, 2`,
  functions: `select oid::regprocedure::text as name, ${nameOf('proowner::regrole::text')} as owner, ${acl('proacl')} as acl,
    prosecdef, ${nameOf('pg_get_functiondef(oid)')} as body
    from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang <> 13 order by 1`,
  triggers: `select tgrelid::regclass::text as table, tgname, pg_get_triggerdef(oid) as definition, tgenabled
    from pg_trigger where not tgisinternal order by 1, 2`,
  schemas: `select nspname, ${acl('nspacl')} as acl from pg_namespace where nspname = 'public'`,
  defaults: `select defaclobjtype, ${acl('defaclacl')} as acl from pg_default_acl order by 1`,
  database: `select ${acl('datacl')} as acl, datdba::regrole::text as owner from pg_database where datname = current_database()`,
  dependencies: `select classid::regclass::text as class, deptype, ${nameOf('refobjid::regrole::text')} as role, count(*)
    from pg_shdepend where refclassid = 'pg_authid'::regclass
      and dbid = (select oid from pg_database where datname = current_database()) group by 1, 2, 3 order by 1, 2, 3`,
  memberships: `select ${nameOf('roleid::regrole::text')} as role, ${nameOf('member::regrole::text')} as member,
    to_jsonb(m) - '{oid,roleid,member,grantor}'::text[] as how
    from pg_auth_members m where strpos(roleid::regrole::text, current_database()) > 0 order by 1, 2, 3`,
  migrations: `select name, sha256 from migration order by 1`,
};

async function read(database: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ ...inject('databaseAdmin'), database });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test.each(Object.keys(catalogues))('a copied database has the %s of a migrated one', async (name) => {
  const statement = catalogues[name] ?? '';
  const rows = await read(copied.owner.database ?? '', statement);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toEqual(await read(migrated, statement));
});
