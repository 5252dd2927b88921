import type pg from 'pg';
import { StartupError } from './startup-error.ts';

/** The table that stands in a database from before a restore's first step until its last one is committed. */
export const restoreMark = 'restore_unfinished';

/** Whether a restore began here and did not end. */
export async function isHalfRestored(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class where relname = $1 and relnamespace = 'public'::regnamespace`,
    [restoreMark],
  );
  return rows.length > 0;
}

/** Nobody works in a database that a restore left in the middle. */
export async function refuseHalfRestored(client: pg.Client): Promise<void> {
  if (await isHalfRestored(client))
    throw new StartupError(
      'A restore into this database is not complete. Wait for it to finish, or run npm run portal -- restore FILE again.',
    );
}
