import { sql, type RawBuilder } from 'kysely';
import { emailKey } from '#domain/access/vendor-domain.ts';
import {
  historyFilters,
  type HistoryFilterName,
  type HistoryFilters,
} from '#domain/submissions/history/filters.ts';
import { containsText } from '#server/db/contains-text.ts';
import { seesAllSetAside, type Reader } from '../queries.ts';
import { amendmentOf } from './amendment-queries.ts';

type Condition = RawBuilder<boolean>;
type Conditions = {
  [Name in HistoryFilterName]: (value: HistoryFilters[Name], reader: Reader) => Condition;
};

/** One condition on a line (r) of submission_search for every filter that there is. */
const conditionOf: Conditions = {
  search: (text) => containsText(sql`r.search_text`, text.trim().replace(/^…/, '')),
  kind: (kinds) => sql`r.kind = any(${[...kinds]}::text[])`,
  state: (states, reader) => sql`${stateOf(reader)} = any(${[...states]}::text[])`,
  person: (emails) => sql`r.person = any(${emails.map(emailKey)}::text[])`,
  product: (names) => sql`r.products && ${[...names]}::text[]`,
  period: ({ from, to }) =>
    sql`(${from === null ? sql`r.last_day is not null` : sql`r.last_day >= ${from}::date`}
      and ${to === null ? sql`true` : sql`r.first_day <= ${to}::date`})`,
};

/** All filters that are set; they must hold together. */
export function whereOf(filters: HistoryFilters, reader: Reader): Condition {
  const set = historyFilters.names.filter((name) => historyFilters.isSet(filters, name));
  const conditions = set.map((name) => conditionFor(name, filters, reader));
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
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
  where aside.receipt_id = r.receipt_id and aside.account_id is null and k.attached_at is null
    and ${seesAllSetAside(reader) ? sql`true` : sql`aside.user_id = ${reader.userId}`} offset 0)`;
