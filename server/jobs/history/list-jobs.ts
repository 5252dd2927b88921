import type { listJobs as contract } from '#domain/jobs/contract.ts';
import type { FlaggedRun } from '#domain/jobs/find-flags.ts';
import { usualOf } from '#domain/jobs/job-limit.ts';
import { countMissed, type Schedule } from '#domain/jobs/schedule.ts';
import type { JobSummary } from '#domain/jobs/schema.ts';
import type { Handler } from '#server/core/routes.ts';
import { jobsOf } from '../all-jobs.ts';
import { listTriggers, readClock } from '../queries.ts';
import { problemOf } from './list-invocations.ts';
import { listIdle, listJudgedRuns, listNames, listStrips, type StripRow } from './queries.ts';

/** Portals look every few seconds: a start that is later than this was not seen to. */
const OVERDUE_MS = 60_000;

/** Every job that has run or will, in the order of the alphabet. */
export const listJobs: Handler<typeof contract> = async (ctx) => {
  const { names, triggers, strips, idle, judged, now } = await ctx.transaction(async (trx) => ({
    names: await listNames(trx),
    triggers: await listTriggers(trx),
    strips: await listStrips(trx),
    idle: await listIdle(trx),
    judged: await listJudgedRuns(trx),
    now: await readClock(trx),
  }));
  const ownJobs = jobsOf(ctx.portal.config);
  const dueOf = new Map(triggers.map(({ triggerId, dueAt }) => [triggerId, dueAt]));
  const idleOf = new Map(idle.map(({ jobName, idleAt }) => [jobName, idleAt.toISOString()]));
  const runsOf = Map.groupBy(strips, ({ jobName }) => jobName);
  const judgedOf = Map.groupBy(judged, ({ jobName }) => jobName);
  return names
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((jobName) => {
      const schedule = ownJobs.find(({ name }) => name === jobName)?.schedule ?? null;
      const runs = runsOf.get(jobName) ?? [];
      const summary = summaryOf(schedule, dueOf.get(jobName), runs, judgedOf.get(jobName) ?? [], now);
      return { jobName, ...summary, idleAt: idleOf.get(jobName) ?? null };
    });
};

function summaryOf(
  schedule: Schedule | null,
  dueAt: Date | undefined,
  runs: readonly StripRow[],
  judged: readonly FlaggedRun[],
  now: Date,
): Omit<JobSummary, 'jobName' | 'idleAt'> {
  const isOverdue = dueAt !== undefined && now.getTime() - dueAt.getTime() > OVERDUE_MS;
  return {
    schedule,
    nextStart: dueAt?.toISOString() ?? null,
    isOverdue,
    missed: isOverdue && schedule ? countMissed(schedule, dueAt, now) : 0,
    problem: problemOf(judged, now) ?? null,
    ...usualOf(runs.flatMap((run) => (run.status === 'SUCCESS' ? [lengthOf(run) ?? 0] : []))),
    lastRuns: runs.map((run) => ({
      jobInvocationId: run.id,
      startTime: run.startedAt.toISOString(),
      durationMs: lengthOf(run),
      status: run.status,
    })),
  };
}

const lengthOf = ({ startedAt, endedAt }: StripRow): number | null =>
  endedAt && Math.max(0, endedAt.getTime() - startedAt.getTime());
