import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '#server/core/config.ts';
import { prepareDataFolder } from '#server/app/data-folder.ts';
import type { Portal } from '#server/core/portal.ts';
import { takeSecret } from '#server/app/secret-file.ts';
import { createSecrets } from '#server/core/secrets.ts';
import { loginSecret } from '#server/app/verify-secret.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { openPool } from '#server/db/pool.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { wideDisk } from '../../testing/wide-disk.ts';

export interface ScratchPortal {
  portal: Portal;
  connection: EmbeddedPostgres['connection'];
  folder: string;
  close: () => Promise<void>;
}

/** A portal on an embedded database of its own, with the product's settings (fsync on), gone afterwards. */
export async function startScratchPortal(settings: Record<string, string> = {}): Promise<ScratchPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const scratch = await openPortal({ PORTAL_DATA_DIR: join(folder, 'data'), ...settings });
  return {
    ...scratch,
    folder,
    close: async () => {
      await scratch.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A portal's services on the embedded database of a data folder, which stays. */
export async function openPortal(settings: Record<string, string>): Promise<Omit<ScratchPortal, 'folder'>> {
  const config = readConfig({ CALLS_PER_MINUTE: '1000000', ...settings }); // one person makes all the calls
  prepareDataFolder(config);
  const secrets = createSecrets(takeSecret(config));
  const postgres = await startEmbeddedPostgres({
    dataDir: config.PORTAL_DATA_DIR,
    onFatal: (error) => {
      throw error;
    },
  });
  const { connection } = await prepareDatabase(postgres, loginSecret(secrets, config));
  const pool = openPool(connection, () => {});
  const shared = { config, pool, disk: wideDisk, secrets, log: pino({ level: 'silent' }) };
  const portal: Portal = { ...shared, now: () => new Date() };
  return {
    portal,
    connection: postgres.connection,
    close: async () => {
      await pool.close();
      await postgres.stop();
    },
  };
}
