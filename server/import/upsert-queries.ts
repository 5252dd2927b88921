import { sql, type RawBuilder } from 'kysely';
import type { ImportFile } from '#domain/import/import-file.ts';
import type { ImportFileName } from '#domain/import/import-files.ts';
import type { Database } from '#server/db/pool.ts';
import type { GroupScope } from '#server/db/row-scopes.ts';
import { columnName, staged } from './staging-queries.ts';

export interface Counts {
  inserted: number;
  updated: number;
}

/** How a file's rows are written to their table. */
interface Target {
  table: string;
  /** Columns of the table that the unique index of its identity has. */
  key: readonly string[];
  /** Columns by name of the table: the value from the staged row (s), and the file's column that gives it. */
  columns: Readonly<Record<string, { value: RawBuilder<unknown>; from?: string; compared?: false }>>;
  /** More to set on a changed row. */
  alsoSet?: RawBuilder<unknown>;
  /** Rows that changed are noted under this word. */
  noted?: 'key' | 'application';
}

/** Notes what this import touched, for the figures and report lines that follow from it. */
export async function createNotes(trx: Database): Promise<void> {
  await sql`create temporary table touched (what text, id text) on commit drop`.execute(trx);
  await sql`create temporary table touched_group (account_id text, id text) on commit drop`.execute(trx);
}

/** Of a target: the columns that a file gives, and what tells which of its rows are new or changed. */
function compare(target: Target, present: ReadonlySet<string>) {
  const given = Object.entries(target.columns).filter(
    ([name, { from }]) => !target.key.includes(name) && (from === undefined || present.has(from)),
  );
  const compared = given.filter(([, column]) => column.compared !== false).map(([name]) => name);
  const list = (of: readonly string[], prefix = '') => sql.join(of.map((name) => sql.ref(prefix + name)));
  const values = (of: readonly string[]) =>
    sql.join(of.map((name) => target.columns[name]?.value ?? sql`null`));
  const isKnown = target.key.map((name) => sql`${sql.ref(`t.${name}`)} = ${values([name])}`);
  const differs =
    compared.length === 0 ? sql`` : sql`or (${list(compared, 't.')}) is distinct from (${values(compared)})`;
  return {
    ...{ given, compared, list, values },
    known: sql`left join ${sql.table(target.table)} t on ${sql.join(isKnown, sql` and `)}`,
    isChanged: sql`(${sql.ref(`t.${target.key[0]}`)} is null ${differs})`,
  };
}

/**
 * Inserts the rows of a staged file and updates those that differ; equal rows are left alone. A column that the file
 * does not have keeps what is stored.
 */
async function upsert(
  trx: Database,
  file: ImportFileName,
  target: Target,
  present: ReadonlySet<string>,
): Promise<Counts> {
  const names = Object.keys(target.columns);
  const { given, compared, list, values, known, isChanged } = compare(target, present);
  const table = sql.table(target.table);
  const assignments = given.map(([name]) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  if (target.alsoSet) assignments.push(target.alsoSet);
  const note = target.noted
    ? sql`, noted as (insert into touched select ${target.noted}, id from written)`
    : sql``;
  const { rows } = await sql<{ inserted: string; updated: string }>`
    with written as (
      insert into ${table} (${list(names)})
      select ${values(names)} from ${staged(file)} s ${known} where ${isChanged}
      order by ${values(target.key)}
      on conflict (${list(target.key)}) do ${
        compared.length === 0 ? sql`nothing` : sql`update set ${sql.join(assignments)}`
      }
      returning ${target.noted ? sql`id, ` : sql``}xmax = 0 as inserted)${note}
    select count(*) filter (where inserted) as inserted, count(*) filter (where not inserted) as updated
    from written`.execute(trx);
  return { inserted: Number(rows[0]?.inserted ?? 0), updated: Number(rows[0]?.updated ?? 0) };
}

const ref = (name: string) => sql.ref(`s.${columnName(name)}`);
/** Columns that are called as in the file. */
const same = (...names: string[]): Target['columns'] =>
  Object.fromEntries(names.map((name) => [columnName(name), { value: ref(name), from: name }]));
const listValue = (name: string) => sql`coalesce(string_to_array(nullif(${ref(name)}, ''), ';'), '{}')`;

const columnsOf = (file: ImportFile, ...except: string[]) =>
  same(
    ...file.columns.filter(({ name, secret }) => !secret && !except.includes(name)).map(({ name }) => name),
  );

/** Files whose table looks like them. */
const plainTables = {
  'people.csv': { table: 'person', key: ['id'] },
  'territories.csv': { table: 'territory', key: ['global', 'regional'] },
  'accounts.csv': { table: 'account', key: ['id'] },
  'applications.csv': { table: 'application', key: ['id'], noted: 'application' },
  'cases.csv': { table: 'crm_case', key: ['id'] },
} as const;
export type PlainFileName = keyof typeof plainTables;
export const isPlain = (file: ImportFileName): file is PlainFileName => file in plainTables;

/** Names in a self-certification are looked at row by row: new ones give up the old first, so that two may be exchanged. */
export async function giveUpNames(trx: Database): Promise<void> {
  await sql`update application a set name = a.id from ${staged('applications.csv')} s
    where s.id = a.id and a.self_certification_case_id is not null
      and lower(s.name collate "und-x-icu") <> lower(a.name collate "und-x-icu")`.execute(trx);
}

export const upsertPlain = (
  trx: Database,
  file: ImportFile & { name: PlainFileName },
  present: ReadonlySet<string>,
): Promise<Counts> => {
  const lists = file.columns.filter(({ kind }) => kind.stored === 'list').map(({ name }) => name);
  const columns = {
    ...columnsOf(file, ...lists),
    ...Object.fromEntries(lists.map((name) => [columnName(name), { value: listValue(name), from: name }])),
  };
  return upsert(trx, file.name, { ...plainTables[file.name], columns }, present);
};

/** People who may sign in, by their address; the log-in itself, verification and password are not touched. */
export const upsertUsers = (trx: Database, present: ReadonlySet<string>): Promise<Counts> =>
  upsert(
    trx,
    'users.csv',
    {
      table: 'app_user',
      key: ['email_key'],
      columns: {
        email_key: { value: sql`s.email_key` },
        ...same('email', 'firstName', 'lastName'),
        global_roles: { value: listValue('globalRoles'), from: 'globalRoles' },
      },
      alsoSet: sql`authz_version = app_user.authz_version
        + (app_user.global_roles is distinct from excluded.global_roles)::int`,
    },
    present,
  );

/** Where a key without a group stands alone. */
export const licenseGroupId = sql`case when s.group_id is null then 'k:' || s.license_key_id else 'g:' || s.group_id end`;

const licenseKeys = (file: ImportFile): Target => ({
  table: 'license_key',
  key: ['id'],
  noted: 'key',
  columns: {
    id: { value: sql`s.license_key_id` },
    license_group_id: { value: licenseGroupId, from: 'groupId' },
    ...columnsOf(file, 'licenseKeyId', 'licenseFileName'),
    key_hash: { value: sql`s.key_hash`, from: 'licenseKey' },
    key_tail: { value: sql`s.key_tail`, from: 'licenseKey' },
    // Encrypted anew for every import: it differs although the key does not.
    key_ciphertext: { value: sql`s.key_ciphertext`, from: 'licenseKey', compared: false },
  },
});

/** Groups that new and changed keys of the file leave or come to. */
export function changedGroups(file: ImportFile, present: ReadonlySet<string>): GroupScope {
  const { known, isChanged } = compare(licenseKeys(file), present);
  const changed = sql`${staged('license-keys.csv')} s ${known} where ${isChanged}`;
  return sql`select t.account_id, t.license_group_id as id from ${changed} and t.id is not null
    union select s.account_id, ${licenseGroupId} from ${changed}`;
}

export const upsertLicenseKeys = (
  trx: Database,
  file: ImportFile,
  present: ReadonlySet<string>,
): Promise<Counts> => upsert(trx, 'license-keys.csv', licenseKeys(file), present);
