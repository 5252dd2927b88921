import type pg from 'pg';

/** Everything of the schema that a test can change, as one number: tables, rights, triggers, functions, roles. */
const SCHEMA_HASH = `
  with mine as (select oid from pg_namespace where nspname !~ '^pg_(?!boss)|^information_schema$'),
  part as (
    select 'class', relname::text, concat_ws(' ', relkind, relowner, relacl, relrowsecurity, relforcerowsecurity)
      from pg_class where relnamespace in (select oid from mine)
    union all select 'column', a.attrelid::regclass::text || a.attname, concat_ws(' ', a.atttypid, a.attnotnull, a.attacl)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace in (select oid from mine) and a.attnum > 0
    union all select 'trigger', tgrelid::regclass::text || tgname, tgenabled::text from pg_trigger
      where not tgisinternal or tgenabled <> 'O'
    union all select 'constraint', conrelid::regclass::text || conname, concat_ws(' ', contype, convalidated)
      from pg_constraint where connamespace in (select oid from mine)
    union all select 'function', proname::text, concat_ws(' ', prosrc, proowner, proacl)
      from pg_proc where pronamespace in (select oid from mine)
    union all select 'policy', polrelid::regclass::text || polname, concat_ws(' ', polcmd, polroles, polqual)
      from pg_policy
    union all select 'schema', nspname::text, concat_ws(' ', nspowner, nspacl) from pg_namespace where oid in (select oid from mine)
    union all select 'role', rolname::text, concat_ws(' ', rolinherit, rolcanlogin, rolsuper, rolbypassrls, rolconnlimit,
        (select string_agg(roleid::text, ' ' order by roleid) from pg_auth_members where member = r.oid))
      from pg_roles r where starts_with(rolname, current_database() || '_')
    union all select 'setting', setrole::text, concat_ws(' ', setconfig) from pg_db_role_setting
      where setdatabase in (0, (select oid from pg_database where datname = current_database()))
    union all select 'database', '', concat_ws(' ', datacl, datconnlimit, datallowconn) from pg_database
      where datname = current_database()
  )
  select md5(string_agg(concat_ws(' ', part.*), e'\\n' order by part::text)) as hash from part`;

export async function readSchemaHash(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(SCHEMA_HASH);
  return rows[0]?.hash ?? '';
}

/** The tables that hold rows, without those that `migrations` filled. */
export async function listFilledTables(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_(?!boss)|^information_schema$'`,
  );
  const { rows } = await client.query<{ name: string }>(
    tables
      .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
      .join(' union all '),
  );
  return rows.map(({ name }) => name);
}

/** Empties tables as an administrator: triggers that keep a record append-only do not apply. */
export async function emptyTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  await client.query('set session_replication_role = replica');
  await client.query(`truncate ${tables.join(', ')} restart identity cascade`);
}
