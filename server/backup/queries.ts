import { sql } from 'kysely';
import pg from 'pg';
import { limitStatements } from '#server/db/limit-statements.ts';
import { copyOut } from '#server/db/copy-out.ts';
import type { Database } from '#server/db/pool.ts';
import { clientOf } from '#server/db/transaction.ts';
import { copyFormat, type BackupTable } from './backup-records.ts';
import type { TableFound } from './plan-tables.ts';

/** Every table of the portal but the list of migrations, with the columns that are stored and not reckoned. */
export async function listTables(trx: Database): Promise<TableFound[]> {
  const { rows } = await sql<TableFound>`
    select t.relname as table,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct f.relname::text from pg_constraint c join pg_class f on f.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid) as needs,
      not t.relrowsecurity or exists (select from pg_policy p join pg_roles r on r.oid = any(p.polroles)
        where p.polrelid = t.oid and r.rolname = current_user and p.polpermissive and p.polcmd in ('*', 'r')
          and pg_get_expr(p.polqual, p.polrelid) = 'true')
        and not exists (select from pg_policy p where p.polrelid = t.oid and not p.polpermissive) as "isOpen"
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and t.relname <> 'migration'
    order by t.relname`.execute(trx);
  return rows;
}

export async function listMigrations(trx: Database): Promise<[string, string][]> {
  const rows = await trx.selectFrom('migration').select(['name', 'sha256']).orderBy('name').execute();
  return rows.map(({ name, sha256 }) => [name, sha256]);
}

/** Keeps every table as the snapshot knows it: what would make one anew waits, and nothing else does. */
export async function holdTables(trx: Database, tables: readonly BackupTable[]): Promise<void> {
  const names = tables.map(({ table }) => sql.id('public', table));
  await sql`lock table ${sql.join(names)} in access share mode`.execute(trx);
}

/** A backup takes as long as it takes, and is written alike whatever the server or the database is set to. */
export async function settleSession(trx: Database): Promise<void> {
  await limitStatements(trx, 0);
  const settings = Object.entries({ ...copyFormat, idle_in_transaction_session_timeout: '0' });
  await sql`select ${sql.join(settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.execute(
    trx,
  );
}

/** All rows of a table, as COPY writes them. */
export function readTable(trx: Database, { table, columns }: BackupTable): AsyncGenerator<Buffer> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return copyOut(clientOf(trx), `copy ${pg.escapeIdentifier(table)} (${names}) to stdout`);
}
