import { sql, type RawBuilder } from 'kysely';
import { COUNTED_PAGE } from '#domain/ledger/contract.ts';
import type { BroughtBy, CountedEntry, CountedLine, EntryPlace } from '#domain/ledger/schema.ts';
import { automaticSources, type UsageSource } from '#domain/products/schema.ts';
import type { SubmissionKind } from '#domain/submissions/schema.ts';
import type { Database } from '#server/db/pool.ts';
import { isVendorAddress } from '#server/db/vendor-address.ts';
import { entriesOf, type Counted } from './counted-queries.ts';
import type { FigureReader } from './key-queries.ts';

export interface SumRow {
  place: EntryPlace;
  licenseKeyId: string;
  usageType: string;
  unit: string | null;
  value: string;
  entries: number;
}

/** Everything that has to do with a figure, added up by place, key, type and unit. */
export async function sumEntries(trx: Database, counted: Counted): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select place, license_key_id as "licenseKeyId", usage_type as "usageType", unit, sum(value)::text as value,
      count(*)::int as entries
    from (${entriesOf(counted)}) as entry
    group by place, license_key_id, usage_type, unit
    order by place, license_key_id, usage_type, unit`.execute(trx);
  return rows;
}

export interface SourceRow {
  id: string;
  source: UsageSource;
  kind: SubmissionKind | null;
  receiptId: string | null;
  fileName: string | null;
  broughtBy: BroughtBy;
  person: string | null;
  /** With microseconds: pages are cut by it. */
  recordedAt: string;
  start: string;
  end: string;
  sums: { usageType: string; unit: string | null; value: string; entries: number }[];
  replaced: number;
  superseded: number;
}

const automatic = sql`any(${[...automaticSources]}::text[])`;
/** Outside the vendor only people of the account have names. */
const isKnown = ({ account, internal }: FigureReader) =>
  internal
    ? sql`true`
    : sql`(exists (select from account_role r where r.user_id = entry.user_id and r.account_id = ${account})
        or exists (select from cuca_role r where r.user_id = entry.user_id and r.account_id = ${account}))`;
/** Whoever has left the account has no name either, but was never staff: those have addresses of the vendor's (2.10). */
const isVendor = ({ vendorDomain }: FigureReader) =>
  isVendorAddress(sql.ref('entry.person_email'), vendorDomain);
const bringer = (reader: FigureReader) => sql`
  case when entry.source = ${automatic} or entry.kind = 'EVENTS' then 'software'
    when entry.user_id is null then 'records'
    when not ${isKnown(reader)} and ${isVendor(reader)} then 'staff' else 'person' end`;
const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export interface SourcePlace {
  recordedAt: string;
  id: string;
}

/** One more than a page of the sources of a figure, those that wrote last in front. */
export async function listSourceRows(
  trx: Database,
  counted: Counted,
  reader: FigureReader,
  asked: { place: EntryPlace; after: SourcePlace | null },
): Promise<SourceRow[]> {
  const { after } = asked;
  const { rows } = await sql<SourceRow>`
    with entry as materialized (select * from (${entriesOf(counted)}) as entry where place = ${asked.place}),
    summed as (
      select source_id, usage_type, unit, sum(value)::text as value, count(*)::int as entries
      from entry group by source_id, usage_type, unit),
    found as (
      select source_id as id, min(source) as source, min(kind) as kind, min(receipt_id::text)::uuid as receipt_id,
        min(file_name) as file_name, min(user_id) as user_id, min(person) as person,
        min(person_email) as person_email, max(recorded_at) as recorded_at,
        min(first_day) as start, max(last_day) as until, (count(supersedes) filter (where restates is null))::int as replaced,
        (count(*) filter (where superseded))::int as superseded
      from entry group by source_id
      having ${after === null ? sql`true` : sql`(max(recorded_at), source_id) < (${after.recordedAt}::timestamptz, ${after.id})`}
      order by max(recorded_at) desc, source_id desc limit ${COUNTED_PAGE + 1})
    select entry.id, source, kind,
      case when kind in ('IMPORT', 'EVENTS') then null else receipt_id end as "receiptId", file_name as "fileName",
      ${bringer(reader)} as "broughtBy", case when ${bringer(reader)} = 'person' and ${isKnown(reader)} then person end as person,
      ${instant(sql`recorded_at`)} as "recordedAt", start, until as end, replaced, superseded,
      (select json_agg(json_build_object('usageType', usage_type, 'unit', unit, 'value', value, 'entries', entries)
        order by usage_type, unit) from summed where summed.source_id = entry.id) as sums
    from found as entry order by recorded_at desc, entry.id desc`.execute(trx);
  return rows;
}

export type LinePlace = Pick<CountedLine, 'start' | 'end' | 'licenseKeyId' | 'usageType' | 'unit'>;
type LineRow = Omit<CountedLine, 'keyTail'>;

/** One more than a page of what a source gave, day by day; what was reported for longer stays whole. */
export async function listLineRows(
  trx: Database,
  counted: Counted,
  asked: { place: EntryPlace; source: string; after: LinePlace | null },
): Promise<LineRow[]> {
  const { after } = asked;
  const isLater =
    after === null
      ? sql`true`
      : sql`(first_day, last_day, license_key_id, usage_type, coalesce(unit, ''))
          > (${after.start}::date, ${after.end}::date, ${after.licenseKeyId}, ${after.usageType}, ${after.unit ?? ''})`;
  const { rows } = await sql<LineRow>`
    select license_key_id as "licenseKeyId", usage_type as "usageType", unit, first_day as start, last_day as end,
      sum(value)::text as value, nullif(sum(whole), sum(value))::text as whole, count(*)::int as entries,
      (count(supersedes) filter (where restates is null))::int as replaced,
      (count(*) filter (where superseded))::int as superseded
    from (${entriesOf(counted)}) as entry
    where place = ${asked.place} and source_id = ${asked.source} and ${isLater}
    group by license_key_id, usage_type, unit, first_day, last_day
    order by first_day, last_day, license_key_id, usage_type, coalesce(unit, '')
    limit ${COUNTED_PAGE + 1}`.execute(trx);
  return rows;
}

export interface EntryMoment {
  startsAt: string;
  id: string;
}
type EntryRow = Omit<CountedEntry, 'startsAt' | 'endsAt' | 'recordedAt'> &
  Record<'startsAt' | 'endsAt' | 'recordedAt', Date>;

/** Figures that an entry took the place of, and those in their turn: newest first. What stands again replaced nothing. */
const replacedBy = sql`
  (with recursive old as (
      select o.* from usage_entry o where o.id = entry.supersedes
      union all select o.* from old join usage_entry o on o.id = old.supersedes)
    select coalesce(json_agg(json_build_object('value', old.value::text, 'recordedAt', ${instant(sql`old.recorded_at`)},
      'fileName', s.file_name) order by old.id desc), '[]')
    from old left join usage_submission s on s.id = old.submission_id
    where not old.void and old.id is distinct from entry.restates)`;

/** One more than a page of the entries of a line, in order. */
export async function listEntryRows(
  trx: Database,
  counted: Counted,
  asked: LinePlace & { place: EntryPlace; source: string; after: EntryMoment | null },
): Promise<EntryRow[]> {
  const { after } = asked;
  const isLater =
    after === null
      ? sql`true`
      : sql`(starts_at, entry.id) > (${after.startsAt}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await sql<EntryRow>`
    select entry.id::text as id, starts_at as "startsAt", ends_at as "endsAt", value::text as value, nullif(whole, value)::text as whole,
      recorded_at as "recordedAt", version, environment, superseded as "isSuperseded", ${replacedBy} as replaced
    from (${entriesOf(counted)}) as entry
    where place = ${asked.place} and source_id = ${asked.source} and license_key_id = ${asked.licenseKeyId}
      and usage_type = ${asked.usageType} and unit is not distinct from ${asked.unit}
      and first_day = ${asked.start}::date and last_day = ${asked.end}::date and ${isLater}
    order by starts_at, entry.id limit ${COUNTED_PAGE + 1}`.execute(trx);
  return rows;
}
