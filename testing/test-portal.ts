import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '#server/core/config.ts';
import type { Portal } from '#server/core/portal.ts';
import { createSecrets } from '#server/core/secrets.ts';
import { buildServer } from '#server/app/server.ts';
import { wideDisk } from './wide-disk.ts';
import type { Pool } from '#server/db/pool.ts';
import { collectUndeclared } from './undeclared-errors.ts';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from './test-database.ts';

export { TEST_SECRET };

export interface TestPortal {
  portal: Portal;
  app: Awaited<ReturnType<typeof buildServer>>;
  connection: pg.ClientConfig;
  owner: pg.ClientConfig;
  asOwner: TestDatabase['asOwner'];
  asAdmin: TestDatabase['asAdmin'];
  /** Moves the portal's clock. */
  setNow: (now: Date) => void;
  close: () => Promise<void>;
}

/** The real server on a real database of its own; requests go through `app.inject`. */
export async function startTestPortal(settings: Record<string, string> = {}): Promise<TestPortal> {
  const database = await createTestDatabase();
  let now: Date | undefined;
  const portal = testPortalOn(database.pool, () => now ?? new Date(), settings);
  const app = await buildServer(portal);
  const undeclared = collectUndeclared(app);
  await app.ready();
  return {
    portal,
    app,
    connection: database.connection,
    owner: database.owner,
    asOwner: database.asOwner,
    asAdmin: database.asAdmin,
    setNow: (instant) => (now = instant),
    close: async () => {
      await app.close();
      await database.close();
      if (undeclared.size > 0)
        throw new Error(`answered, but not declared by the contract: ${[...undeclared].join(', ')}`);
    },
  };
}

/** A portal's shared services on a database, without a server. */
export function testPortalOn(
  pool: Pool,
  now: Date | (() => Date),
  settings: Record<string, string> = {},
): Portal {
  const given = {
    DATABASE_URL: 'postgres://unused',
    PORTAL_SECRET: TEST_SECRET,
    PUBLIC_URL: 'http://localhost:8080',
    CALLS_PER_MINUTE: '1000000', // one person makes all the calls of a test
    PORTAL_DATA_DIR: join(tmpdir(), `portal-test-files-${userInfo().uid}`), // nothing is left there: see store-upload.ts
  };
  return {
    config: readConfig({ ...given, ...settings }),
    pool,
    disk: wideDisk,
    secrets: createSecrets(TEST_SECRET),
    log: pino({ level: 'silent' }),
    now: typeof now === 'function' ? now : () => now,
  };
}
