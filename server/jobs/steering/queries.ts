import { sql } from 'kysely';
import type { Database } from '#server/db/pool.ts';

const clock = sql<Date>`clock_timestamp()`;

export const findRun = (trx: Database, id: string) =>
  trx
    .selectFrom('job_invocation')
    .select([
      'job_name as jobName',
      'status',
      'heartbeat_at as heartbeatAt',
      'cancel_asked_at as cancelAskedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** Asks once; false where it has ended meanwhile. */
export async function askToEnd(trx: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('job_invocation')
    .set({ cancel_asked_at: sql`coalesce(cancel_asked_at, ${clock})` })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Runs under way that somebody asked to end. */
export const listAsked = (trx: Database) =>
  trx
    .selectFrom('job_invocation')
    .select(['id', 'job_name as jobName'])
    .where('status', '=', 'RUNNING')
    .where('heartbeat_at', 'is not', null)
    .where('cancel_asked_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
