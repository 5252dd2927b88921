import { sql } from 'kysely';
import type { AccountPerson } from '#domain/accounts/schema.ts';
import type { UsageSource } from '#domain/products/schema.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { ReportAccount } from '#domain/licenses-report/schema.ts';
import { OVERAGE_PERCENT } from '#domain/licenses-report/usage-filter.ts';
import type { Database } from '#server/db/pool.ts';
import { runPrepared } from '#server/db/run-prepared.ts';
import type { StoredFacts } from '#server/licenses/present-facts.ts';
import type { ReportLine } from './report-rows.ts';

/** What is said about lines that no line holds itself. */
export interface About {
  accounts: ReportAccount[];
  /** Of keys that share their figures: how many keys do, by key. */
  sharedBy: ReadonlyMap<string, number>;
  /** What is stored of each key beside its line. */
  facts: ReadonlyMap<string, StoredFacts>;
}

export async function listAbout(trx: Database, lines: readonly ReportLine[]): Promise<About> {
  if (lines.length === 0) return { accounts: [], sharedBy: new Map(), facts: new Map() };
  const accountIds = [...new Set(lines.map((line) => line.account_id))];
  const keyIds = lines.map((line) => line.license_key_id);
  return {
    accounts: await listAccounts(trx, accountIds),
    sharedBy: await listShared(trx, keyIds),
    facts: await listFacts(trx, keyIds),
  };
}

async function listFacts(trx: Database, keyIds: readonly string[]): Promise<Map<string, StoredFacts>> {
  const rows = await runPrepared(
    trx,
    sql<StoredFacts>`
    select k.id, k.account_id, k.version, k.product_license_contact_name, k.product_license_contact_email, k.license,
      k.licensed_product, k.purchased_features, k.deployment_type, k.environment, k.group_id, k.license_id,
      exists (select from license_file f where f.license_key_id = k.id) as has_file
    from license_key k where k.id = any(${[...keyIds]}::text[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whose accounts these are, and how their keys stand: all of them, whatever the filters leave. */
async function listAccounts(trx: Database, accountIds: readonly string[]): Promise<ReportAccount[]> {
  return runPrepared(
    trx,
    sql<ReportAccount>`
    select a.id, a.name, ${person('owner')} as owner, ${person('csm')} as "crCsm",
      a.regional_territory as "regionalTerritory", a.global_territory as "globalTerritory",
      (select count(*)::int from report_row r where r.account_id = a.id) as keys,
      (select count(*)::int from report_row r where r.account_id = a.id
        and r.usage_percent >= ${sql.lit(OVERAGE_PERCENT)}) as "inOverage"
    from account a
      left join person owner on owner.id = a.owner_id
      left join person csm on csm.id = a.cr_csm_id
    where a.id = any(${[...accountIds]}::text[]) order by a.id`,
  );
}

const person = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<AccountPerson | null>`case when ${column('id')} is null then null else json_build_object(
    'id', ${column('id')}, 'firstName', ${column('first_name')}, 'lastName', ${column('last_name')}, 'email', ${column('email')}) end`;
};

/** How many keys share the figures of each of these, where more than one do. */
export async function listShared(trx: Database, keyIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await runPrepared(
    trx,
    sql<{ id: string; keys: number }>`
    with mine as materialized (
      select id, account_id, license_group_id from license_key where id = any(${[...keyIds]}::text[])),
    groups as materialized (
      select g.*, (select count(*)::int from license_key other
        where other.account_id = g.account_id and other.license_group_id = g.license_group_id) as keys
      from (select distinct account_id, license_group_id from mine) as g)
    select mine.id, groups.keys from mine join groups using (account_id, license_group_id)
    where groups.keys > 1`,
  );
  return new Map(rows.map(({ id, keys }) => [id, keys]));
}

/** Where usage of each key ever came from; a reported 0 is usage too. */
export async function listSources(
  trx: Database,
  keyIds: readonly string[],
): Promise<Map<string, UsageSource[]>> {
  const { rows } = await sql<{ id: string; sources: UsageSource[] }>`
    select k.id, array(select u.source from usage_month u where u.license_key_id = k.id
      union select e.source from usage_entry e where e.license_key_id = k.id and e.value = 0 and ${isInForce('e')}
      order by 1) as sources
    from unnest(${[...keyIds]}::text[]) as k (id)`.execute(trx);
  return new Map(rows.map(({ id, sources }) => [id, sources]));
}
