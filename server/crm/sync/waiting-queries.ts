import { sql, type RawBuilder } from 'kysely';
import type { SentObject } from '#domain/crm/crm-objects.ts';
import { providedStatus } from '#domain/self-certification/case-status.ts';
import type { Database } from '#server/db/pool.ts';

/** A record that has to go out. */
export interface WaitingRecord {
  id: string;
  accountId: string;
  version: number;
  changedAt: Date;
}

/** A batch: of each record its external id stands in a query's address. */
const BATCH = 100;
const LONGEST_WAIT_SECONDS = 6 * 3600;

/**
 * A case that its customer handed over says so when all that belongs to it is there (4.38): before that it is made, as
 * one that was begun, for its applications to refer to.
 */
const isHeld = sql<boolean>`(o.object = 'case' and exists (
  select from crm_case c where c.id = o.id and c.status = ${providedStatus} and (
    exists (select from application a join crm_outbox waiting on waiting.object = 'application' and waiting.id = a.id
      where a.self_certification_case_id = c.id)
    or exists (select from application a join usage_entry e on e.account_id = a.account_id and e.application_id = a.id
      join crm_outbox waiting on waiting.object = 'usage' and waiting.id = e.id::text
      where a.self_certification_case_id = c.id))))`;

const isMadeThere = sql<boolean>`exists (
  select from crm_record r where r.object = o.object and r.id = o.id and r.salesforce_id is not null)`;

export const parts = {
  /** Cases whose applications wait for them. */
  begun: sql<boolean>`${isHeld} and not ${isMadeThere}`,
  whole: sql<boolean>`not ${isHeld}`,
} satisfies Record<string, RawBuilder<boolean>>;
export type Part = keyof typeof parts;

/** The next records that are due, those that changed first at the front. */
export async function listWaiting(
  trx: Database,
  { object, part, now }: { object: SentObject; part: Part; now: Date },
): Promise<WaitingRecord[]> {
  const { rows } = await sql<WaitingRecord>`
    select o.id, o.account_id as "accountId", o.version, o.changed_at as "changedAt" from crm_outbox o
    where o.object = ${object} and o.next_attempt_at <= ${now} and ${parts[part]}
    order by o.changed_at, o.id limit ${BATCH}`.execute(trx);
  return rows;
}

export async function hasWaiting(trx: Database, now: Date): Promise<boolean> {
  const { rows } = await sql`select from crm_outbox where next_attempt_at <= ${now} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Records that are there now wait no longer, unless they changed meanwhile. */
export async function removeWaiting(
  trx: Database,
  object: SentObject,
  arrived: readonly Pick<WaitingRecord, 'id' | 'version'>[],
): Promise<void> {
  await sql`
    delete from crm_outbox o using json_to_recordset(${JSON.stringify(arrived)}::json) as arrived (id text, version int)
    where o.object = ${object} and o.id = arrived.id and o.version = arrived.version`.execute(trx);
}

/** Records that were not taken are tried again after 1, 2, 4 … minutes. */
export async function putOff(
  trx: Database,
  object: SentObject,
  refused: readonly { id: string; error: string }[],
  now: Date,
): Promise<void> {
  await sql`
    update crm_outbox o set attempts = o.attempts + 1, last_error = refused.error,
      next_attempt_at = ${now}::timestamptz + make_interval(secs => least(60 * 2 ^ least(o.attempts, 20), ${LONGEST_WAIT_SECONDS}))
    from json_to_recordset(${JSON.stringify(refused)}::json) as refused (id text, error text)
    where o.object = ${object} and o.id = refused.id`.execute(trx);
}
