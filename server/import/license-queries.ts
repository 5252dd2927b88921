import { sql } from 'kysely';
import type { ImportFile } from '#domain/import/import-file.ts';
import type { Database } from '#server/db/pool.ts';
import { groupsOf, type GroupScope, type KeyScope } from '#server/db/row-scopes.ts';
import { staged } from './staging-queries.ts';
import { changedGroups, licenseGroupId } from './upsert-queries.ts';
import { usedKeys } from './usage-queries.ts';

const rows = staged('license-keys.csv');

/** Groups that the staged keys need, and those that they leave. */
export async function prepareGroups(trx: Database, groupsGiven: boolean): Promise<void> {
  const unknownOnly = groupsGiven
    ? sql``
    : sql`where not exists (select from license_key k where k.id = s.license_key_id)`;
  await sql`insert into license_group (account_id, id, group_id)
    select distinct s.account_id, ${licenseGroupId}, s.group_id from ${rows} s ${unknownOnly} order by 1, 2
    on conflict do nothing`.execute(trx);
  if (groupsGiven)
    await sql`insert into touched_group
      select distinct k.account_id, k.license_group_id from license_key k join ${rows} s on s.license_key_id = k.id
      where k.license_group_id <> ${licenseGroupId}`.execute(trx);
}

/**
 * Groups that an import writes to, with those of its usage. Whoever reports usage of a key locks its group before they
 * write to the key: an import does so too, and once, so that neither waits for the other for ever.
 */
export const groupsToWrite = (file: ImportFile, present: ReadonlySet<string>): GroupScope =>
  sql`${changedGroups(file, present)} union ${groupsOf(usedKeys)} union ${groupsBeside(present.has('licenseKey'))}`;

/** Groups of other licenses that carry a key of the staged ones, now or when they are written: days move between them. */
const groupsBeside = (valuesGiven: boolean): GroupScope => sql`
  select other.account_id, other.license_group_id as id from ${rows} s
  join license_key k on k.id = s.license_key_id
  join license_key other on other.account_id = k.account_id and other.key_hash = k.key_hash and other.id <> k.id
  ${
    valuesGiven
      ? sql`union select other.account_id, other.license_group_id from ${rows} s
    join license_key other on other.account_id = s.account_id and other.key_hash = s.key_hash
      and other.id <> s.license_key_id`
      : sql``
  }`;

/**
 * Key values belong to one account each. Values that the file gives up are let go first, so that another account may
 * take them in the same import; a report that one of them is exposed ends with it. What was told of them goes on to speak
 * for them (decision 042).
 */
export async function claimKeyValues(trx: Database, now: Date): Promise<void> {
  await sql`create temporary table given_up on commit drop as
    select k.account_id, k.id, k.key_hash, k.key_tail from license_key k join ${rows} s on s.license_key_id = k.id
    where k.key_hash is not null and k.key_hash is distinct from s.key_hash`.execute(trx);
  await sql`insert into license_key_former (account_id, license_key_id, key_hash, until)
    select account_id, id, key_hash, ${now} from given_up order by id`.execute(trx);
  await sql`update exposed_key x set replaced_at = ${now}, replaced_tail = g.key_tail from given_up g
    where x.license_key_id = g.id and x.withdrawn_at is null and x.replaced_at is null`.execute(trx);
  // The tail stays until the row is written: by it one that gets no other value is known to change.
  await sql`update license_key k set key_hash = null, key_ciphertext = null
    from given_up g where k.id = g.id`.execute(trx);
  await sql`delete from license_key_value v using given_up g
    where v.key_hash = g.key_hash and not exists (select from license_key k where k.key_hash = v.key_hash)`.execute(
    trx,
  );
  await sql`insert into license_key_value (key_hash, account_id)
    select distinct key_hash, account_id from ${rows} where key_hash is not null order by 1
    on conflict do nothing`.execute(trx);
}

/** Files of the staged keys; a file with equal content and name is left alone. Its key counts as changed. */
export async function upsertFiles(trx: Database, namesGiven: boolean): Promise<void> {
  const isSame = namesGiven
    ? sql`f.sha256 = s.sha256 and f.file_name = s.file_name`
    : sql`f.sha256 = s.sha256`;
  await sql`with gone as (
      delete from license_file f using ${rows} s
      where f.license_key_id = s.license_key_id and s.sha256 is null returning f.license_key_id),
    written as (
      insert into license_file (license_key_id, account_id, file_name, content_ciphertext, sha256, byte_size)
      select license_key_id, account_id, file_name, content_ciphertext, sha256, byte_size from ${rows} s
      where sha256 is not null
        and not exists (select from license_file f where f.license_key_id = s.license_key_id and ${isSame})
      order by 1
      on conflict (license_key_id) do update set content_ciphertext = excluded.content_ciphertext,
        sha256 = excluded.sha256, byte_size = excluded.byte_size
        ${namesGiven ? sql`, file_name = excluded.file_name` : sql``}
      returning license_key_id)
    insert into touched
    select 'file', license_key_id from (select * from gone union all select * from written) as changed
    where not exists (select from touched t where t.what = 'key' and t.id = license_key_id)`.execute(trx);
}

/** Keys that changed by their file alone. */
export async function countChangedFiles(trx: Database): Promise<number> {
  const { rows: counted } = await sql<{ count: string }>`
    select count(*) as count from touched where what = 'file'`.execute(trx);
  return Number(counted[0]?.count ?? 0);
}

/**
 * Marks the groups of changed keys, each once, with those of other licenses that carry or carried one of them, and removes
 * those that no key is left in.
 */
export async function noteGroups(trx: Database): Promise<void> {
  await sql`insert into touched_group
    select k.account_id, k.license_group_id from touched t join license_key k on k.id = t.id
    where t.what = 'key'
    union select k.account_id, k.license_group_id from touched t join license_key own on own.id = t.id
    join license_key k on k.account_id = own.account_id and k.key_hash = own.key_hash where t.what = 'key'
    union select k.account_id, k.license_group_id from touched t
    join license_key_former f on f.license_key_id = t.id
    join license_key k on k.account_id = f.account_id and k.key_hash = f.key_hash where t.what = 'key'
    except select account_id, id from touched_group`.execute(trx);
  await sql`with emptied as (
      delete from license_group g using touched_group t
      where g.account_id = t.account_id and g.id = t.id
        and not exists (select from license_key k where k.account_id = g.account_id and k.license_group_id = g.id)
      returning g.account_id, g.id)
    delete from touched_group t using emptied e where t.account_id = e.account_id and t.id = e.id`.execute(
    trx,
  );
  await sql`analyze touched, touched_group`.execute(trx);
}

/** After many new rows the planner has to look at the tables again before it joins them. */
export async function refreshStatistics(trx: Database, ...tables: readonly string[]): Promise<void> {
  await sql`select refresh_statistics(${sql.join(tables.map((name) => sql`${name}::regclass`))})`.execute(
    trx,
  );
}

/** Groups whose keys this import changed. */
export const touchedGroups: GroupScope = sql`select account_id, id from touched_group`;

/** Keys whose report line this import changed: their own row, or their application's name. */
export async function listTouchedKeys(trx: Database): Promise<KeyScope> {
  await sql`create temporary table touched_key on commit drop as
    select id from touched where what = 'key'
    union select k.id from touched t join license_key k on k.cuca_id = t.id where t.what = 'application'`.execute(
    trx,
  );
  await sql`analyze touched_key`.execute(trx);
  return sql`select id from touched_key`;
}

/** After many new report lines: the planner and the search know them before the import ends. */
export async function settleReportRows(trx: Database): Promise<void> {
  await refreshStatistics(trx, 'report_row');
  await sql`select sort_in_search_texts()`.execute(trx);
}
