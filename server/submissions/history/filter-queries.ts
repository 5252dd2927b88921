import { sql, type RawBuilder } from 'kysely';
import { emailKey } from '#domain/access/vendor-domain.ts';
import {
  historyFilters,
  type HistoryFilterName,
  type HistoryFilters,
} from '#domain/submissions/history/filters.ts';
import { containsText, patternOf } from '#server/db/contains-text.ts';
import type { Database } from '#server/db/pool.ts';
import { isUnlinked, seesAllSetAside, type Reader } from '../queries.ts';
import { amendmentOf } from './amendment-queries.ts';
import type { HistoryReader } from './queries.ts';

type Condition = RawBuilder<boolean>;
type Conditions = {
  [Name in HistoryFilterName]: (value: HistoryFilters[Name], reader: Reader) => Condition;
};

/** One condition on a line (r) of submission_search for every filter that there is. */
const conditionOf: Conditions = {
  search: (text) => containsText(sql`r.search_text`, wordsOf(text)),
  kind: (kinds) => sql`r.kind = any(${[...kinds]}::text[])`,
  state: (states, reader) => sql`${stateOf(reader)} = any(${[...states]}::text[])`,
  person: (emails) => sql`r.person = any(${emails.map(emailKey)}::text[])`,
  product: (names) => sql`r.products && ${[...names]}::text[]`,
  period: ({ from, to }) =>
    sql`(${from === null ? sql`r.last_day is not null` : sql`r.last_day >= ${from}::date`}
      and ${to === null ? sql`true` : sql`r.first_day <= ${to}::date`})`,
};

const wordsOf = (text: string): string => text.trim().replace(/^…/, '');

/** All filters that are set; they must hold together. */
export async function whereOf(
  trx: Database,
  filters: HistoryFilters,
  reader: HistoryReader,
): Promise<Condition> {
  const set = historyFilters.names.filter((name) => historyFilters.isSet(filters, name));
  const conditions = set.map((name) => conditionFor(name, filters, reader));
  const found = await findByText(trx, filters, reader);
  if (found !== null) conditions.push(sql`r.receipt_id = any(${found}::uuid[])`);
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** Of so many a page is found sooner in their order. */
const FOUND_MOST = 300;
/** The index knows texts by three characters. */
const INDEXED_FROM = 3;

/** The few receipts that a searched text leaves, as row-level security keeps customers' own search from its index; null where that is not known. */
async function findByText(
  trx: Database,
  { search }: HistoryFilters,
  { of, internal }: HistoryReader,
): Promise<string[] | null> {
  const text = wordsOf(search);
  if (internal || text.length < INDEXED_FROM) return null;
  const { rows } = await sql<{ found: string[] | null }>`
    select receipts_with_text(${of.account}, ${patternOf(text)}, ${FOUND_MOST}) as found`.execute(trx);
  return rows[0]?.found ?? null;
}

const conditionFor = (name: HistoryFilterName, filters: HistoryFilters, reader: Reader): Condition =>
  (conditionOf[name] as (value: unknown, reader: Reader) => Condition)(filters[name], reader);

/** What historyStateOf says of the receipt, said by what is kept of it for searching. */
const stateOf = (reader: Reader): RawBuilder<string> => sql`coalesce(${amendmentOf}, case
  when r.records = 0 or r.keys = 0 or r.written = 0 or r.kept = r.written then 'NOTHING'
  when r.kept > 0 or ${isPartlySetAside(reader)} then 'PARTLY'
  else 'STANDS' end)`;

const isPartlySetAside = (reader: Reader): Condition => sql`exists (
  select from usage_submission aside join usage_unmatched_key k on k.submission_id = aside.id
  where aside.receipt_id = r.receipt_id and aside.account_id is null and ${isUnlinked(reader)}
    and ${seesAllSetAside(reader) ? sql`true` : sql`aside.user_id = ${reader.userId}`} offset 0)`;
