import type { DB } from '#server/db/tables.ts';
import type { Insertable } from 'kysely';
import { makeRandom } from './make-random.ts';

export type JobRow = Insertable<DB['job_invocation']>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SYNC_EVERY_MS = 2 * 60 * MINUTE_MS;
const SYNCS = 36;
const NIGHTS = 12;
/** Counted back from now: which runs of the CRM's job failed, and which night. */
const FAILED_SYNCS = [9, 10, 21];
const FAILED_NIGHT = 4;
/** Longer than half an hour: hanging (4.41). */
const HANGS_SINCE_MS = 47 * MINUTE_MS;

/** The history that the jobs' page begins with: the CRM's own job, which hangs just now, and the portal's nights. */
export const jobRows = (now: Date): JobRow[] => [...syncs(now), ...nights(now)];

function syncs(now: Date): JobRow[] {
  const random = makeRandom('jobs');
  const external = { job_name: 'crm-sync', trigger_id: 'crm-sync', origin: 'external' };
  const past = Array.from({ length: SYNCS }, (_, at): JobRow => {
    const before = SYNCS - at;
    const startedAt = now.getTime() - HANGS_SINCE_MS - before * SYNC_EVERY_MS;
    const failed = FAILED_SYNCS.includes(before);
    const took = failed ? 31_000 : random.whole(40_000, 90_000);
    return {
      ...external,
      started_at: new Date(startedAt),
      ended_at: new Date(startedAt + took),
      ...(failed
        ? { status: 'FAILED', error: 'The CRM answered 503 (service unavailable) to the page of accounts.' }
        : {
            status: 'SUCCESS',
            summary: JSON.stringify({ accounts: random.whole(0, 12), contacts: random.whole(0, 30) }),
          }),
    };
  });
  return [...past, { ...external, status: 'RUNNING', started_at: new Date(now.getTime() - HANGS_SINCE_MS) }];
}

function nights(now: Date): JobRow[] {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const own = { job_name: 'usage-term-refresh', trigger_id: 'usage-term-refresh', origin: 'portal-1/4711' };
  return Array.from({ length: NIGHTS }, (_, at) => NIGHTS - at).flatMap((before): JobRow[] => {
    const startedAt = midnight - before * DAY_MS;
    const run = (afterMs: number, tookMs: number) => ({
      ...own,
      started_at: new Date(startedAt + afterMs),
      ended_at: new Date(startedAt + afterMs + tookMs),
    });
    const done = { status: 'SUCCESS', summary: JSON.stringify({ refreshed: (before * 7) % 19 }) };
    if (before !== FAILED_NIGHT) return [{ ...run(1200, 900 + before * 35), ...done }];
    return [
      { ...run(1200, 2100), status: 'FAILED', error: 'Connection terminated unexpectedly' },
      { ...run(5400, 1150), ...done, attempt: 2 },
    ];
  });
}
