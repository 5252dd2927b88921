import { sql } from 'kysely';
import { reportSearchOf, type ReportSearch } from '#domain/licenses-report/report-search.ts';
import { containsJoined, containsText } from '#server/db/contains-text.ts';
import { all, any, list, type Condition, type FilterContext, type Way } from './condition-queries.ts';
import { listKeysByHash, listProductTexts } from './lookup-queries.ts';

/** A search finds lines by their account, by their product and by themselves. */
export async function searchWays(typed: string, { trx, hashKey }: FilterContext): Promise<Way[]> {
  const search = reportSearchOf(typed);
  if (!search) return [everyLine];
  const texts = await listProductTexts(trx, search.words);
  const keyIds = await listKeysByHash(trx, hashKey(search.text));
  const itself = [
    ...(search.looksAtKeys ? [containedIn(search)] : []),
    ...(keyIds.length > 0 ? [sql<boolean>`r.license_key_id = ${list(keyIds)}`] : []),
  ];
  return [
    { accounts: all(search.words.map((word) => containsText(sql`a.search_text`, word))), rows: null },
    ...(texts.length > 0 ? [{ accounts: null, rows: sql<boolean>`r.product_text = ${list(texts)}` }] : []),
    ...(itself.length > 0 ? [{ accounts: null, rows: any(itself) }] : []),
  ];
}

/** The way to all lines. */
export const everyLine: Way = { accounts: null, rows: null };

function containedIn(search: ReportSearch): Condition {
  const column = sql`r.search_text`;
  return search.isOtherScript
    ? sql`(r.other_script and ${containsText(column, search.text)})`
    : containsJoined(column, search.text);
}
