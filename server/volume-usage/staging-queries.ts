import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { UsageRecord } from '#domain/volume-usage/usage-file-schema.ts';
import { limitStatements } from '#server/db/limit-statements.ts';
import { openCopy, copyRows, type CopyWriter } from '#server/db/copy-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { isClaimOn, relatedClaims, relatedToKey } from '#server/ledger/related-licenses/queries.ts';

/** One (key, product, version, event) of the file in one stretch of days that belongs to one license. */
export interface Slot {
  id: number;
  /** The key's number in the file. */
  k: number;
  series: number;
  /** UTC days, `until` excluded; infinity where the stretch has no end. */
  from: string;
  until: string;
  accountId: string;
  licenseKeyId: string;
  submissionId: string;
  usageType: string;
  unit: string | null;
  outsideTerm: boolean;
  /** Days before this one are closed to whoever sends it; minus infinity where none is. */
  closedBefore: string;
  /** Of (account, key, product, event, version, instance). */
  hash: Buffer;
  product: string;
  event: string;
  version: string;
}

/**
 * What a record does to the ledger; stated: somebody's own figure counts for its day already (decision 042); lowered: it
 * would lower a closed day, and is set aside (decision 070).
 */
export type Effect = 'added' | 'replaced' | 'ignored' | 'conflict' | 'stated' | 'lowered';

export interface SlotEffect {
  slot: number;
  effect: Effect;
  records: number;
  value: bigint;
  /** What counted for its records. */
  before: bigint;
  /** UTC days. */
  first: string;
  last: string;
  firstLine: number;
}

/** Tables of this transaction alone, and time enough for the largest file there may be. */
export async function createStaging(trx: Database): Promise<void> {
  await limitStatements(trx, 600);
  await sql.raw("set local lock_timeout = '20s'").execute(trx);
  await sql
    .raw(
      `create temporary table upload_record (line integer not null, series integer not null,
         starts_at timestamptz not null, value bigint not null) on commit drop`,
    )
    .execute(trx);
  await sql
    .raw(
      `create temporary table upload_slot (id integer not null, series integer not null, from_at timestamptz not null,
         until_at timestamptz not null, account_id text not null, license_key_id text not null,
         submission_id uuid not null, usage_type text not null, unit text, outside_term boolean not null,
         closed_before timestamptz not null, hash bytea not null, product text not null, event text not null, version text not null) on commit drop`,
    )
    .execute(trx);
}

/** Opens the way into the staging table for records whose series the caller numbers. */
export const openRecordCopy = (trx: Database): CopyWriter =>
  openCopy(trx, 'upload_record', ['line', 'series', 'starts_at', 'value']);

export const recordRow = (record: UsageRecord, series: number) =>
  [record.line, series, record.start, record.count] as const;

async function stageSlots(trx: Database, slots: Iterable<Slot>): Promise<void> {
  function* rows() {
    for (const slot of slots)
      yield [
        ...[slot.id, slot.series, slot.from, slot.until, slot.accountId, slot.licenseKeyId],
        ...[slot.submissionId, slot.usageType, slot.unit, slot.outsideTerm, slot.closedBefore, slot.hash],
        ...[slot.product, slot.event, slot.version],
      ];
  }
  const columns = `id series from_at until_at account_id license_key_id submission_id usage_type unit
    outside_term closed_before hash product event version`;
  await copyRows(trx, 'upload_slot', columns.split(/\s+/), rows());
  await sql.raw('analyze upload_record; analyze upload_slot').execute(trx);
}

/** What the ledger holds already of the buckets in the file: the newest entry of each, also where it counts nothing. */
async function findHeads(trx: Database, licenseKeyIds: readonly string[]): Promise<void> {
  await sql`
    create temporary table upload_head on commit drop as
    select e.series as hash, e.starts_at, e.id, e.seq, e.value, e.void
    from usage_entry e
    where e.license_key_id = any(${[...licenseKeyIds]}::text[])
      and e.starts_at between (select min(starts_at) from upload_record) and (select max(starts_at) from upload_record)
      and e.series in (select hash from upload_slot)
      and not exists (select from usage_entry later where later.supersedes = e.id)`.execute(trx);
  await sql.raw('analyze upload_head').execute(trx);
}

const placed = sql`
  upload_record r
  join upload_slot s on s.series = r.series and r.starts_at >= s.from_at and r.starts_at < s.until_at
  left join upload_head h on h.hash = s.hash and h.starts_at = r.starts_at`;

const stagedDays = sql`(select daterange((min(starts_at) at time zone 'UTC')::date,
  (max(starts_at) at time zone 'UTC')::date, '[]') from upload_record)`;

/**
 * Looks up the figures that somebody stated for what the staged file tells of, within its days: of the key, of its
 * renewals, and of applications that use a license which the key shares. True where there is one: hardly ever.
 */
async function findStatedDays(trx: Database): Promise<boolean> {
  await sql`
    create temporary table upload_stated on commit drop as
    select told.license_key_id, told.usage_type, c.id as claim_id, c.entry_id, c.period
    from (select distinct license_key_id, usage_type from upload_slot) as told,
      lateral ${relatedToKey(sql.ref('told.license_key_id'))} as related, ${relatedClaims} as c
    where ${isClaimOn(sql.ref('told.usage_type'), stagedDays)}`.execute(trx);
  const { rows } = await sql<{
    stated: boolean;
  }>`select exists (select from upload_stated) as stated`.execute(trx);
  return rows[0]?.stated ?? false;
}

const isOnDay = sql`t.license_key_id = s.license_key_id and t.usage_type = s.usage_type
  and t.period @> (r.starts_at at time zone 'UTC')::date`;

/** True for a staged record (r of the stretch s) on whose day a figure stands. */
const isStated = sql`exists (select from upload_stated t where ${isOnDay})`;

/** The figure that was stated for the first day of the file that has one. */
export async function findStated(
  trx: Database,
): Promise<{ usageType: string; value: string; start: Day; end: Day } | undefined> {
  const { rows } = await sql<{ usageType: string; value: string; start: Day; end: Day }>`
    select t.usage_type as "usageType", e.value::text as value, lower(t.period) as start, upper(t.period) - 1 as "end"
    from ${placed}
    join upload_stated t on ${isOnDay}
    join usage_entry e on e.id = t.entry_id
    order by r.line, t.claim_id limit 1`.execute(trx);
  return rows[0];
}

/** True for a staged record that says less of a closed day than what counts (h). */
const isLower = sql`(r.starts_at < s.closed_before and r.value < h.value)`;

/** Weighs every record of the file against what is there: same seq and count, or an older seq, changes nothing. */
async function weighRecords(trx: Database, seq: number): Promise<SlotEffect[]> {
  const stated = (await findStatedDays(trx)) ? isStated : sql`false`;
  const { rows } = await sql<{
    slot: number;
    effect: Effect;
    records: string;
    value: string;
    before: string;
    first: string;
    last: string;
    first_line: number;
  }>`
    select s.id as slot,
      case when (h.id is null or h.void or ${seq} > h.seq) and ${stated} then 'stated' when h.id is null or h.void then 'added'
        when ${seq} > h.seq and ${isLower} then 'lowered' when ${seq} > h.seq then 'replaced'
        when ${seq} < h.seq or h.value = r.value then 'ignored' else 'conflict' end as effect,
      count(*) as records, sum(r.value)::text as value, coalesce(sum(h.value), 0)::text as before, min(r.line) as first_line,
      (min(r.starts_at) at time zone 'UTC')::date as first, (max(r.starts_at) at time zone 'UTC')::date as last
    from ${placed}
    group by 1, 2
    order by 1, 2`.execute(trx);
  return rows.map(({ records, value, before, first_line, ...row }) => ({
    ...row,
    records: Number(records),
    value: BigInt(value),
    before: BigInt(before),
    firstLine: first_line,
  }));
}

/** Every stretch of the file with what it changes. Waits for nobody: the caller holds the lock on the keys' usage. */
export async function weighSlots(
  trx: Database,
  slots: readonly Slot[],
  licenseKeyIds: readonly string[],
  seq: number,
): Promise<(SlotEffect & { of: Slot })[]> {
  await stageSlots(trx, slots);
  await findHeads(trx, licenseKeyIds);
  const effects = await weighRecords(trx, seq);
  return effects.flatMap((effect) => {
    const of = slots[effect.slot];
    return of ? [{ ...effect, of }] : [];
  });
}

/** Takes an account's stretches out again. */
export async function unstageAccounts(trx: Database, accountIds: readonly string[]): Promise<void> {
  await sql`delete from upload_slot where account_id = any(${[...accountIds]}::text[])`.execute(trx);
}

export async function dropStaging(trx: Database): Promise<void> {
  await sql.raw('drop table if exists upload_record, upload_slot, upload_head, upload_stated').execute(trx);
}

/** Writes the ledger's entries: one per record that adds or replaces something. */
export async function insertEntries(
  trx: Database,
  file: { source: string; instanceId: string; seq: number; now: Date },
): Promise<void> {
  await sql`
    insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at,
      value, product, event, version, instance_id, seq, series, outside_term, supersedes, recorded_at)
    select s.account_id, s.license_key_id, s.submission_id, ${file.source}, s.usage_type, s.unit, r.starts_at,
      r.starts_at + interval '1 hour', r.value, s.product, s.event, s.version, ${file.instanceId}, ${file.seq},
      s.hash, s.outside_term, h.id, ${file.now}
    from ${placed}
    where h.id is null or h.void or (${file.seq} > h.seq and not ${isLower})`.execute(trx);
}

/** Keeps beside the ledger the records that would lower closed days. */
export async function insertLowered(trx: Database, seq: number): Promise<void> {
  await sql`
    insert into usage_lowered (submission_id, account_id, license_key_id, usage_type, unit, starts_at, standing, value,
      product, event, version, series, outside_term)
    select s.submission_id, s.account_id, s.license_key_id, s.usage_type, s.unit, r.starts_at, h.value, r.value,
      s.product, s.event, s.version, s.hash, s.outside_term
    from ${placed} where not h.void and ${seq} > h.seq and ${isLower}`.execute(trx);
}
