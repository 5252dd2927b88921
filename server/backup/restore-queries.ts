import pg from 'pg';
import { CopyIn } from '#server/db/copy-in.ts';
import { restoreMark } from '#server/db/refuse-half-restored.ts';
import { copyFormat, type BackupTable } from './backup-records.ts';

const quote = pg.escapeIdentifier;

/** Whether nothing was ever made in a database, extensions apart. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname !~ '^pg_temp_|^pg_toast_temp_'
       and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     limit 1`,
  );
  return rows.length === 0;
}

export const markUnfinished = (client: pg.Client) =>
  client.query(
    `create table ${restoreMark} (began_at timestamptz not null default now()); revoke all on ${restoreMark} from public`,
  );

export const dropMark = (client: pg.Client) => client.query(`drop table ${restoreMark}`);

interface Guards {
  table: string;
  isForced: boolean;
}

/**
 * Lets the owner write rows as they were: without triggers, which would note each as a new deed, and without row-level
 * security. For this transaction only, and undone by guardAgain in it; whatever is in the tables goes.
 */
export async function liftGuards(client: pg.Client): Promise<Guards[]> {
  const { rows } = await client.query<Guards>(
    `select relname as table, relforcerowsecurity as "isForced" from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not in ('migration', '${restoreMark}')`,
  );
  for (const { table } of rows)
    await client.query(`alter table ${quote(table)} disable trigger user, no force row level security`);
  await client.query(`truncate ${rows.map(({ table }) => quote(table)).join(', ')}`);
  return rows;
}

export async function guardAgain(client: pg.Client, guards: Guards[]): Promise<void> {
  for (const { table, isForced } of guards)
    await client.query(
      `alter table ${quote(table)} enable trigger user${isForced ? ', force row level security' : ''}`,
    );
}

/** New rows get ids behind the highest that is there. */
export async function raiseIds(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select t.relname as table, a.attname as column from pg_class t join pg_attribute a on a.attrelid = t.oid
     where t.relnamespace = 'public'::regnamespace and a.attidentity <> '' and not a.attisdropped`,
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${quote(column)})) from ${quote(table)}`,
      [quote(table), column],
    );
}

/** Names of migrations that a database has already. */
export async function listApplied(client: pg.Client): Promise<string[]> {
  const { rows: made } = await client.query(
    `select from pg_tables where schemaname = 'public' and tablename = 'migration'`,
  );
  if (made.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return rows.map(({ name }) => name);
}

/** Connects as the owner: what it does takes as long as it takes. */
export async function connectOwner(owner: pg.ClientConfig | string): Promise<pg.Client> {
  const client = new pg.Client(owner);
  client.on('error', () => {}); // fails the query at hand
  await client.connect();
  for (const setting of Object.entries(copyFormat))
    await client.query('select set_config($1, $2, false)', setting);
  return client;
}

/** Takes all rows of a table, as COPY wrote them. */
export function fillTable(client: pg.Client, { table, columns }: BackupTable): CopyIn {
  const names = columns.map((column) => quote(column)).join(', ');
  return new CopyIn(client, `copy ${quote(table)} (${names}) from stdin`);
}
