import { sql, type RawBuilder } from 'kysely';
import type { AccountName } from '#domain/accounts/schema.ts';
import { FOUND_MAX, type FoundApplication, type FoundProduct } from '#domain/finder/schema.ts';
import type { FinderText } from '#domain/finder/finder-text.ts';
import { beginsWith, containsText, lowerCase } from '#server/db/contains-text.ts';
import type { Database } from '#server/db/pool.ts';
import { isDivided, ownAccount, ownRow, type FoundScope } from './scope-queries.ts';

/** As much of a name as the indexes hold of its beginning. */
const BEGINNING = 40;

interface Named {
  id: string;
}
/** Reads names that meet a condition, in an order, no more than a number of them. */
type ReadNames<Row> = (
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  most: number,
) => Promise<Row[]>;

/** Those that begin with the text, then those that hold all of its words; `n` is what has the name. */
async function findNames<Row extends Named>(
  { words, looksInside }: FinderText,
  read: ReadNames<Row>,
): Promise<Row[]> {
  const beginning = sql`left(n.search_text, ${sql.lit(BEGINNING)})`;
  const text = [...words.join(' ')].slice(0, BEGINNING).join('');
  const begins = beginsWith(beginning, lowerCase(text));
  const first = await read(begins, beginning, FOUND_MAX);
  if (first.length === FOUND_MAX || !looksInside) return first;
  const holds = sql.join(
    words.map((word) => containsText(sql`n.search_text`, word)),
    sql` and `,
  );
  const others = sql<boolean>`${holds} and not ${begins}`;
  return [...first, ...(await read(others, sql`n.name collate "und-x-icu"`, FOUND_MAX - first.length))];
}

export const listFoundAccounts = (
  trx: Database,
  scope: FoundScope,
  text: FinderText,
): Promise<AccountName[]> =>
  findNames(text, async (condition, order, most) => {
    const { rows } = await sql<AccountName>`
      select n.id, n.name from account n where ${condition} and ${ownAccount(scope, sql`n.id`)}
      order by ${order}, n.id limit ${most}`.execute(trx);
    return rows;
  });

export const listFoundApplications = (
  trx: Database,
  scope: FoundScope,
  text: FinderText,
): Promise<FoundApplication[]> =>
  findNames(text, async (condition, order, most) => {
    const { rows } = await sql<FoundApplication>`
      with found as (
        select n.*, row_number() over (order by ${order}, n.id) as place from application n
        where ${condition} and ${ownRow(scope, sql`n.account_id`, sql`n.id`)}
        order by ${order}, n.id limit ${most})
      select f.id, f.name, json_build_object('id', a.id, 'name', a.name) as account
      from found f join account a on a.id = f.account_id order by f.place`.execute(trx);
    return rows;
  });

/** Products of the caller's accounts, or of the one on screen, which stand in front. */
export async function listFoundProducts(
  trx: Database,
  scope: FoundScope,
  { text, words, looksInside }: FinderText,
  accountId: string | undefined,
): Promise<FoundProduct[]> {
  const name = sql`(lower(k.product_name collate "und-x-icu") collate "C")`;
  const begins = beginsWith(name, lowerCase(text));
  const holds = words.map((word) => containsText(name, word));
  const found = looksInside ? sql`(${begins} or ${sql.join(holds, sql` and `)})` : begins;
  const isHere = sql`k.account_id is not distinct from ${accountId ?? null}::text`;
  const asked = scope === 'all' ? isHere : sql`true`;
  const { rows } = await sql<FoundProduct>`
    with found as (
      select k.account_id, k.product_name, case when ${isDivided(scope, sql`k.account_id`)} then k.cuca_id end as cuca_id,
        ${begins} as begins, ${isHere} as is_here
      from license_key k where ${asked} and ${ownRow(scope, sql`k.account_id`, sql`k.cuca_id`)} and ${found}
      group by 1, 2, 3, 4, 5)
    select f.product_name as "productName", json_build_object('id', a.id, 'name', a.name) as account,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as application
    from found f join account a on a.id = f.account_id
      left join application p on p.account_id = f.account_id and p.id = f.cuca_id
    order by f.is_here desc, f.begins desc, f.product_name collate "und-x-icu", a.name collate "und-x-icu",
      p.name collate "und-x-icu" nulls first, a.id, p.id limit ${FOUND_MAX}`.execute(trx);
  return rows;
}
