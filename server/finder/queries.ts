import { sql, type RawBuilder } from 'kysely';
import type { AccountName } from '#domain/accounts/schema.ts';
import { FOUND_MAX, type FoundApplication, type FoundProduct } from '#domain/finder/schema.ts';
import type { FinderText } from '#domain/finder/finder-text.ts';
import { beginsWith, containsText, containsUnknown, lowerCase } from '#server/db/contains-text.ts';
import type { Database } from '#server/db/pool.ts';
import { runPrepared } from '#server/db/run-prepared.ts';
import { isDivided, ownAccount, ownRow, type FoundScope } from './scope-queries.ts';

/** As much of a name as the indexes hold of its beginning. */
const BEGINNING = 40;

/** Names are looked through in their order as far as this, before those are looked up that hold the words. */
const NEAR = 1000;

interface Named {
  id: string;
}
/** Reads some of what has names, called `n`: those that meet a condition, in an order, no more than a number of them. */
type ReadNames<Row> = (asked: {
  among: RawBuilder<unknown>;
  condition: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  most: number;
}) => Promise<Row[]>;

/** Those that begin with the text, then those that hold all of its words. */
async function findNames<Row extends Named>(
  table: 'account' | 'application',
  { scope, text: { words, looksInside } }: { scope: FoundScope; text: FinderText },
  read: ReadNames<Row>,
): Promise<Row[]> {
  const all = sql`${sql.table(table)} n`;
  const beginning = sql`left(n.search_text, ${sql.lit(BEGINNING)})`;
  const text = [...words.join(' ')].slice(0, BEGINNING).join('');
  const begins = beginsWith(beginning, lowerCase(text));
  const first = await read({ among: all, condition: begins, order: beginning, most: FOUND_MAX });
  if (first.length === FOUND_MAX || !looksInside) return first;
  const holds = sql.join(
    words.map((word) => containsText(sql`n.search_text`, word)),
    sql` and `,
  );
  const others = {
    condition: sql<boolean>`${holds} and not ${begins}`,
    order: byName,
    most: FOUND_MAX - first.length,
  };
  if (scope !== 'all') return [...first, ...(await read({ among: all, ...others }))];
  // Of words that many names hold the first in order are near; of others the few are looked up and then put in order.
  // PostgreSQL cannot tell which they are, and the wrong way reads or sorts every name there is.
  const near = await read({
    among: sql`(select * from ${all} order by ${byName}, n.id limit ${sql.lit(NEAR)}) n`,
    ...others,
  });
  if (near.length === others.most) return [...first, ...near];
  const few = sql`(select * from ${all} where ${sql.join(
    words.map((word) => containsUnknown(sql`n.search_text`, word)),
    sql` and `,
  )} offset 0) n`;
  return [...first, ...(await read({ among: few, ...others }))];
}

const byName = sql`n.name collate "und-x-icu"`;

export const listFoundAccounts = (
  trx: Database,
  scope: FoundScope,
  text: FinderText,
): Promise<AccountName[]> =>
  findNames('account', { scope, text }, ({ among, condition, order, most }) =>
    runPrepared(
      trx,
      sql<AccountName>`
        select n.id, n.name from ${among} where ${condition} and ${ownAccount(scope, sql`n.id`)}
        order by ${order}, n.id limit ${most}`,
    ),
  );

export const listFoundApplications = (
  trx: Database,
  scope: FoundScope,
  text: FinderText,
): Promise<FoundApplication[]> =>
  findNames('application', { scope, text }, ({ among, condition, order, most }) =>
    runPrepared(
      trx,
      sql<FoundApplication>`
        with found as (
          select n.id, n.name, n.account_id, row_number() over (order by ${order}, n.id) as place from ${among}
          where ${condition} and ${ownRow(scope, sql`n.account_id`, sql`n.id`)}
          order by ${order}, n.id limit ${most})
        select f.id, f.name, json_build_object('id', a.id, 'name', a.name) as account
        from found f join account a on a.id = f.account_id order by f.place`,
    ),
  );

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
