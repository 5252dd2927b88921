import { pino } from 'pino';
import type { AccessChecks } from '#server/app/access-checks.ts';
import { readConfig } from '#server/app/config.ts';
import type { Portal } from '#server/app/portal.ts';
import { createSecrets } from '#server/app/secrets.ts';
import { buildServer } from '#server/app/server.ts';
import { createTestDatabase } from './test-database.ts';

const SECRET = 'a secret for tests that is longer than 32 characters';

export interface TestPortal {
  portal: Portal;
  app: Awaited<ReturnType<typeof buildServer>>;
  /** Moves the portal's clock. */
  setNow: (now: Date) => void;
  close: () => Promise<void>;
}

/** The real server on a real database of its own; requests go through `app.inject`. */
export async function startTestPortal(
  settings: Record<string, string> = {},
  checks?: AccessChecks,
): Promise<TestPortal> {
  const database = await createTestDatabase();
  const config = readConfig({
    DATABASE_URL: 'postgres://unused',
    PORTAL_SECRET: SECRET,
    PUBLIC_URL: 'http://localhost:8080',
    ...settings,
  });
  let now: Date | undefined;
  const portal: Portal = {
    config,
    pool: database.pool,
    secrets: createSecrets(SECRET),
    log: pino({ level: 'silent' }),
    now: () => now ?? new Date(),
  };
  const app = await buildServer(portal, checks);
  await app.ready();
  return {
    portal,
    app,
    setNow: (instant) => (now = instant),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
