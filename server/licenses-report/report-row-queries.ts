import { sql } from 'kysely';
import { groupPercent } from '#server/db/group-percent.ts';
import type { Database } from '#server/db/pool.ts';
import type { GroupScope, KeyScope } from '#server/db/row-scopes.ts';
import { toldReason } from '#server/db/main-units.ts';

/** Figures of a key's group as its report line shows them; they change with every upload. */
const usageColumns = {
  last_time_used: sql`k.last_time_used`,
  usage_percent: groupPercent,
  total_usage: sql`g.total_usage`,
  max_volume: sql`g.max_volume`,
  max_volume_missing_reason: sql`case when g.max_volume is null then ${toldReason} end`,
  group_reporting_type: sql`g.reporting_type`,
};

/**
 * What the free-text search of the report looks at beside account and product names, which few different values make
 * up. One thing per line, so that no text matches across two.
 */
const searchText = sql`lower(concat_ws(E'\n', k.product_license, k.product_license_descriptor,
  k.product_license_contact_name, k.product_license_contact_email, p.name, k.key_tail) collate "und-x-icu")`;

/** What a report line says of its key (k), the key's group (g) and its application (p). */
const factColumns = {
  account_id: sql`k.account_id`,
  product_name: sql`k.product_name`,
  licensed_product: sql`k.licensed_product`,
  platform: sql`k.platform`,
  record_type: sql`k.record_type`,
  product_category: sql`k.product_category`,
  product_license: sql`k.product_license`,
  product_license_url: sql`k.product_license_url`,
  product_license_descriptor: sql`k.product_license_descriptor`,
  license_contact_email: sql`k.product_license_contact_email`,
  activation_status: sql`k.activation_status`,
  key_tail: sql`k.key_tail`,
  created_date: sql`k.created_date`,
  expiry_date: sql`k.expiry_date`,
  sort_expiry: sql`coalesce(k.expiry_date, 'infinity')`,
  ...usageColumns,
  cuca_id: sql`k.cuca_id`,
  application_name: sql`p.name`,
  search_text: searchText,
};
const columns = { license_key_id: sql`k.id`, ...factColumns };
const facts = Object.keys(factColumns);
const list = (prefix: string, of: readonly string[]) => sql.join(of.map((name) => sql.ref(prefix + name)));

/** Inserts or updates the report lines of keys from what is stored about them; equal lines are left alone. */
export async function upsertReportRows(trx: Database, keys: KeyScope): Promise<void> {
  await sql`
    insert into report_row (${list('', Object.keys(columns))})
    select ${sql.join(Object.values(columns))}
    from license_key k
    join license_group g on g.account_id = k.account_id and g.id = k.license_group_id
    left join application p on p.account_id = k.account_id and p.id = k.cuca_id
    where k.id in (${keys})
    on conflict (license_key_id) do update
      set ${sql.join(facts.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
      where (${list('report_row.', facts)}) is distinct from (${list('excluded.', facts)})`.execute(trx);
}

/** Updates what usage changes on the report lines of groups; an upload may do this in its own account's frame. */
export async function updateUsageColumns(trx: Database, groups: GroupScope): Promise<void> {
  const usage = Object.entries(usageColumns);
  await sql`
    update report_row r
    set ${sql.join(usage.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    from license_key k
    join license_group g on g.account_id = k.account_id and g.id = k.license_group_id
    where r.license_key_id = k.id and (g.account_id, g.id) in (${groups})
      and (${list('r.', Object.keys(usageColumns))}) is distinct from (${sql.join(Object.values(usageColumns))})`.execute(
    trx,
  );
}
