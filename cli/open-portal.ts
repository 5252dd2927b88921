import type { ClientConfig } from 'pg';
import { readConfig, type Config } from '#server/app/config.ts';
import { openDatabase, type DatabaseServer } from '#server/app/open-database.ts';
import { withRememberedUrl } from '#server/app/remembered-url.ts';
import { createSecrets, loginPassword } from '#server/app/secrets.ts';
import { FolderTakenError } from '#server/app/startup-error.ts';
import { findRunningPostgres } from '#server/db/embedded/running-postgres.ts';
import { openPool } from '#server/db/pool.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import type { CommandPortal } from './command.ts';

const CONNECTIONS = 4;

/** The settings of a command: the environment's, and the address of the portal on the data folder. */
export const readCommandConfig = (): Config => readConfig(withRememberedUrl(process.env));

/**
 * Works on the portal's database: that of DATABASE_URL, that of the portal running on the data folder, or else the
 * embedded one, started for the time of the command. The schema is brought up to date first.
 */
export async function withPortal<T>(work: (portal: CommandPortal) => Promise<T>): Promise<T> {
  const config = readCommandConfig();
  const secrets = createSecrets(config.PORTAL_SECRET);
  const database = await reachDatabase(config);
  try {
    const { connection } = await prepareDatabase(database, loginPassword(secrets));
    const pool = openPool(connection, () => {}, CONNECTIONS);
    try {
      return await work({ config, pool, secrets, now: () => new Date() });
    } finally {
      await pool.close();
    }
  } finally {
    await database.stop();
  }
}

/** Reaches or starts the database. */
export async function reachDatabase(config: Config): Promise<DatabaseServer> {
  try {
    return await openDatabase(config, (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    });
  } catch (error) {
    if (!(error instanceof FolderTakenError)) throw error;
    const connection: ClientConfig = await findRunningPostgres(config.PORTAL_DATA_DIR);
    return { connection, stop: async () => {} };
  }
}
