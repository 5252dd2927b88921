import type { ClientConfig } from 'pg';
import { checkSurroundings } from '#server/app/check-surroundings.ts';
import { readConfig, type Config } from '#server/core/config.ts';
import { describeFailure } from '#server/app/describe-failure.ts';
import { openDatabase, type DatabaseServer } from '#server/app/open-database.ts';
import { withRememberedUrl } from '#server/app/remembered-url.ts';
import type { Services } from '#server/core/portal.ts';
import { createSecrets, type Secrets } from '#server/core/secrets.ts';
import { FolderTakenError } from '#server/db/startup-error.ts';
import { loginSecret } from '#server/app/verify-secret.ts';
import { findRunningPostgres } from '#server/db/embedded/running-postgres.ts';
import { openPool } from '#server/db/pool.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { explainRefusal } from '#server/db/reach-server.ts';

const CONNECTIONS = 4;

/** The settings of a command: the environment's, and the address of the portal on the data folder. */
export const readCommandConfig = (): Config => readConfig(withRememberedUrl(process.env));

/**
 * Works on the portal's database: that of DATABASE_URL, that of the portal running on the data folder, or else the
 * embedded one, started for the time of the command. The schema is brought up to date first.
 */
export async function withPortal<T>(work: (portal: Services, applied: string[]) => Promise<T>): Promise<T> {
  const config = readCommandConfig();
  const secrets = createSecrets((await checkSurroundings(config, { keepsCode: false })).secret);
  const database = await reachDatabase(config);
  try {
    const { connection, isPooled, applied } = await prepareDatabase(
      database,
      loginSecret(secrets, config),
    ).catch((error: unknown) => {
      throw explainRefusal(error, config.DATABASE_URL);
    });
    const pool = openPool(connection, () => {}, CONNECTIONS, isPooled);
    try {
      return await work({ config, pool, secrets, now: () => new Date() }, applied);
    } finally {
      await pool.close();
    }
  } finally {
    await database.stop();
  }
}

/** Works on the database as its owner before there is a schema. */
export async function withEmptyDatabase<T>(
  work: (place: { owner: ClientConfig | string; secrets: Secrets }) => Promise<T>,
): Promise<T> {
  const config = readCommandConfig();
  const secrets = createSecrets((await checkSurroundings(config, { keepsCode: false })).secret);
  const database = await reachDatabase(config);
  try {
    return await work({ owner: database.owner ?? database.connection, secrets });
  } catch (error) {
    throw explainRefusal(error, config.DATABASE_URL);
  } finally {
    await database.stop();
  }
}

/** Reaches or starts the database. */
async function reachDatabase(config: Config): Promise<DatabaseServer> {
  try {
    return await openDatabase(config, (error) => {
      process.stderr.write(`${describeFailure(error, 'The database stopped')}\n`);
      process.exit(1);
    });
  } catch (error) {
    if (!(error instanceof FolderTakenError)) throw error;
    const connection: ClientConfig = await findRunningPostgres(config.PORTAL_DATA_DIR);
    return { connection, stop: async () => {} };
  }
}
