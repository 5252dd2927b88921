import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createBrowser, createPasswordPerson, logIn } from '../../../testing/browser.ts';
import { freePort, spawnPortal, untilReady, type PortalProcess } from '../../../testing/portal-process.ts';
import { addressOf } from '../../../testing/test-database.ts';
import { startTestPortal, TEST_SECRET, type TestPortal } from '../../../testing/test-portal.ts';

let portal: TestPortal;
let processes: PortalProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), 'portal-renewals-'));

beforeAll(async () => {
  const publicUrl = `http://localhost:${await freePort()}`;
  portal = await startTestPortal({ PUBLIC_URL: publicUrl });
  const settings = {
    DATABASE_URL: addressOf(portal.connection),
    PORTAL_SECRET: TEST_SECRET,
    PUBLIC_URL: publicUrl,
    HOST: 'localhost',
    LOG_LEVEL: 'warn',
  };
  processes = await Promise.all([spawnPortal(folder, settings), spawnPortal(folder, settings)]);
  await Promise.all(processes.map((one) => untilReady(one)));
});
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGTERM');
  await Promise.all(processes.map(({ exited }) => exited));
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

test('120 parallel renewals over two server processes on one database log nobody out', async () => {
  const { email } = await createPasswordPerson(portal);
  const browser = createBrowser(portal);
  await logIn(browser, email);
  const cookie = `portal_session=${browser.cookie('portal_session') ?? ''}`;
  const renew = async (url: string): Promise<number> => {
    const { status } = await fetch(`${url}/api/auth/token`, {
      method: 'POST',
      headers: { cookie, 'x-portal-client': 'web', 'sec-fetch-site': 'same-origin' },
    });
    if (status !== 503) return status;
    await setTimeout(500); // a busy machine turns some away for a moment: they come again, as the pages do
    return renew(url);
  };
  for (let round = 1; round <= 3; round += 1) {
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .updateTable('session')
        .set({ provider_expires_at: new Date(0) })
        .execute(),
    );
    const statuses = await Promise.all(
      Array.from({ length: 120 }, (_, index) => renew(processes[index % 2]?.url ?? '')),
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const [{ version, used } = { version: 0, used: '' }] = await inTransaction(
      portal.portal.pool,
      { role: 'system' },
      (trx) =>
        trx
          .selectFrom('session')
          .select((eb) => [
            'refresh_version as version',
            eb
              .selectFrom('idp_record')
              .select((count) => count.fn.countAll<string>().as('used'))
              .where('model', '=', 'RefreshToken')
              .where('consumed_at', 'is not', null)
              .as('used'),
          ])
          .execute(),
    );
    // One renewal at the provider per round, whichever process made it.
    expect([version, Number(used)]).toEqual([round, round]);
  }
});
