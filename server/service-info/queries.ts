import { sql } from 'kysely';
import type { Pool } from '#server/db/pool.ts';

/** One round trip to the database; throws when it does not answer. */
export async function checkDatabase(pool: Pool): Promise<void> {
  await sql`select 1`.execute(pool.db);
}
