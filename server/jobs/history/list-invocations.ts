import { findFlags, isFailing, type FlaggedRun } from '#domain/jobs/find-flags.ts';
import type { getJobHealth, listInvocations as contract, listJobNames } from '#domain/jobs/contract.ts';
import { jobs as texts } from '#domain/messages/en-gb/jobs.ts';
import type { Handler } from '#server/core/routes.ts';
import { jobsOf } from '../all-jobs.ts';
import { listNames, listJudgedRuns, listRuns, listStarters } from './queries.ts';
import { presentInvocation } from './present.ts';
import { readClock } from '../queries.ts';

/** 7.39 */
export const listNamesOfJobs: Handler<typeof listJobNames> = async (ctx) =>
  (await ctx.transaction((trx) => listNames(trx))).toSorted((a, b) => a.localeCompare(b, 'en'));

/** 7.41: by the clock of the database, as the runs are. */
export const listInvocations: Handler<typeof contract> = async (ctx, { query }) =>
  ctx.transaction(async (trx) => {
    const [runs, recent, now] = [await listRuns(trx, query), await listJudgedRuns(trx), await readClock(trx)];
    const ownJobs = jobsOf(ctx.portal.config);
    const starts = {
      scheduleOf: (jobName: string) => ownJobs.find(({ name }) => name === jobName)?.schedule,
      startedBy: new Map((await listStarters(trx, runs)).map(({ id, actor }) => [id, actor])),
    };
    return runs.map((run) => presentInvocation(run, findFlags(run, recent, now), starts)).toReversed();
  });

/** 7.40: the first thing that is wrong with a job under way, or that it fails again and again. */
export const checkHealth: Handler<typeof getJobHealth> = async (ctx) => {
  const { recent, now } = await ctx.transaction(async (trx) => ({
    recent: await listJudgedRuns(trx),
    now: await readClock(trx),
  }));
  const problems = [...Map.groupBy(recent, ({ jobName }) => jobName)].flatMap(([name, runs]) => {
    const problem = problemOf(runs, now);
    return problem === undefined ? [] : [[name, problem] as const];
  });
  return Object.fromEntries(problems);
};

/** The first thing that is wrong with a job under way, or that it fails again and again. */
export function problemOf(runs: readonly FlaggedRun[], now: Date): string | undefined {
  const [flag] = runs.flatMap((run) => findFlags(run, runs, now));
  if (flag) return texts.jobs[flag];
  return isFailing(runs) ? texts.jobs.failing : undefined;
}
