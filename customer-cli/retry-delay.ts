const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** A portal that asks for a longer rest than this is not waited for: the next run finds it. */
export const PATIENCE_MS = 10 * 60_000;

/**
 * How long to wait before the next try: twice as long each time, a part of it by chance so that many machines do not
 * come back at once, and never less than the portal asked for. Null where it asked for more than anybody waits.
 */
export function retryDelay(
  attempt: number,
  retryAfter: string | null,
  now: Date,
  chance: number,
): number | null {
  const backOff = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt) * (0.5 + chance / 2);
  const asked = askedFor(retryAfter, now);
  if (asked > PATIENCE_MS) return null;
  return Math.round(asked > 0 ? asked + FIRST_MS * chance : backOff);
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function askedFor(header: string | null, now: Date): number {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}
