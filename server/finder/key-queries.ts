import { sql, type RawBuilder } from 'kysely';
import { FOUND_MAX, type FoundKey } from '#domain/finder/schema.ts';
import type { FinderText } from '#domain/finder/finder-text.ts';
import { beginsWith, lowerCase } from '#server/db/contains-text.ts';
import type { Database } from '#server/db/pool.ts';
import { runPrepared } from '#server/db/run-prepared.ts';
import { ownRow, type FoundScope } from './scope-queries.ts';

/** Some keys with the account and the application they belong to, in the order of what was looked along. */
function readKeys(
  trx: Database,
  scope: FoundScope,
  { condition, along }: { condition: RawBuilder<boolean>; along: RawBuilder<unknown> },
): Promise<FoundKey[]> {
  return runPrepared(
    trx,
    sql<FoundKey>`
    with found as (
      select k.*, ${along} as place from license_key k
      where ${condition} and ${ownRow(scope, sql`k.account_id`, sql`k.cuca_id`)} and k.key_tail is not null
      order by ${along}, k.id limit ${FOUND_MAX})
    select k.id, k.key_tail as "keyTail", k.product_name as "productName", k.product_license as "productLicense",
      json_build_object('id', a.id, 'name', a.name) as account,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as application
    from found k join account a on a.id = k.account_id
      left join application p on p.account_id = k.account_id and p.id = k.cuca_id
    order by k.place, k.id`,
  );
}

/** The licenses that carry a whole key. */
export const listKeysOfHash = (trx: Database, scope: FoundScope, hash: Buffer): Promise<FoundKey[]> =>
  readKeys(trx, scope, { condition: sql<boolean>`k.key_hash = ${hash}`, along: sql`k.account_id` });

const tail = sql`(lower(k.key_tail collate "und-x-icu") collate "C")`;
const backwards = sql`(reverse(lower(k.key_tail collate "und-x-icu")) collate "C")`;

/** Keys that end with a text, then those whose tail, as lists show it, begins with it. */
export async function listFoundKeys(
  trx: Database,
  scope: FoundScope,
  { tail: text }: Pick<FinderText, 'tail'>,
): Promise<FoundKey[]> {
  if (text === null) return [];
  const ending = await readKeys(trx, scope, {
    condition: beginsWith(backwards, sql`reverse(${lowerCase(text)})`),
    along: backwards,
  });
  if (ending.length === FOUND_MAX) return ending;
  const beginning = await readKeys(trx, scope, { condition: beginsWith(tail, lowerCase(text)), along: tail });
  const known = new Set(ending.map(({ id }) => id));
  return [...ending, ...beginning.filter(({ id }) => !known.has(id))].slice(0, FOUND_MAX);
}
