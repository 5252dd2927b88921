import { sql } from 'kysely';
import { queueName, queueSchema } from '#server/db/ensure-queue.ts';
import type { Pool } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/transaction.ts';

/** What all processes on one database share. */
export interface SharedFigures {
  jobsRunning: number;
  /** Due, and taken by nobody yet. */
  jobsWaiting: number;
  /** Failed, and to be tried again. */
  jobsFailed: number;
  /** How long the one that has been due longest has waited; 0 where none does. */
  oldestJobSeconds: number;
  mailsWaiting: number;
  mailsGivenUp: number;
  oldestMailSeconds: number;
  /** As PostgreSQL counts them: those of transactions that were rolled back are among them. */
  ledgerRows: number;
}

const isDue = sql`j.state in ('created', 'retry') and j.start_after <= clock_timestamp()`;
const secondsSince = (instant: ReturnType<typeof sql>) =>
  sql`greatest(0, coalesce(extract(epoch from clock_timestamp() - (${instant})), 0))::float8`;

/** Small tables and partial indexes only: it is asked every few seconds. */
export async function readShared(pool: Pool): Promise<SharedFigures> {
  const { rows } = await inSnapshot(pool, { role: 'system' }, (trx) =>
    sql<SharedFigures>`
      with due as (
        select j.start_after as since from ${sql.table(`${queueSchema}.job`)} j where j.name = ${queueName} and ${isDue}
        union all
        select t.due_at from job_trigger t where t.due_at <= clock_timestamp()
      ), unsent as (
        select given_up_at is null as waits, created_at from outbox_mail where sent_at is null
      )
      select
        (select count(*)::int from job_invocation where status = 'RUNNING') as "jobsRunning",
        (select count(*)::int from due) as "jobsWaiting",
        (select count(*)::int from ${sql.table(`${queueSchema}.job`)} j
          where j.name = ${queueName} and j.state = 'retry') as "jobsFailed",
        ${secondsSince(sql`select min(since) from due`)} as "oldestJobSeconds",
        (select count(*)::int from unsent where waits) as "mailsWaiting",
        (select count(*)::int from unsent where not waits) as "mailsGivenUp",
        ${secondsSince(sql`select min(created_at) from unsent where waits`)} as "oldestMailSeconds",
        (select n_tup_ins::float8 from pg_stat_user_tables
          where schemaname = 'public' and relname = 'usage_entry') as "ledgerRows"`.execute(trx),
  );
  const [row] = rows;
  if (!row) throw new Error('the figures of the database are not there');
  return row;
}
