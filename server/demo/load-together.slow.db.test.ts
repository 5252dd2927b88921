import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { demoPeople } from '#domain/session/demo-people.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { spawnPortal, untilReady, type PortalProcess } from '../../testing/portal-process.ts';
import { addressOf, createTestDatabase } from '../../testing/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-together-'));
let started: PortalProcess[] = [];
afterEach(async () => {
  for (const portal of started) portal.child.kill('SIGTERM');
  await Promise.all(started.map((portal) => portal.exited));
  rmSync(folder, { recursive: true, force: true });
});

test('two portals with demo data that start together on one database both come up, and the data is there once', async () => {
  const database = await createTestDatabase();
  const settings = {
    DATABASE_URL: addressOf(database.connection),
    PORTAL_SECRET: 'a secret that is longer than 32 characters',
    PORTAL_DEMO: 'true',
    PORTAL_DEMO_SCALE: '0.01',
    OIDC_ISSUER: 'http://127.0.0.1:1', // a provider that is down keeps nobody from starting
    OIDC_CLIENT_ID: 'portal',
  };
  started = await Promise.all([
    spawnPortal(join(folder, 'one'), settings),
    spawnPortal(join(folder, 'other'), settings),
  ]);
  await Promise.all(started.map((portal) => untilReady(portal)));
  const { rows } = await inTransaction(database.pool, { role: 'system' }, (trx) =>
    sql`select count(*)::int as people from app_user where demo`.execute(trx),
  );
  expect(rows).toEqual([{ people: demoPeople.length }]);
  for (const portal of started) portal.child.kill('SIGTERM');
  expect(await Promise.all(started.map(({ exited }) => exited))).toEqual([0, 0]);
  await database.close();
});
