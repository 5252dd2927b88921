import { sql } from 'kysely';
import type { FlaggedRun } from '#domain/jobs/find-flags.ts';
import type { JobQuery, JobStatus } from '#domain/jobs/schema.ts';
import type { Database } from '#server/db/pool.ts';

/** The newest of those asked for. */
const LIMIT = 1000;

const columns = [
  'id',
  'job_name as jobName',
  'trigger_id as triggerId',
  'origin',
  'attempt',
  'started_at as startedAt',
  'ended_at as endedAt',
  'reason',
  'error',
  'summary',
] as const;
const status = sql<JobStatus>`status`.as('status');

/** The names that have run, each found behind the one before: to read every run for twenty names would grow with time. */
const jobNames = sql`(
  with recursive job (name) as (
    select min(job_name) from job_invocation
    union all
    select (select min(job_name) from job_invocation where job_name > job.name) from job where job.name is not null)
  select name from job where name is not null)`;

/** Names that have run, or that a schedule or somebody else will start. */
export async function listNames(trx: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${jobNames} as job union select trigger_id from job_trigger`.execute(trx);
  return rows.map(({ name }) => name);
}

/** The newest first. */
export const listRuns = (trx: Database, query: JobQuery) =>
  trx
    .selectFrom('job_invocation')
    .select(columns)
    .select(status)
    .$if(query.jobName !== undefined, (q) => q.where('job_name', '=', query.jobName ?? ''))
    .$if(query.startTimeAfter !== undefined, (q) =>
      q.where('started_at', '>=', new Date(query.startTimeAfter ?? 0)),
    )
    .$if(query.startTimeBefore !== undefined, (q) =>
      q.where('started_at', '<=', new Date(query.startTimeBefore ?? 0)),
    )
    .where('status', 'in', query.status)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMIT)
    .execute();
export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

/** A start by hand is that of the first run after it, and of its further tries; processes' clocks may differ a little. */
const CLOCK_SECONDS = 5;

/** Who started which of the runs by hand, by the record of deeds. */
export async function listStarters(
  trx: Database,
  runs: readonly RunRow[],
): Promise<{ id: string; actor: string }[]> {
  const oldest = runs.at(-1);
  if (oldest === undefined) return [];
  const { rows } = await sql<{ id: string; actor: string }>`
    select distinct on (run.id) run.id, deed.actor
    from audit as deed, lateral (
      select id, started_at from job_invocation
      where job_name = deed.object and status <> 'SKIPPED'
        and started_at >= deed.at - make_interval(secs => ${CLOCK_SECONDS})
      order by started_at, id limit 1) as first, lateral (
      select id from job_invocation as run
      where run.id = first.id or (job_name = deed.object and attempt > 1 and started_at > first.started_at
        and not exists (select from job_invocation as other where other.job_name = deed.object
          and other.attempt = 1 and other.status <> 'SKIPPED'
          and other.started_at > first.started_at and other.started_at < run.started_at))) as run
    where deed.action = 'jobs.startJob' and deed.at >= ${oldest.startedAt}::timestamptz - interval '1 hour'
      and run.id = any(${runs.map(({ id }) => id)}::uuid[])
    order by run.id, deed.at`.execute(trx);
  return rows;
}

/**
 * What is needed to judge the runs of every job (4.40), of those that were not skipped: the newest two, all that are
 * under way, and the two before each of these.
 */
export async function listJudgedRuns(trx: Database): Promise<FlaggedRun[]> {
  const runs = sql`select id, job_name as "jobName", status, started_at as "startedAt" from job_invocation`;
  const { rows } = await sql<FlaggedRun>`
    with running as (${runs} where status = 'RUNNING')
    select newest.* from ${jobNames} as job,
      lateral (${runs} where job_name = job.name and status <> 'SKIPPED'
        order by started_at desc, id desc limit 2) as newest
    union
    select * from running
    union
    select older.* from running,
      lateral (${runs} where job_name = running."jobName" and status <> 'SKIPPED'
        and (started_at, id) < (running."startedAt", running.id)
        order by started_at desc, id desc limit 2) as older`.execute(trx);
  return rows;
}

/** How many runs the strip of a job shows. */
const STRIP = 30;

/** The last runs of every job that were not skipped, oldest first. */
export async function listStrips(trx: Database): Promise<StripRow[]> {
  const { rows } = await sql<StripRow>`
    select id, job_name as "jobName", status, started_at as "startedAt", ended_at as "endedAt"
    from ${jobNames} as job,
      lateral (select * from job_invocation where job_name = job.name and status <> 'SKIPPED'
        order by started_at desc, id desc limit ${STRIP}) as run
    order by started_at, id`.execute(trx);
  return rows;
}

/** When each job started last and found nothing to do. */
export async function listIdle(trx: Database): Promise<{ jobName: string; idleAt: Date }[]> {
  const { rows } = await sql<{ jobName: string; idleAt: Date }>`
    select job.name as "jobName", idle.started_at as "idleAt"
    from ${jobNames} as job,
      lateral (select started_at from job_invocation
        where job_name = job.name and status = 'SKIPPED' and reason = 'NOTHING_TO_DO'
        order by started_at desc limit 1) as idle`.execute(trx);
  return rows;
}

export interface StripRow {
  id: string;
  jobName: string;
  status: Exclude<JobStatus, 'SKIPPED'>;
  startedAt: Date;
  endedAt: Date | null;
}
