import type pg from 'pg';

/** Everything of the schema that a test can change, as one number: tables, rights, triggers, functions, roles. */
const SCHEMA_HASH = `
  with mine as (select oid from pg_namespace where nspname !~ '^pg_(?!boss)|^information_schema$'),
  part as (
    select concat_ws(' ', oid, relname, relkind, relowner, relacl, relrowsecurity, relforcerowsecurity) as said
      from pg_class where relnamespace in (select oid from mine)
    union all select concat_ws(' ', a.attrelid, a.attname, a.atttypid, a.attnotnull, a.attacl)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace in (select oid from mine) and a.attnum > 0
    union all select concat_ws(' ', tgrelid, tgname, tgenabled) from pg_trigger
      where not tgisinternal or tgenabled <> 'O'
    union all select concat_ws(' ', conrelid, conname, contype, convalidated)
      from pg_constraint where connamespace in (select oid from mine)
    union all select concat_ws(' ', oid, proname, proowner, proacl, prosrc)
      from pg_proc where pronamespace in (select oid from mine)
    union all select concat_ws(' ', polrelid, polname, polcmd, polroles, polqual) from pg_policy
    union all select concat_ws(' ', oid, nspname, nspowner, nspacl) from pg_namespace where oid in (select oid from mine)
    union all select concat_ws(' ', oid, rolname, rolinherit, rolcanlogin, rolsuper, rolbypassrls, rolconnlimit,
        (select string_agg(roleid::text, ' ' order by roleid) from pg_auth_members where member = r.oid))
      from pg_roles r where starts_with(rolname, current_database() || '_')
    union all select concat_ws(' ', setrole, setconfig) from pg_db_role_setting
      where setdatabase in (0, (select oid from pg_database where datname = current_database()))
    union all select concat_ws(' ', datacl, datconnlimit, datallowconn) from pg_database
      where datname = current_database()
  )
  select sum(hashtextextended(said, 0)) as hash from part`;

export async function readSchemaHash(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(SCHEMA_HASH);
  return rows[0]?.hash ?? '';
}

/** The tables that hold rows, or did since they were emptied; "exactly" asks each, which takes a hundred times as long. */
export async function listFilledTables(client: pg.Client, exactly = false): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_(?!boss)|^information_schema$' and pg_relation_size(c.oid) > 0`,
  );
  if (!exactly || rows.length === 0) return rows.map(({ name }) => name);
  const { rows: filled } = await client.query<{ name: string }>(
    rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  );
  return filled.map(({ name }) => name);
}

/** Empties tables as an administrator: triggers that keep a record append-only do not apply. */
export async function emptyTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  await client.query('set session_replication_role = replica');
  await client.query(`truncate ${tables.join(', ')} restart identity cascade`);
}
