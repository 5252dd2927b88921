import { sql } from 'kysely';
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

const secondsSince = (instant: ReturnType<typeof sql>) =>
  sql`greatest(0, coalesce(extract(epoch from clock_timestamp() - (${instant})), 0))::float8`;

/** Small tables and partial indexes only: it is asked every few seconds. */
export async function readShared(pool: Pool): Promise<SharedFigures> {
  const { rows } = await inSnapshot(pool, { role: 'system' }, (trx) =>
    sql<SharedFigures>`
      with due as (
        select least(due_at, retry_at) as since from job_trigger where least(due_at, retry_at) <= clock_timestamp()
      ), unsent as (
        select given_up_at is null as waits, created_at from outbox_mail where sent_at is null
      )
      select
        (select count(*)::int from job_invocation where status = 'RUNNING') as "jobsRunning",
        (select count(*)::int from due) as "jobsWaiting",
        (select count(*)::int from job_trigger where retry_at is not null) as "jobsFailed",
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
