import type pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import type { DiskRoom } from '#server/db/disk/disk-room.ts';
import type { Config } from '#server/core/config.ts';

export interface DatabaseServer {
  connection: pg.ClientConfig | string;
  /** The owner of the tables, where `connection` is the login of the pool. */
  owner?: string | undefined;
  stop: () => Promise<void>;
}

/** The database of DATABASE_URL, else the embedded one, started on the data folder. */
export async function openDatabase(
  config: Config,
  onFatal: (error: Error) => void,
  disk?: DiskRoom,
): Promise<DatabaseServer> {
  if (config.DATABASE_URL)
    return { connection: config.DATABASE_URL, owner: config.DATABASE_OWNER_URL, stop: async () => {} };
  return startEmbeddedPostgres({
    dataDir: config.PORTAL_DATA_DIR,
    pgBin: config.PORTAL_PG_BIN,
    databaseUser: config.PORTAL_DB_USER,
    onFatal,
    disk,
  });
}
