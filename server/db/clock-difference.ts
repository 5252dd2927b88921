import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from './pool.ts';

const LOOK_EVERY_MS = 60_000;
/** Who reads the log is told of this much; nobody is refused before clocks differ by minutes. */
const TELL_FROM_SECONDS = 5;

/** What a statement that asks for `databaseClock` says of this process's clock: by how many seconds it is ahead. */
export const clockAhead = (databaseMs: number, askedAt: Date, answeredAt: Date): number =>
  Math.round((askedAt.getTime() + answeredAt.getTime()) / 2 - databaseMs) / 1000;

/** The database's clock, in milliseconds. */
export const databaseClock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`;

/** By how many seconds this process's clock is ahead of the database's; negative where it is behind. */
export async function measureClock({ pool, now }: { pool: Pool; now: () => Date }): Promise<number> {
  const askedAt = now();
  const { rows } = await sql<{ clock: number }>`select ${databaseClock} as clock`.execute(pool.db);
  return clockAhead(rows[0]?.clock ?? Number.NaN, askedAt, now());
}

/** Looks once a minute how far this process's clock is from the database's, and tells when they part or meet again. */
export function watchClock(
  portal: { pool: Pool; now: () => Date; log: Pick<FastifyBaseLogger, 'warn'> },
  everyMs = LOOK_EVERY_MS,
): () => void {
  let apart = false;
  const look = async (): Promise<void> => {
    const secondsAhead = await measureClock(portal);
    if (Math.abs(secondsAhead) >= TELL_FROM_SECONDS === apart) return;
    apart = !apart;
    const says = apart
      ? 'the clock differs from the database’s'
      : 'the clock agrees with the database’s again';
    portal.log.warn({ secondsAhead }, says);
  };
  let isLooking = false;
  /** One look at a time: an older one that ends late would tell of what is over. */
  const run = (): void => {
    if (isLooking) return;
    isLooking = true;
    void look()
      .catch(() => {}) // a database that does not answer is told elsewhere
      .finally(() => (isLooking = false));
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return () => clearInterval(timer);
}
