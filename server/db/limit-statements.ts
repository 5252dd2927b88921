import { sql } from 'kysely';
import type { Database } from './pool.ts';
import { clientOf, setPatience } from './transaction.ts';

/** How long each further statement of this transaction may take; 0 is as long as it takes. */
export async function limitStatements(trx: Database, seconds: number): Promise<void> {
  setPatience(clientOf(trx), seconds);
  await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(trx);
}
