import { sql, type RawBuilder } from 'kysely';
import type { ImportFile } from '#domain/import/import-file.ts';
import type { ImportFileName } from '#domain/import/import-files.ts';
import { MAX_PROBLEMS } from '#domain/import/problem.ts';
import type { Database } from '#server/db/pool.ts';
import { mainUnits } from '#server/db/main-units.ts';
import { columnName, referredBy, staged } from './staging-queries.ts';

export interface FoundRow {
  line: number;
  value: string | null;
}

/** Where the rows that a file describes are stored, and by what they are known there. */
const stores: Partial<Record<ImportFileName, { table: string; id: string }>> = {
  'people.csv': { table: 'person', id: 'id' },
  'accounts.csv': { table: 'account', id: 'id' },
  'applications.csv': { table: 'application', id: 'id' },
  'users.csv': { table: 'app_user', id: 'email_key' },
  'license-keys.csv': { table: 'license_key', id: 'id' },
  'cases.csv': { table: 'crm_case', id: 'id' },
};
/** By what a row of a file is known in its temporary table. */
const stagedId = (file: ImportFileName) => sql.ref(referredBy[file] ?? 'id');

const limit = sql.lit(MAX_PROBLEMS);
/** What identifies a staged row: its id, or the columns of its natural key; users are one by their address. */
const identityOf = (file: ImportFile<ImportFileName>): RawBuilder<unknown>[] =>
  file.key.map((name) =>
    name === 'email' ? sql.ref('email_key') : sql`coalesce(${sql.ref(columnName(name))}::text, '')`,
  );

/** Rows whose id or natural key stands in an earlier line of the same file. */
export async function findDuplicates(trx: Database, file: ImportFile<ImportFileName>) {
  const identity = identityOf(file);
  const shown = sql.ref(columnName(file.key[0] ?? ''));
  const { rows } = await sql<FoundRow & { first: number }>`
    select s.line, ${shown}::text as value, d.first
    from ${staged(file.name)} s
    join (select ${sql.join(identity.map((part, index) => sql`${part} as ${sql.ref(`k${index}`)}`))}, min(line) as first
      from ${staged(file.name)} where ${shown} is not null
      group by ${sql.join(identity.map((_, index) => sql.lit(index + 1)))} having count(*) > 1) d
      on ${sql.join(
        identity.map((part, index) => sql`${part} = ${sql.ref(`d.k${index}`)}`),
        sql` and `,
      )}
    where s.line > d.first order by s.line limit ${limit}`.execute(trx);
  return rows;
}

/** Ids that neither a file of the folder nor the database knows. */
export async function findUnknownReferences(
  trx: Database,
  file: ImportFileName,
  column: string,
  target: ImportFileName,
): Promise<FoundRow[]> {
  const store = stores[target];
  if (!store) return [];
  const value = sql.ref(`s.${column === 'email' ? 'email_key' : columnName(column)}`);
  const shown = sql.ref(`s.${columnName(column)}`);
  const { rows } = await sql<FoundRow>`
    select s.line, ${shown} as value from ${staged(file)} s
    where ${value} is not null
      and not exists (select from ${staged(target)} t where t.${stagedId(target)} = ${value})
      and not exists (select from ${sql.table(store.table)} t where ${sql.ref(`t.${store.id}`)} = ${value})
    order by s.line limit ${limit}`.execute(trx);
  return rows;
}

/** Whose application an id names: what the files say counts before what is stored. */
const accountOfApplication = (id: RawBuilder<unknown>) => sql`coalesce(
  (select a.account_id from ${staged('applications.csv')} a where a.id = ${id} limit 1),
  (select a.account_id from application a where a.id = ${id}))`;
const accountOfKey = sql`coalesce(
  (select k.account_id from ${staged('license-keys.csv')} k where k.license_key_id = s.license_key_id limit 1),
  (select k.account_id from license_key k where k.id = s.license_key_id))`;

/** Applications of another account than the row's own. */
export async function findForeignApplications(trx: Database, file: ImportFileName, column: string) {
  const own = file === 'usage.csv' ? accountOfKey : sql.ref('s.account_id');
  const { rows } = await sql<FoundRow & { account: string }>`
    select line, value, account from (
      select s.line, ${sql.ref(`s.${columnName(column)}`)} as value, ${own} as account,
        ${accountOfApplication(sql.ref(`s.${columnName(column)}`))} as actual
      from ${staged(file)} s where ${sql.ref(`s.${columnName(column)}`)} is not null) as used
    where account <> actual order by line limit ${limit}`.execute(trx);
  return rows;
}

/** Rows that would change their account. */
export async function findChangedAccounts(trx: Database, file: ImportFileName) {
  const store = stores[file];
  if (!store) return [];
  const { rows } = await sql<FoundRow & { account: string }>`
    select s.line, s.account_id as value, t.account_id as account
    from ${staged(file)} s
    join ${sql.table(store.table)} t on ${sql.ref(`t.${store.id}`)} = s.${stagedId(file)}
    where t.account_id <> s.account_id order by s.line limit ${limit}`.execute(trx);
  return rows;
}

/** Key values that would stand in two accounts once the file is imported. */
export async function findKeysOfTwoAccounts(trx: Database) {
  const { rows } = await sql<{ line: number; tail: string; account: string; other: string }>`
    select * from (
      select distinct on (line) line, tail, account, other from (
        select s.line, s.key_tail as tail, o.account_id as account, o.license_key_id as other
        from ${staged('license-keys.csv')} s
        join ${staged('license-keys.csv')} o on o.key_hash = s.key_hash and o.account_id <> s.account_id
        union all
        select s.line, s.key_tail, k.account_id, k.id
        from ${staged('license-keys.csv')} s
        join license_key k on k.key_hash = s.key_hash and k.account_id <> s.account_id
        where not exists (select from ${staged('license-keys.csv')} o where o.license_key_id = k.id)) as pair
      order by line, account, other) as found
    order by line limit ${limit}`.execute(trx);
  return rows;
}

/** Applications that would be called as another one of their self-certification once the file is imported. */
export async function findNamesTwiceInCase(trx: Database) {
  const { rows } = await sql<FoundRow & { other: string }>`
    with named as (
      select a.id, s.line, coalesce(s.name, a.name) as name, a.self_certification_case_id as case_id,
        lower(coalesce(s.name, a.name) collate "und-x-icu") as folded
      from application a left join ${staged('applications.csv')} s on s.id = a.id
      where a.self_certification_case_id in (select known.self_certification_case_id
        from application known join ${staged('applications.csv')} given on given.id = known.id))
    select n.line, n.name as value, min(o.id) as other
    from named n join named o on o.case_id = n.case_id and o.folded = n.folded and o.id <> n.id
    where n.line is not null group by n.line, n.name order by n.line limit ${limit}`.execute(trx);
  return rows;
}

const mentionedGroups = sql`mentioned as materialized (
      select account_id, group_id, min(line) as line from ${staged('license-keys.csv')}
      where group_id is not null group by account_id, group_id)`;

/** Groups of the file whose keys count in different units, with these. */
export async function findDifferingUnits(trx: Database) {
  const { rows } = await sql<FoundRow & { units: string }>`
    with ${mentionedGroups}
    select m.line, m.group_id as value, string_agg(distinct main.unit, ', ') as units
    from mentioned m
    join license_key k on k.account_id = m.account_id and k.license_group_id = 'g:' || m.group_id
    join ${mainUnits} on main.product_name = k.product_name
    group by m.line, m.account_id, m.group_id having count(distinct main.unit) > 1
    order by m.line limit ${limit}`.execute(trx);
  return rows;
}

/** Groups of the file whose keys, those not expired, have different terms, with the term they count in. */
export async function findDifferingTerms(trx: Database, today: string) {
  const { rows } = await sql<FoundRow & { from: string; until: string }>`
    with ${mentionedGroups}
    select m.line, g.group_id as value, coalesce(g.term_start::text, '?') as from,
      coalesce(g.term_end::text, '?') as until
    from mentioned m
    join license_group g on g.account_id = m.account_id and g.id = 'g:' || m.group_id
    join license_key k on k.account_id = g.account_id and k.license_group_id = g.id
    where coalesce(k.expiry_date > ${today}::date, true)
    group by m.line, g.account_id, g.id, g.group_id, g.term_start, g.term_end
    having count(distinct (k.created_date, k.expiry_date)) > 1
    order by m.line limit ${limit}`.execute(trx);
  return rows;
}
