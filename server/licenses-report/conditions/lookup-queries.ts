import { sql } from 'kysely';
import { emailKey } from '#domain/access/vendor-domain.ts';
import { containsText } from '#server/db/contains-text.ts';
import type { Database } from '#server/db/pool.ts';
import { prepareQuery, runPrepared } from '#server/db/run-prepared.ts';
import { shownProduct } from '../order/order-queries.ts';
import { list, type Range } from './condition-queries.ts';

/** The few different product texts, each found by one step through their index. */
export const eachProductText = sql`each (text) as (
  (select product_text from report_row order by product_text limit 1)
  union all
  select (select product_text from report_row where product_text > each.text order by product_text limit 1)
  from each where each.text is not null)`;

/** The product texts that contain all of some words. */
export async function listProductTexts(trx: Database, words: readonly string[]): Promise<string[]> {
  const rows = await runPrepared(
    trx,
    sql<{ text: string }>`
    with recursive ${eachProductText} select text from each where ${sql.join(
      words.map((word) => containsText(sql`text`, word)),
      sql` and `,
    )}`,
  );
  return rows.map((row) => row.text);
}

/** The product texts of products that are so called or licensed under such a name. */
export async function listProductTextsNamed(trx: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with recursive ${eachProductText} select text from each where string_to_array(text, E'\n') && array(
      select lower(name collate "und-x-icu") collate "C" from unnest(${[...names]}::text[]) as name)`.execute(
    trx,
  );
  return rows.map((row) => row.text);
}

const peopleByEmail = prepareQuery<{ key: string }>()((trx, place) =>
  trx.selectFrom('person').select('id').where('email_key', '=', place('key')),
);

/** The people an e-mail belongs to, compared as addresses are. */
export async function listPeopleByEmail(trx: Database, email: string): Promise<string[]> {
  return (await peopleByEmail(trx, { key: emailKey(email) })).map((row) => row.id);
}

const keysByHash = prepareQuery<{ hash: Buffer }>()((trx, place) =>
  trx.selectFrom('license_key').select('id').where('key_hash', '=', place('hash')),
);

export async function listKeysByHash(trx: Database, hash: Buffer): Promise<string[]> {
  return (await keysByHash(trx, { hash })).map((row) => row.id);
}

/** The few different names that products are shown under, each found by one step through their index. */
const eachShownProduct = sql`each_product (name) as (
  (select ${shownProduct} from report_row r order by ${shownProduct} limit 1)
  union all
  select (select ${shownProduct} from report_row r where ${shownProduct} > each_product.name
    order by ${shownProduct} limit 1)
  from each_product where each_product.name is not null)`;

/**
 * Where products of some texts stand in the order of products: between the first and the last of their names. Their
 * names are looked up, so that the planner knows how many lines lie between them.
 */
export function productRange(trx: Database, texts: readonly string[]): Pick<Range, 'of' | 'along' | 'lanes'> {
  const names = list(texts.flatMap((text) => text.split('\n')));
  const along = async () => {
    const { rows } = await sql<{ first: string | null; last: string | null }>`
      with recursive ${eachShownProduct} select min(name) as first, max(name) as last
      from each_product where lower(name collate "und-x-icu") collate "C" = ${names}`.execute(trx);
    return sql<boolean>`${shownProduct} between ${rows[0]?.first ?? null}::text and ${rows[0]?.last ?? null}::text`;
  };
  return { of: 'product', along, lanes: texts };
}
