import { sql } from 'kysely';
import type { SkipReason } from '#domain/jobs/schema.ts';
import type { Database, Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';

const clock = sql<Date>`clock_timestamp()`;

/** The clock of the database: the one that all portals on it share. */
export async function readClock(trx: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${clock} as now`.execute(trx);
  return rows[0]?.now ?? new Date();
}

export interface Trigger {
  triggerId: string;
  /** Its next start by schedule. */
  dueAt: Date;
  /** When a start that failed is tried again. */
  retryAt: Date | null;
  /** Runs that failed since the last one that did not. */
  failures: number;
}

const triggers = (trx: Database) =>
  trx
    .selectFrom('job_trigger')
    .select(['trigger_id as triggerId', 'due_at as dueAt', 'retry_at as retryAt', 'failures'])
    .orderBy('trigger_id');

export const listTriggers = (trx: Database): Promise<Trigger[]> => triggers(trx).execute();

/** Locks all triggers until the transaction ends: portals look one after the other, for some milliseconds each. */
export const lockTriggers = (trx: Database): Promise<Trigger[]> => triggers(trx).forUpdate().execute();

/** A trigger that is there keeps its next start, or the one given if that comes sooner. */
export async function ensureTrigger(
  trx: Database,
  trigger: { triggerId: string; dueAt: Date; isSooner: boolean },
): Promise<void> {
  const { triggerId, dueAt, isSooner } = trigger;
  const insert = trx.insertInto('job_trigger').values({ trigger_id: triggerId, due_at: dueAt });
  await insert
    .onConflict((conflict) =>
      isSooner
        ? conflict
            .column('trigger_id')
            .doUpdateSet({ due_at: sql`least(job_trigger.due_at, excluded.due_at)` })
        : conflict.doNothing(),
    )
    .execute();
}

export async function updateTrigger(
  trx: Database,
  triggerId: string,
  change: { due_at?: Date; retry_at?: Date | null; failures?: number },
): Promise<void> {
  await trx.updateTable('job_trigger').set(change).where('trigger_id', '=', triggerId).execute();
}

export async function isRunning(trx: Database, triggerId: string): Promise<boolean> {
  const running = await trx
    .selectFrom('job_invocation')
    .select('id')
    .where('trigger_id', '=', triggerId)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  return running !== undefined;
}

export interface NewInvocation {
  jobName: string;
  triggerId: string;
  origin: string;
  attempt: number;
}

const valuesOf = (one: NewInvocation) => ({
  job_name: one.jobName,
  trigger_id: one.triggerId,
  origin: one.origin,
  attempt: one.attempt,
  started_at: clock,
});

/** Begins a run and answers its id; undefined where the trigger has one already. */
export async function insertRunning(trx: Database, one: NewInvocation): Promise<string | undefined> {
  const row = await trx
    .insertInto('job_invocation')
    .values({ ...valuesOf(one), status: 'RUNNING', heartbeat_at: clock })
    .onConflict((conflict) => conflict.column('trigger_id').where('status', '=', 'RUNNING').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertSkipped(trx: Database, one: NewInvocation, reason: SkipReason): Promise<void> {
  await trx
    .insertInto('job_invocation')
    .values({ ...valuesOf(one), status: 'SKIPPED', reason, ended_at: clock })
    .execute();
}

/** A sign of life; false where the run has been given up. */
export async function updateHeartbeat(pool: Pool, id: string): Promise<boolean> {
  const { numUpdatedRows } = await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('job_invocation')
      .set({ heartbeat_at: clock })
      .where('id', '=', id)
      .where('status', '=', 'RUNNING')
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

export type RunEnd =
  | { status: 'SUCCESS'; summary: Readonly<Record<string, number>> }
  | { status: 'SKIPPED'; reason: SkipReason }
  | { status: 'FAILED'; error: string };

/** Ends a run; false where it was ended before, as one that is dead. */
export async function endRunning(trx: Database, id: string, end: RunEnd): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('job_invocation')
    .set({
      status: end.status,
      ended_at: clock,
      ...(end.status === 'SUCCESS' ? { summary: JSON.stringify(end.summary) } : {}),
      ...(end.status === 'SKIPPED' ? { reason: end.reason } : {}),
      ...(end.status === 'FAILED' ? { error: end.error } : {}),
    })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface SilentRun {
  id: string;
  jobName: string;
  origin: string;
  attempt: number;
}

/**
 * Runs that have given no sign of life for so long, or gave it at an instant that is still to come: then the clock has
 * gone back. Runs of others (`external`) have no heartbeat and are none of ours.
 */
export const listSilent = (trx: Database, seconds: number): Promise<SilentRun[]> =>
  trx
    .selectFrom('job_invocation')
    .select(['id', 'job_name as jobName', 'origin', 'attempt'])
    .where('status', '=', 'RUNNING')
    .where('heartbeat_at', 'is not', null)
    .where(sql<boolean>`abs(extract(epoch from ${clock} - heartbeat_at)) > ${seconds}`)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();

/** Skipped starts are many and go sooner. The two are found apart: together they would be looked for among all runs. */
export async function deleteOldInvocations(
  trx: Database,
  keep: { days: number; skippedDays: number },
): Promise<number> {
  const now = (await readClock(trx)).getTime();
  const old = (days: number) =>
    trx.deleteFrom('job_invocation').where('started_at', '<', new Date(now - days * 86_400_000));
  const skipped = await old(keep.skippedDays).where('status', '=', 'SKIPPED').executeTakeFirst();
  const others = await old(keep.days).where('status', '<>', 'RUNNING').executeTakeFirst();
  return Number(skipped.numDeletedRows + others.numDeletedRows);
}
