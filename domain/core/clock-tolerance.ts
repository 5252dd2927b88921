/** How far apart the clocks of processes on one database may be. What is dated further ahead comes from a clock that was wrong. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** The latest instant that a moment of the past may bear. */
export const latestPast = (now: Date): Date => new Date(now.getTime() + CLOCK_TOLERANCE_MS);
