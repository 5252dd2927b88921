import type { Portal } from '#server/core/portal.ts';
import { forgetTries, insertTries } from './queries.ts';

/** What tries are counted against, by name, and how many of them there may be in a while. */
export interface TryLimit {
  subject: string;
  most: number;
}

export const subjectHash = ({ secrets }: Portal, subject: string): Buffer =>
  secrets.keyedHash('login-subject', subject);

/** Counts a try before it is made; in `seconds` another is free, where there were too many. */
export async function countTry(
  portal: Portal,
  limits: readonly TryLimit[],
  windowMs: number,
): Promise<{ ids: string[]; seconds?: number }> {
  const now = portal.now();
  const known = limits.map(({ subject, most }) => ({ hash: subjectHash(portal, subject), most }));
  const since = new Date(now.getTime() - windowMs);
  const { ids, counts } = await insertTries(
    portal.pool,
    known.map(({ hash }) => hash),
    now,
    since,
  );
  const full = counts.filter(({ subject, count }) =>
    known.some(({ hash, most }) => hash.equals(subject) && count > most),
  );
  if (full.length === 0) return { ids };
  await forgetTries(portal.pool, ids); // a try that was not made does not prolong the wait
  const wait = Math.max(...full.map(({ oldest }) => oldest.getTime())) + windowMs - now.getTime();
  return { ids: [], seconds: Math.max(1, Math.ceil(wait / 1000)) };
}
