import { sql } from 'kysely';
import { containsText } from '#server/db/contains-text.ts';
import type { Database } from '#server/db/pool.ts';

/** The few different product texts, each found by one step through their index. */
export const eachProductText = sql`each (text) as (
  (select product_text from report_row order by product_text limit 1)
  union all
  select (select product_text from report_row where product_text > each.text order by product_text limit 1)
  from each where each.text is not null)`;

/** The product texts that contain all of some words. */
export async function listProductTexts(trx: Database, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with recursive ${eachProductText} select text from each where ${sql.join(
      words.map((word) => containsText(sql`text`, word)),
      sql` and `,
    )}`.execute(trx);
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

/** The people an e-mail belongs to, compared as addresses are. */
export async function listPeopleByEmail(trx: Database, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from person where email_key(email) = email_key(${email})`.execute(trx);
  return rows.map((row) => row.id);
}

export async function listKeysByHash(trx: Database, hash: Buffer): Promise<string[]> {
  const rows = await trx.selectFrom('license_key').select('id').where('key_hash', '=', hash).execute();
  return rows.map((row) => row.id);
}
