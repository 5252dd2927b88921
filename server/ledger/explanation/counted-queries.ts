import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import { isWholeMonth, type Figure } from '#domain/ledger/figure.ts';
import type { EntryPlace } from '#domain/ledger/schema.ts';
import type { ReportingType } from '#domain/products/schema.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import { inForce, reportingType } from '../projection-queries.ts';

/** Which entries a figure is made of: its keys with their main units, its days, and how it was reported. */
export interface Counted {
  accountId: string;
  figure: Figure;
  keys: readonly { id: string; mainUnit: string | null }[];
  term: { start: Day; end: Day } | null;
  reportingType: ReportingType | null;
}

const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
const startOf = (day: Day) => sql`(${day}::timestamp at time zone 'UTC')`;
const endOf = (day: Day) => sql`((${day}::date + 1)::timestamp at time zone 'UTC')`;
const firstDay = sql`(e.starts_at at time zone 'UTC')::date`;
const lastDay = sql`((e.ends_at - interval '1 microsecond') at time zone 'UTC')::date`;

/** True for entries (e) that begin inside the term: what its projection adds up. */
export const inTerm = ({ term }: Pick<Counted, 'term'>): RawBuilder<boolean> =>
  term === null
    ? sql`false`
    : sql`(e.starts_at >= ${startOf(term.start)} and e.starts_at < ${endOf(term.end)})`;

/** What took the place of an entry (e) last is the note that nothing is counted. */
const isWithdrawn = sql<boolean>`
  (not e.void and exists (select from usage_entry note where note.supersedes = e.id and note.void
    and not exists (select from usage_entry again where again.supersedes = note.id)))`;

/** Entries of the figure's keys that are in force, or were withdrawn. */
const ofKeys = ({ accountId, keys }: Counted) => sql`
  e.account_id = ${accountId} and e.license_key_id = ${list(keys.map(({ id }) => id))}
  and (${inForce} or ${isWithdrawn})`;

const isReported = (type: ReportingType | null) =>
  type === null ? sql`true` : sql`${reportingType} = ${type}`;
const place = (name: EntryPlace) => sql`${name}::text`;

/** What a maximum is held against: begun in the term, reported as the group is, in the main unit of the key's product. */
const placeInTerm = (counted: Counted) => sql`
  case when not ${inForce} then ${place('withdrawn')}
    when not ${inTerm(counted)} then ${place('outsideTerm')}
    when not ${isReported(counted.reportingType)} then ${place('otherReporting')}
    when e.unit is distinct from main.unit then ${place('otherUnit')}
    else ${place('counted')} end`;

/** The bar of a chart that an entry stands in: its month, or its own days where they reach over several. */
function isInBar({ figure }: Counted): RawBuilder<unknown> {
  if (figure.of !== 'period') return sql`true`;
  const { start, end } = figure.period;
  const days = isWholeMonth(figure.period)
    ? sql`${lastDay} <= ${end}::date`
    : sql`${firstDay} = ${start}::date and ${lastDay} = ${end}::date`;
  const types = figure.types.map(
    ({ usageType, unit }) => sql`(e.usage_type = ${usageType} and e.unit is not distinct from ${unit})`,
  );
  return sql`e.starts_at >= ${startOf(start)} and e.starts_at < ${endOf(end)} and ${days}
    ${types.length === 0 ? sql`` : sql`and (${sql.join(types, sql` or `)})`}`;
}

function whereOf(counted: Counted): RawBuilder<unknown> {
  const { figure, accountId, keys } = counted;
  if (figure.of === 'period') return sql`${ofKeys(counted)} and ${isInBar(counted)}`;
  if (figure.of !== 'receipt') return ofKeys(counted);
  // A receipt stays what it said: entries that others took the place of since are counted in it, and those that later
  // made its figures void or stand again are none of its own. That a line was taken out is no figure of 0.
  return sql`e.account_id = ${accountId} and e.license_key_id = ${list(keys.map(({ id }) => id))}
    and e.change_id is null and not e.void and e.submission_id in (select part.id from usage_submission part
      where part.receipt_id = ${figure.receiptId} and part.account_id = ${accountId})`;
}

function placeOf(counted: Counted): RawBuilder<unknown> {
  const { of } = counted.figure;
  if (of === 'receipt') return place('counted');
  if (of !== 'period') return placeInTerm(counted);
  return sql`case when not ${inForce} then ${place('withdrawn')}
    when ${isReported(counted.reportingType)} then ${place('counted')}
    else ${place('otherReporting')} end`;
}

/** What reports by itself is told by its service, everything else by its submission. */
const sourceId = sql`case when s.id is null or s.kind = 'EVENTS' then 'service:' || e.source
  else s.id::text || ':' || e.source end`;

/** No figure holds an entry (e) any more, nor the entry that made its figure stand again. */
const isGone = sql`(not ${inForce}
  and not exists (select from usage_entry again where again.restates = e.id and ${isInForce('again')}))`;

/** Every entry that has to do with a figure, with its place in it or beside it, its days and its source. */
export const entriesOf = (counted: Counted): RawBuilder<unknown> => sql`
  select e.id, e.license_key_id, e.source, e.usage_type, e.unit, e.starts_at, e.ends_at, e.value, e.recorded_at,
    e.supersedes, e.restates, e.version, e.environment, e.submission_id, s.receipt_id, s.kind, s.file_name, s.user_id,
    s.receipt -> 'submittedBy' ->> 'name' as person, s.receipt -> 'submittedBy' ->> 'email' as person_email, ${firstDay} as first_day, ${lastDay} as last_day,
    ${sourceId} as source_id, ${placeOf(counted)} as place,
    ${counted.figure.of === 'receipt' ? isGone : sql`false`} as superseded
  from usage_entry e
  join unnest(${counted.keys.map(({ id }) => id)}::text[], ${counted.keys.map(({ mainUnit }) => mainUnit)}::text[])
    as main (key_id, unit) on main.key_id = e.license_key_id
  left join usage_submission s on s.id = e.submission_id
  where ${whereOf(counted)}`;
