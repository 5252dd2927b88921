import { sql } from 'kysely';
import type { ReportUser } from '#domain/licenses-report/schema.ts';
import { containsText } from '#server/db/contains-text.ts';
import type { Database } from '#server/db/pool.ts';
import { eachProductText } from './conditions/lookup-queries.ts';

const MAX_USERS = 50;
const asUser = sql`p.id, p.first_name as "firstName", p.last_name as "lastName", p.email`;
const byName = sql`p.last_name collate "und-x-icu", p.first_name collate "und-x-icu", p.id`;

/** People who own or look after an account. */
const looksAfterAccounts = sql<boolean>`(exists (select from account where owner_id = p.id)
  or exists (select from account where lead_tools_team_owner_id = p.id)
  or exists (select from account where cr_csm_id = p.id))`;

/** People whose name or e-mail contains a text. */
export async function listUsersByText(trx: Database, text: string): Promise<ReportUser[]> {
  const searched = sql`lower((p.first_name || ' ' || p.last_name || E'\n' || p.email) collate "und-x-icu") collate "C"`;
  const { rows } = await sql<ReportUser>`
    select ${asUser} from person p where ${containsText(searched, text)} and ${looksAfterAccounts}
    order by ${byName} limit ${MAX_USERS}`.execute(trx);
  return rows;
}

export async function listUsersByIds(trx: Database, ids: readonly string[]): Promise<ReportUser[]> {
  const { rows } = await sql<ReportUser>`
    select ${asUser} from person p where p.id = any(${[...ids]}::text[]) order by ${byName}`.execute(trx);
  return rows;
}

/** Products and the names they are licensed under. Asked for in order, each is one step through an index. */
export async function listProductPairs(
  trx: Database,
): Promise<{ product_name: string; licensed_product: string | null }[]> {
  const { rows } = await sql<{ product_name: string; licensed_product: string | null }>`
    with recursive ${eachProductText}
    select r.product_name, r.licensed_product from each
    cross join lateral (select * from report_row where product_text >= each.text order by product_text limit 1) as r
    where each.text is not null
    order by r.product_name, r.licensed_product`.execute(trx);
  return rows;
}

export async function listCategoryNames(trx: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select product_category as name from report_row where product_category is not null
    group by product_category order by product_category collate "und-x-icu"`.execute(trx);
  return rows.map(({ name }) => name);
}

export async function listTerritoryRows(trx: Database): Promise<{ global: string; regional: string }[]> {
  return trx
    .selectFrom('territory')
    .select(['global', 'regional'])
    .orderBy('global')
    .orderBy('regional')
    .execute();
}
