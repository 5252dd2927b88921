import { join } from 'node:path';
import { findRunningPostgres } from '#server/db/embedded/running-postgres.ts';
import { openPool, type Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** The data folder of the portal that the browser tests run against. */
export const demoFolder = (): string => join(process.env['E2E_DATA'] ?? '', 'data');

/** Asks the database of that portal, as the system: what a browser is not told, such as stored hashes. */
export async function askDemoDatabase<T>(work: (trx: Database) => Promise<T>): Promise<T> {
  const pool = openPool(await findRunningPostgres(demoFolder()), () => {}, 1);
  try {
    return await inTransaction(pool, { role: 'system' }, work);
  } finally {
    await pool.close();
  }
}
