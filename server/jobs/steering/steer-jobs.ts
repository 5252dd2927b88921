import type { cancelRun as cancelContract, startJob as startContract } from '#domain/jobs/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Handler } from '#server/core/routes.ts';
import { bringForward } from '#server/db/bring-forward.ts';
import { isRunning } from '../queries.ts';
import { askToEnd, findRun } from './queries.ts';

/** Starts a job at the next look of a portal, a few seconds from now; asking twice starts it once. */
export const startJob: Handler<typeof startContract> = (ctx, { params: { jobName } }) =>
  ctx.transaction(async (trx) => {
    if (await isRunning(trx, jobName)) return { state: 'RUNNING' as const };
    if (!(await bringForward(trx, jobName))) throw new AppError('NOT_FOUND');
    await ctx.audit(trx, { action: 'jobs.startJob', object: jobName, accountId: null });
    return { state: 'DUE' as const };
  });

/** Asks a run to end. Runs of others give no sign of life here, and nobody here could end them. */
export const cancelRun: Handler<typeof cancelContract> = (ctx, { params: { jobInvocationId: id } }) =>
  ctx.transaction(async (trx) => {
    const run = await findRun(trx, id);
    if (!run) throw new AppError('NOT_FOUND');
    if (run.status !== 'RUNNING') return { state: 'ENDED' as const };
    if (run.heartbeatAt === null) throw new AppError('JOB_RUNS_ELSEWHERE', { job: run.jobName });
    if (!(await askToEnd(trx, id))) return { state: 'ENDED' as const };
    if (run.cancelAskedAt === null)
      await ctx.audit(trx, {
        action: 'jobs.cancelRun',
        object: id,
        accountId: null,
        detail: { job: run.jobName },
      });
    return { state: 'ENDING' as const };
  });
