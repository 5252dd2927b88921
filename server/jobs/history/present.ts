import { isoDuration } from '#domain/jobs/iso-duration.ts';
import { scheduleIdOf, type Schedule } from '#domain/jobs/schedule.ts';
import { SkipReason, type JobFlag, type JobInvocation } from '#domain/jobs/schema.ts';
import { jobs as texts } from '#domain/messages/en-gb/jobs.ts';
import type { RunRow } from './queries.ts';

/** What started a run: a schedule by its name, or somebody by hand. */
export interface Starts {
  scheduleOf: (jobName: string) => Schedule | undefined;
  /** By the id of a run. */
  startedBy: ReadonlyMap<string, string>;
}

/** 3.24: runs of other programs say by themselves what started them. */
function triggerOf({ id, jobName, triggerId }: RunRow, { scheduleOf, startedBy }: Starts): string {
  const schedule = triggerId === jobName ? scheduleOf(jobName) : undefined;
  return startedBy.get(id) ?? (schedule ? scheduleIdOf(jobName, schedule) : triggerId);
}

/** 3.24 */
export const presentInvocation = (run: RunRow, additionalInfo: JobFlag[], starts: Starts): JobInvocation => ({
  jobInvocationId: run.id,
  jobName: run.jobName,
  triggerId: triggerOf(run, starts),
  startTime: run.startedAt.toISOString(),
  duration: run.endedAt && isoDuration(Math.max(0, run.endedAt.getTime() - run.startedAt.getTime())),
  status: run.status,
  origin: run.origin,
  attempt: run.attempt,
  details: detailsOf(run),
  additionalInfo,
});

function detailsOf({ status, error, reason, summary }: RunRow): string | null {
  if (status === 'FAILED') return error;
  const known = SkipReason.safeParse(reason);
  if (known.success) return texts.jobs.skipped[known.data];
  if (status !== 'SUCCESS') return reason;
  const figures = Object.entries(summary as Record<string, number>);
  return figures.map(([name, count]) => `${name}: ${count}`).join(', ') || null;
}
