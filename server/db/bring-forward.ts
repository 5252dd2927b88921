import { sql } from 'kysely';
import type { Database } from './pool.ts';

/** Brings a next start forward to now, in whole milliseconds as those who move it read it; false where there is none. */
export async function bringForward(trx: Database, triggerId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('job_trigger')
    .set({ due_at: sql`least(due_at, date_trunc('milliseconds', clock_timestamp()))` })
    .where('trigger_id', '=', triggerId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
