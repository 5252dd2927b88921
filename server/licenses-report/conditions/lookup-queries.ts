import { sql } from 'kysely';
import { emailKey } from '#domain/access/vendor-domain.ts';
import { containsText } from '#server/db/contains-text.ts';
import type { Database } from '#server/db/pool.ts';
import { prepareQuery, runPrepared } from '#server/db/run-prepared.ts';

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
