import { sql } from 'kysely';
import type { Receipt } from '#domain/submissions/schema.ts';
import { takeLock } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';

/** One batch of an account at a time; whoever waits longer than a few seconds is asked to come back. */
export async function lockEvents(trx: Database, account: string): Promise<void> {
  await sql.raw("set local lock_timeout = '5s'").execute(trx);
  await takeLock(trx, 'events', account);
}

export interface EventRow {
  /** 32 hexadecimal digits each. */
  id: string;
  content: string;
}

/** Notes which events came, each id once; answers what is known of those that had come before, by id. */
export async function noteEvents(
  trx: Database,
  account: string,
  events: readonly EventRow[],
): Promise<Map<string, string>> {
  const { rows } = await sql<EventRow>`
    with event as (
      select id, content from unnest(${events.map(({ id }) => id)}::uuid[],
        ${events.map(({ content }) => content)}::uuid[]) as event (id, content)
    ), known as (
      select usage_event.id, usage_event.content from event join usage_event using (id)
    ), noted as (
      insert into usage_event (id, content, account_id)
      select id, content, ${account} from event where id not in (select id from known)
    )
    select replace(id::text, '-', '') as id, replace(content::text, '-', '') as content from known`.execute(
    trx,
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** Those of some events that came before. */
export async function listKnownEvents(trx: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select replace(id::text, '-', '') as id from usage_event where id = any(${[...ids]}::uuid[])`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A token's submission of a day: of the account, or of what was kept for keys that are nobody's. */
export interface EventDay {
  id: string;
  receiptId: string;
  receipt: Receipt;
  kept: boolean;
  part: number;
}

export async function listEventDays(
  trx: Database,
  of: { tokenId: string; receivedOn: string },
): Promise<EventDay[]> {
  const { rows } = await sql<EventDay>`
    select id, receipt_id as "receiptId", receipt, account_id is null as kept, part
    from usage_submission where token_id = ${of.tokenId} and received_on = ${of.receivedOn}
    order by part`.execute(trx);
  return rows;
}

export interface NewEventDay extends Omit<EventDay, 'kept'> {
  accountId: string | null;
  userId: string;
  /** Null for what was counted later of kept events: that receipt does not grow. */
  tokenId: string | null;
  receivedOn: string | null;
  submittedAt: Date;
}

export async function insertEventDay(trx: Database, day: NewEventDay): Promise<void> {
  await trx
    .insertInto('usage_submission')
    .values({
      id: day.id,
      receipt_id: day.receiptId,
      account_id: day.accountId,
      user_id: day.userId,
      kind: 'EVENTS',
      token_id: day.tokenId,
      received_on: day.receivedOn,
      event_count: day.receipt.eventCount,
      part: day.part,
      receipt: JSON.stringify(day.receipt),
      submitted_at: day.submittedAt,
    })
    .execute();
}

/** Writes a day's receipt with more events in it. */
export async function growEventDay(trx: Database, id: string, receipt: Receipt): Promise<void> {
  await sql`select grow_event_receipt(${id}, ${JSON.stringify(receipt)}::jsonb, ${receipt.eventCount})`.execute(
    trx,
  );
}

export interface EventEntry {
  licenseKeyId: string;
  usageType: string;
  unit: string | null;
  hour: string;
  value: string;
  product: string;
  event: string;
  version: string;
  instanceId: string;
  outsideTerm: boolean;
}

/** Writes the ledger's entries; answers their ids. */
export async function insertEventEntries(
  trx: Database,
  of: { accountId: string; submissionId: string; source: string; now: Date },
  entries: readonly EventEntry[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at,
      value, product, event, version, instance_id, outside_term, recorded_at)
    select ${of.accountId}, e."licenseKeyId", ${of.submissionId}, ${of.source}, e."usageType", e.unit, e.hour,
      e.hour + interval '1 hour', e.value, e.product, e.event, e.version, e."instanceId", e."outsideTerm", ${of.now}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("licenseKeyId" text, "usageType" text, unit text,
      hour timestamptz, value bigint, product text, event text, version text, "instanceId" text, "outsideTerm" boolean)
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A key of a day's kept parts. */
export interface DayKey {
  id: string;
  submissionId: string;
  keyHash: Buffer;
  decided: boolean;
}

/**
 * Those of some keys that a day's kept parts have, locked as decisions lock them: nobody counts or declines them before
 * this batch has ended.
 */
export async function findKeptKeys(
  trx: Database,
  submissionIds: readonly string[],
  hashes: readonly Buffer[],
): Promise<DayKey[]> {
  const { rows } = await sql<DayKey>`
    select id, submission_id as "submissionId", key_hash as "keyHash",
      attached_at is not null or declined_at is not null as decided
    from usage_unmatched_key
    where submission_id = any(${[...submissionIds]}::uuid[]) and key_hash = any(${[...hashes]}::bytea[])
    order by id for share`.execute(trx);
  return rows;
}

export interface KeptKey {
  hash: Buffer;
  ciphertext: Buffer;
  tail: string;
}

export async function insertKeptKeys(
  trx: Database,
  of: { submissionId: string; userId: string; accountId: string },
  keys: readonly KeptKey[],
): Promise<{ id: string; keyHash: Buffer }[]> {
  if (keys.length === 0) return [];
  const rows = await trx
    .insertInto('usage_unmatched_key')
    .values(
      keys.map(({ hash, ciphertext, tail }) => ({
        submission_id: of.submissionId,
        user_id: of.userId,
        account_id: of.accountId,
        key_hash: hash,
        key_ciphertext: ciphertext,
        key_tail: tail,
        sealed_sha256: '',
      })),
    )
    .returning(['id', 'key_hash'])
    .execute();
  return rows.map(({ id, key_hash }) => ({ id, keyHash: key_hash }));
}

export type KeptRecord = Omit<EventEntry, 'licenseKeyId' | 'usageType' | 'unit' | 'outsideTerm'> & {
  keyId: string;
  events: number;
};

export async function insertKeptRecords(
  trx: Database,
  of: { userId: string; accountId: string; source: string },
  records: readonly KeptRecord[],
): Promise<void> {
  await sql`
    insert into usage_unmatched (unmatched_key_id, user_id, account_id, product, event, version, starts_at, value,
      source, instance_id, events)
    select e."keyId", ${of.userId}, ${of.accountId}, e.product, e.event, e.version, e.hour, e.value, ${of.source},
      e."instanceId", e.events
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as e ("keyId" bigint, product text, event text,
      version text, hour timestamptz, value bigint, "instanceId" text, events integer)`.execute(trx);
}
