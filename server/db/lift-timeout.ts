import { sql } from 'kysely';
import type { Database } from './pool.ts';

/** For what looks at, or makes anew, all of something: this transaction's statements may take as long as they take. */
export async function liftTimeout(trx: Database): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
}
