/** Of fewer runs nothing can be said. */
const ENOUGH = 5;
const TIMES_THE_LONGEST = 3;
const LEAST_MS = 60_000;

/**
 * What is usual for a job, from how long its last successful runs took: the middle of them, and three times the longest
 * (a minute at least) as what would be odd. Nulls where fewer than five are known.
 */
export function usualOf(durationsMs: readonly number[]): { usualMs: number | null; limitMs: number | null } {
  if (durationsMs.length < ENOUGH) return { usualMs: null, limitMs: null };
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const longest = sorted.at(-1) ?? 0;
  return { usualMs: middle, limitMs: Math.max(LEAST_MS, longest * TIMES_THE_LONGEST) };
}
