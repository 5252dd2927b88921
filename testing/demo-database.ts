import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecrets, loginPassword } from '#server/core/secrets.ts';
import { findRunningPostgres } from '#server/db/embedded/running-postgres.ts';
import { openPool, type Database } from '#server/db/pool.ts';
import { loginConnection } from '#server/db/prepare-database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ownDemoPortal } from './demo-portals.ts';

/** Asks the database of the portal of this worker's tests, as the system: what a browser is not told, such as stored hashes. */
export const askDemoDatabase = <T>(work: (trx: Database) => Promise<T>): Promise<T> =>
  askDatabaseOf(ownDemoPortal().folder, work);

/** The same for a portal with another data folder. */
export async function askDatabaseOf<T>(folder: string, work: (trx: Database) => Promise<T>): Promise<T> {
  const owner = await findRunningPostgres(folder);
  const secrets = createSecrets(readFileSync(join(folder, 'portal-secret'), 'utf8').trim());
  const pool = openPool(loginConnection(owner, owner.database, loginPassword(secrets)), () => {}, 1);
  try {
    return await inTransaction(pool, { role: 'system' }, work);
  } finally {
    await pool.close();
  }
}
