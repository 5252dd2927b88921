import type { TFunction } from 'i18next';
import { formatDuration } from '#domain/core/format.ts';
import { readIsoDuration } from '#domain/jobs/iso-duration.ts';
import type { JobInvocation, JobStatus, JobSummary } from '#domain/jobs/schema.ts';
import type { StatusTone } from '#web/ui/status.tsx';

/** How each state looks; the word says it too. */
export const toneOfStatus: Record<JobStatus, StatusTone> = {
  RUNNING: 'info',
  SUCCESS: 'success',
  FAILED: 'error',
  SKIPPED: 'neutral',
};

/** Between a figure and its unit, so that a narrow column breaks before the words. */
const NO_BREAK = '\u00a0';

/** How long a run took, or has taken until now (2.89). */
export function durationOf(
  t: TFunction,
  run: Pick<JobInvocation, 'duration' | 'startTime'>,
  now: Date,
): string {
  const ms = run.duration === null ? null : readIsoDuration(run.duration);
  if (ms !== null) return formatDuration(ms);
  const soFar = formatDuration(runningMs(run, now)).replaceAll(' ', NO_BREAK);
  return t('jobs.runningFor', { duration: soFar });
}

/** The milliseconds since a run began; this browser's clock may be behind the portal's. */
export const runningMs = ({ startTime }: Pick<JobInvocation, 'startTime'>, now: Date): number =>
  Math.max(0, now.getTime() - Date.parse(startTime));

/** What is odd about a run, in words (4.40, 8.38). */
export function warningsOf(t: TFunction, run: JobInvocation, limitMs: number | null, now: Date): string[] {
  const flags = run.additionalInfo.map((flag) => t(`jobs.${flag}`));
  const isLong = run.status === 'RUNNING' && limitMs !== null && runningMs(run, now) > limitMs;
  if (!isLong || run.additionalInfo.includes('hangingJob')) return flags;
  return [...flags, t('jobs.longerThanUsual', { limit: formatDuration(limitMs) })];
}

/** When a job starts by itself. */
export function scheduleOf(t: TFunction, { schedule }: Pick<JobSummary, 'schedule'>): string {
  if (schedule === null) return t('jobs.fact.elsewhere');
  if ('dailyAt' in schedule) return t('jobs.fact.daily', { time: schedule.dailyAt });
  return t('jobs.fact.every', { duration: formatDuration(schedule.everySeconds * 1000) });
}
