import { sql, type RawBuilder } from 'kysely';
import { containsJoined, containsText } from '#server/db/contains-text.ts';
import type { ExpiryRange } from '#domain/licenses/expiry-ranges.ts';
import type { ReportSearch } from '#domain/licenses-report/report-search.ts';

export type Condition = RawBuilder<boolean>;

/** The filters as the queries need them: what is looked up once is looked up before. */
export interface ReportConditions {
  /** Ids of the people an e-mail belongs to; null = anyone, [] = nobody, hence no rows. */
  assigneeIds: readonly string[] | null;
  /** Null = any expiry date. */
  expiry: readonly ExpiryRange[] | null;
  search: SearchConditions | null;
}

export interface SearchConditions extends ReportSearch {
  /** The product texts that contain the search. */
  productTexts: readonly string[];
  /** Keys whose whole value is the search. */
  keyIds: readonly string[];
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql.join([...conditions], sql` and `);
const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql`(${sql.join([...conditions], sql` or `)})`;
const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;

/** Filters on what belongs to the account (a). */
export function accountCondition({ assigneeIds }: ReportConditions): Condition {
  if (assigneeIds === null) return all([]);
  const people = list(assigneeIds);
  return any([
    sql`a.owner_id = ${people}`,
    sql`a.lead_tools_team_owner_id = ${people}`,
    sql`a.cr_csm_id = ${people}`,
  ]);
}

/** The account's own name or id contains the search: all of its keys are found. */
export const isNamed = (search: SearchConditions): Condition => containsText(sql`a.search_text`, search.text);

/** Filters on the report line (r), the search apart. */
export function rowCondition({ expiry }: ReportConditions): Condition {
  if (expiry === null) return all([]);
  return any(expiry.map(({ from, until }) => all([...bound('>=', from), ...bound('<=', until)])));
}
const bound = (operator: '>=' | '<=', day: string | null): Condition[] =>
  day === null ? [] : [sql`r.sort_expiry ${sql.raw(operator)} ${day}::date`];

/** The line's product contains the search. */
export const isOfProduct = (search: SearchConditions): Condition =>
  search.productTexts.length === 0 ? any([]) : sql`r.product_text = ${list(search.productTexts)}`;

/** The line itself contains the search, or its key is the search. */
export function isKeyMatch(search: SearchConditions): Condition {
  const column = sql`r.search_text`;
  const contains = search.isOtherScript
    ? both(sql`r.other_script`, containsText(column, search.text))
    : containsJoined(column, search.text);
  return any([
    ...(search.looksAtKeys ? [contains] : []),
    ...(search.keyIds.length > 0 ? [sql<boolean>`r.license_key_id = ${list(search.keyIds)}`] : []),
  ]);
}

/** The line is found by itself, whatever its account is called. */
export const isFoundByItself = (search: SearchConditions): Condition =>
  any([isOfProduct(search), isKeyMatch(search)]);

export const both = (...conditions: Condition[]): Condition => all(conditions);
export const not = (condition: Condition): Condition => sql<boolean>`not (${condition})`;

/** The few different product texts, each found by one step through their index. */
export const eachProductText = sql`each (text) as (
  (select product_text from report_row order by product_text limit 1)
  union all
  select (select product_text from report_row where product_text > each.text order by product_text limit 1)
  from each where each.text is not null)`;
