import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { isOwnSocketFolder, socketFolderOf } from './socket-folder.ts';

const WAIT_MS = 20_000;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** How to connect to the database that a running portal keeps on a data folder; waits for a portal that is starting. */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedPostgres['connection']> {
  const base = resolve(dataDir);
  if (process.platform === 'win32')
    throw new StartupError(
      'Stop the portal first: on Windows, commands cannot connect to its embedded database.',
    );
  const passwordFile = join(base, 'database-password');
  let reason = 'it does not respond';
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(200)) {
    if (!existsSync(passwordFile) || !isOwnSocketFolder(socketFolderOf(base), base)) continue;
    const connection = {
      host: socketFolderOf(base),
      port: 5432,
      user: 'portal',
      password: readFileSync(passwordFile, 'utf8').trim(),
      database: 'portal',
    };
    const client = new pg.Client(connection);
    try {
      await client.connect();
      return connection;
    } catch (error) {
      reason = (error as Error).message;
      if ((error as NodeJS.ErrnoException).code === 'EACCES') break;
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new StartupError(
    `A portal is running on ${base}, but its database cannot be reached: ${reason}. Run the command as the portal's user.`,
  );
}
