/** When a job starts by itself, by the UTC clock: no summer time moves it. */
export type Schedule = { everySeconds: number } | { dailyAt: `${number}:${number}` };

const DAY_MS = 86_400_000;

/** The name of a job's schedule, which starts it when nobody does by hand (3.24). */
export const scheduleIdOf = (jobName: string, schedule: Schedule): string =>
  `${jobName}@${'everySeconds' in schedule ? `every-${schedule.everySeconds}s` : `daily-${schedule.dailyAt}`}`;

/** The first start after an instant. Starts lie on a fixed grid, so that every process reckons the same ones. */
export function nextRun(schedule: Schedule, after: Date): Date {
  const { everyMs, offsetMs } = gridOf(schedule);
  const passed = Math.floor((after.getTime() - offsetMs) / everyMs);
  return new Date((passed + 1) * everyMs + offsetMs);
}

function gridOf(schedule: Schedule): { everyMs: number; offsetMs: number } {
  if ('everySeconds' in schedule) return { everyMs: schedule.everySeconds * 1000, offsetMs: 0 };
  const [hours = 0, minutes = 0] = schedule.dailyAt.split(':').map(Number);
  return { everyMs: DAY_MS, offsetMs: (hours * 60 + minutes) * 60_000 };
}

/** How many starts of a schedule have passed without anybody there, the one that was due first among them. */
export function countMissed(schedule: Schedule, dueAt: Date, now: Date): number {
  if (dueAt > now) return 0;
  const { everyMs, offsetMs } = gridOf(schedule);
  const onGrid = (at: Date): number => Math.floor((at.getTime() - offsetMs) / everyMs);
  return onGrid(now) - onGrid(dueAt) + 1;
}

/**
 * Whether a start is due, and which one follows. A start that lies further ahead than the schedule reaches was reckoned
 * before the clock went back, or by another schedule: it is reckoned anew.
 */
export function findDue(schedule: Schedule, dueAt: Date, now: Date): { isDue: boolean; next: Date } {
  const next = nextRun(schedule, now);
  return { isDue: dueAt <= now, next: dueAt > now && dueAt < next ? dueAt : next };
}
