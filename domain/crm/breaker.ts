/** Waiting mends an outage, a limit that is used up and a login that is put right; nothing else. */
export type Trouble = 'unavailable' | 'limit' | 'login' | 'refused';

const MINUTE_MS = 60_000;
/** So many failures in a row are put down to chance. */
const FREE_FAILURES = 2;
const LONGEST_REST_MS = 30 * MINUTE_MS;
const LIMIT_REST_MS = 15 * MINUTE_MS;

/** Pulling leaves calls for what customers wrote, and that leaves some for everybody else. */
export const PULL_SHARE = 0.8;
export const PUSH_SHARE = 0.95;

/** How long nobody asks the CRM after so many failures in a row; 0: the next start may. */
export function restAfter(trouble: Trouble, failures: number): number {
  if (trouble === 'limit') return LIMIT_REST_MS;
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(LONGEST_REST_MS, MINUTE_MS * 2 ** Math.min(failures - FREE_FAILURES - 1, 10));
}

/** Whether a share of the day's calls is still left; unknown is yes. */
export const hasRoom = (calls: { used: number; most: number } | undefined, share: number): boolean =>
  calls === undefined || calls.used < calls.most * share;
