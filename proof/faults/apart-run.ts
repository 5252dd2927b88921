import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { openPool } from '#server/db/pool.ts';
import { loginConnection } from '#server/db/prepare-database.ts';
import { createBrowser, createPasswordPerson, fetchTokens, logIn } from '../../testing/browser.ts';
import { balanceCalls } from '../../testing/balanced-calls.ts';
import { spawnPortal, untilReady, type PortalProcess } from '../../testing/portal-process.ts';
import { addressOf, testLogin } from '../../testing/test-database.ts';
import { testPortalOn, TEST_SECRET } from '../../testing/test-portal.ts';
import { emptyReport, type FaultReport } from './fault-report.ts';
import { findFaketime, WITHOUT_FAKETIME } from './find-faketime.ts';

const APART_S = 70;
const CALLS_AFTER = 4;

/** Signs people in at two processes on one database whose clocks are 70 s apart; each call goes to the other one. */
export async function runApart(times: number, tell: (line: string) => void = () => {}): Promise<FaultReport> {
  const report = { ...emptyReport('apart'), times };
  const library = findFaketime();
  if (!library) {
    report.figures['left out'] = WITHOUT_FAKETIME;
    return report;
  }
  const folder = mkdtempSync(join(tmpdir(), 'portal-apart-'));
  const database = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    onFatal: (error) => report.faults.push(error.message),
  });
  const start = async (name: string, more: Record<string, string> = {}): Promise<PortalProcess> => {
    const portal = await spawnPortal(join(folder, name), {
      ...{
        DATABASE_URL: addressOf(database.connection),
        PORTAL_SECRET: TEST_SECRET,
        TRUSTED_PROXIES: 'loopback',
      },
      ...{ PUBLIC_URL: 'http://localhost:8080', HOST: 'localhost', LOG_LEVEL: 'silent' },
      ...{ PORTAL_DEMO: 'false', CALLS_PER_MINUTE: '1000000', ...more },
    });
    await untilReady(portal);
    return portal;
  };
  const ahead = { LD_PRELOAD: library, FAKETIME: `+${APART_S}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  const portals: PortalProcess[] = [];
  const login = loginConnection(database.connection, database.connection.database, testLogin.password);
  const pool = openPool(login, () => {}, 2);
  try {
    portals.push(await start('first'), await start('second', ahead));
    report.figures['seconds apart'] = await secondsApart(portals);
    const own = testPortalOn(pool, () => new Date());
    const answers: Record<string, number> = {};
    for (let person = 0; person < times; person += 1) {
      const app = balanceCalls(portals, person);
      const refused = await signInOnce({ app, portal: own }, person);
      if (refused !== null) report.faults.push(`person ${person}: ${refused}`);
      for (const status of app.statuses) answers[status] = (answers[status] ?? 0) + 1;
      if (person % 20 === 19) tell(`apart ${person + 1} of ${times}: ${report.faults.length} refused`);
    }
    Object.assign(report.figures, { 'sign-ins': times, refused: report.faults.length, answers });
    return report;
  } finally {
    for (const { child } of portals) child.kill('SIGTERM');
    report.exitCodes.push(...(await Promise.all(portals.map(({ exited }) => exited))));
    await pool.close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Signs a new person in, and calls with what that gave; why they were refused, or null. */
async function signInOnce(
  behind: Parameters<typeof createBrowser>[0] & Parameters<typeof createPasswordPerson>[0],
  person: number,
): Promise<string | null> {
  const { email } = await createPasswordPerson(behind);
  // Of an address of their own: how often one may sign in is limited.
  const browser = createBrowser(behind, { 'x-forwarded-for': `198.51.${person >> 8}.${person & 255}` });
  const { address } = await logIn(browser, email);
  if (!address.startsWith(behind.portal.config.PUBLIC_URL)) return `was sent to ${address}`;
  for (let call = 0; call < CALLS_AFTER; call += 1) {
    const { base, bearer } = await fetchTokens(browser).catch(() => ({ base: '', bearer: '' }));
    if (!base || !bearer) return 'got no token';
    const { statusCode } = await browser.api('GET', '/api/auth/settings', { bearer });
    if (statusCode !== 200) return `was answered ${statusCode}`;
  }
  return null;
}

/** What the processes themselves say that it is. */
async function secondsApart(portals: readonly PortalProcess[]): Promise<number> {
  const times = await Promise.all(
    portals.map(async ({ url }) => {
      const { headers } = await fetch(`${url}/api/auth/actuator/health/ping`);
      return Date.parse(headers.get('date') ?? '') / 1000;
    }),
  );
  return (times[1] ?? 0) - (times[0] ?? 0);
}
