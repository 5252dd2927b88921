import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import { isWholeMonth, type Figure } from '#domain/ledger/figure.ts';
import type { EntryPlace } from '#domain/ledger/schema.ts';
import type { ReportingType } from '#domain/products/schema.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import { inForce, reportingType } from '../projection-queries.ts';
import {
  entryDays,
  entryShare,
  firstDay,
  joinEntries,
  keysCountedIn,
  lastDay,
  termDays,
} from '#server/db/term-days.ts';

/** Which entries a figure is made of: its keys and their group, its term, and how it was reported. */
export interface Counted {
  accountId: string;
  figure: Figure;
  keyIds: readonly string[];
  /** Of one of the keys: of all of them where the figure is held against a maximum. */
  licenseGroupId: string;
  term: { start: Day; end: Day } | null;
  reportingType: ReportingType | null;
}

const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
const startOf = (day: Day) => sql`(${day}::timestamp at time zone 'UTC')`;
const endOf = (day: Day) => sql`((${day}::date + 1)::timestamp at time zone 'UTC')`;

/** What took the place of an entry (e) last is the note that nothing is counted. */
const isWithdrawn = sql<boolean>`
  (not e.void and exists (select from usage_entry note where note.supersedes = e.id and note.void
    and not exists (select from usage_entry again where again.supersedes = note.id)))`;

/** Entries of the figure's keys that are in force, or were withdrawn. */
const ofKeys = ({ accountId, keyIds }: Counted) => sql`
  e.account_id = ${accountId} and e.license_key_id = ${list(keyIds)}
  and (${inForce} or ${isWithdrawn})`;

const isReported = (type: ReportingType | null) =>
  type === null ? sql`true` : sql`${reportingType} = ${type}`;
const place = (name: EntryPlace) => sql`${name}::text`;

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
  const { figure, accountId, keyIds } = counted;
  if (figure.of === 'period') return sql`${ofKeys(counted)} and ${isInBar(counted)}`;
  if (figure.of !== 'receipt') return ofKeys(counted);
  // A receipt stays what it said: entries that others took the place of since are counted in it, and those that later
  // made its figures void or stand again are none of its own. That a line was taken out is no figure of 0.
  return sql`e.account_id = ${accountId} and e.license_key_id = ${list(keyIds)}
    and e.change_id is null and not e.void and e.submission_id in (select part.id from usage_submission part
      where part.receipt_id = ${figure.receiptId} and part.account_id = ${accountId})`;
}

function placeOf(counted: Counted): RawBuilder<unknown> {
  const { of } = counted.figure;
  if (of === 'receipt') return place('counted');
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

/** Days that count in the group (d), by the license whose entries they are. */
export const daysOfGroup = ({
  accountId,
  licenseGroupId,
}: Pick<Counted, 'accountId' | 'licenseGroupId'>) => sql`
  select * from ${termDays(keysCountedIn(sql`select ${accountId}::text, ${licenseGroupId}::text`))} as d
  where d.account_id = ${accountId} and d.license_group_id = ${licenseGroupId}`;

/**
 * What a maximum is held against: days in the term, reported as the group is, in the main unit of the license they count
 * on; and apart from it the other days of its own keys, and what was withdrawn. Each entry with its part of the days.
 */
const entriesOfTerm = (counted: Counted) => sql`
  with d as materialized (${daysOfGroup(counted)})
  select e.*, d.carrier_id as key_id, ${entryShare} as share,
    case when not ${isReported(counted.reportingType)} then ${place('otherReporting')}
      when e.unit is distinct from d.unit then ${place('otherUnit')}
      else ${place('counted')} end as place
  from d ${joinEntries()}
  union all
  select e.*, e.license_key_id, e.value - usage_in_days(e.value, ${firstDay}, ${lastDay}, inside.days), ${place('outsideTerm')}
  from usage_entry e cross join lateral (
    select coalesce(range_agg(d.days), '{}') as days from d where d.license_key_id = e.license_key_id) as inside
  where ${ofKeys(counted)} and ${inForce} and not ${entryDays} <@ inside.days
  union all
  select e.*, e.license_key_id, e.value, ${place('withdrawn')}
  from usage_entry e where ${ofKeys(counted)} and not ${inForce}`;

const entriesOfOthers = (counted: Counted) => sql`
  select e.*, e.license_key_id as key_id, e.value as share, ${placeOf(counted)} as place
  from usage_entry e where ${whereOf(counted)}`;

/** A percentage of a maximum counts days of a term; bars and receipts show what was reported whole. */
const isOfTerm = ({ figure: { of } }: Counted) => of === 'key' || of === 'group';

/**
 * Every entry that has to do with a figure, with its place in it or beside it, its days and its source; `value` is what
 * counts there, `whole` what was reported.
 */
export const entriesOf = (counted: Counted): RawBuilder<unknown> => sql`
  select e.id, e.key_id as license_key_id, e.source, e.usage_type, e.unit, e.starts_at, e.ends_at, e.share as value,
    e.value as whole, e.recorded_at, e.supersedes, e.restates, e.version, e.environment, e.submission_id, s.receipt_id,
    s.kind, s.file_name, s.user_id, s.receipt -> 'submittedBy' ->> 'name' as person,
    s.receipt -> 'submittedBy' ->> 'email' as person_email, ${firstDay} as first_day, ${lastDay} as last_day,
    ${sourceId} as source_id, place, ${counted.figure.of === 'receipt' ? isGone : sql`false`} as superseded
  from (${isOfTerm(counted) ? entriesOfTerm(counted) : entriesOfOthers(counted)}) as e
  left join usage_submission s on s.id = e.submission_id`;
