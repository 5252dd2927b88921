import { sql } from 'kysely';
import { clockAhead, databaseClock } from '#server/db/clock-difference.ts';
import type { Pool } from '#server/db/pool.ts';

/**
 * One round trip to the database; throws when it does not answer. Busy is one whose connections were all at work for as
 * long as a call waits for one: those would have failed, had it gone, and the line were cut, did it say nothing. A
 * standby only reads, and so may a server whose disk is nearly full.
 */
export async function checkDatabase(
  pool: Pool,
  now: () => Date,
): Promise<{ database: 'UP' | 'BUSY' | 'READ_ONLY'; clockAheadSeconds: number | null }> {
  try {
    const askedAt = now();
    const { rows } = await sql<{ reads: string; clock: number }>`
      select current_setting('transaction_read_only') as reads, ${databaseClock} as clock`.execute(pool.db);
    return {
      database: rows[0]?.reads === 'on' ? 'READ_ONLY' : 'UP',
      clockAheadSeconds: rows[0] ? clockAhead(rows[0].clock, askedAt, now()) : null,
    };
  } catch (error) {
    if (hasWaited(error) && !pool.line.isCut() && isTaken(pool))
      return { database: 'BUSY', clockAheadSeconds: null };
    throw error;
  }
}

/** In vain for a connection of others; one that cannot be opened fails in other words. */
const hasWaited = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

const isTaken = ({ pg: { options, totalCount, idleCount } }: Pool): boolean =>
  totalCount >= options.max && idleCount === 0;
