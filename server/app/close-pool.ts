import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '#server/db/pool.ts';

const WITHIN_MS = 1_000;

/** Gives the connections back. A query of a call that was cut off may run on: the end of the database is its end too. */
export async function closePool(pool: Pool): Promise<void> {
  await Promise.race([pool.close(), sleep(WITHIN_MS, undefined, { ref: false })]);
}
