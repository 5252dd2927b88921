import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSignedIn } from '../../testing/people.ts';
import { spawnPortal, untilReady, type PortalProcess } from '../../testing/portal-process.ts';
import { addressOf } from '../../testing/test-database.ts';
import { less, quantile, type Figure, type Measured } from './figure.ts';
import { highestMemory } from './import.ts';
import { ACCOUNT, LIST_PATH, seedKeys } from './list-route.ts';
import { startScratchPortal } from './scratch-portal.ts';

const CALLS_PER_SECOND = 2_500;
const SECONDS = 20;
const PROBE_EVERY_MS = 100;
const NORMAL_MS = 100;
const NORMAL_IN_A_ROW = 5;
const GIVEN_UP_AFTER_MS = 60_000;

const PING = '/api/auth/actuator/health/ping';

/** What a colleague on the same machine, at normal priority, sees meanwhile. */
interface Beside {
  pings: number[];
  calls: number[];
  refused: number;
}

interface Burst {
  sent: number;
  statuses: Record<string, number>;
  admitted: number[];
}

/** Several times more calls than the portal can answer, and how soon it is itself again. */
export async function measureOverload(): Promise<Figure[]> {
  const secret = randomBytes(32).toString('hex');
  const scratch = await startScratchPortal({ PORTAL_SECRET: secret });
  const { config } = scratch.portal;
  const portal = await spawnPortal(scratch.folder, {
    DATABASE_URL: addressOf(scratch.connection),
    PORTAL_SECRET: secret,
    PUBLIC_URL: config.PUBLIC_URL,
    HOST: '127.0.0.1',
    CALLS_PER_MINUTE: '10000000', // one person makes all the calls
  });
  await untilReady(portal);
  const accounts = { [ACCOUNT]: { roles: ['LICENSEE' as const] } };
  const { authorization } = (await createSignedIn(scratch.portal, { accounts })).headers;
  await seedKeys(scratch.portal.pool);
  await ask(portal, LIST_PATH, authorization);
  const { burst, beside, calm } = await overload(portal, authorization);
  const mib = highestMemory(portal.child.pid);
  portal.child.kill('SIGTERM');
  await portal.exited;
  await scratch.close();
  const faults = Object.entries(burst.statuses).filter(
    ([status]) => status.startsWith('5') && status !== '503',
  );
  const answered = Object.entries(burst.statuses).map(([status, times]) => `${status}: ${times}`);
  return [
    {
      what: `${burst.sent} calls in ${SECONDS} s, open loop: answers by status (none = connection refused)`,
      measured: [],
      shown: answered.join(', '),
      target: 'no 5xx but 503',
      met: faults.length === 0,
    },
    {
      what: 'admitted calls of the burst, p50 / p99, from when they were due, at the lowest priority',
      measured: both(burst.admitted),
      target: 'none',
    },
    {
      what: `calls of a colleague meanwhile, p50 / p99 (${beside.calls.length} answered, ${beside.refused} refused)`,
      measured: both(beside.calls),
      target: 'p99 ≤ 1,000 ms',
      met: quantile(beside.calls, 0.99) <= 1000,
    },
    { what: 'ping meanwhile, p50 / p99', measured: both(beside.pings), target: 'none' },
    {
      what: `calls are answered within ${NORMAL_MS} ms again`,
      measured: [less(calm / 1000, 's')],
      shown: `${(calm / 1000).toFixed(1)} s after the last was sent`,
      target: '≤ 5 s',
      met: calm <= 5000,
    },
    {
      what: 'memory of the portal at its highest',
      measured: [less(mib, 'MiB')],
      target: '≤ 512 MiB',
      met: mib <= 512,
    },
  ];
}

async function overload(
  portal: PortalProcess,
  authorization: string,
): Promise<{ burst: Burst; beside: Beside; calm: number }> {
  const client = fileURLToPath(new URL('overload-client.ts', import.meta.url));
  const args = [String(portal.port), LIST_PATH, authorization, String(CALLS_PER_SECOND), String(SECONDS)];
  const child = spawn('nice', ['-n', '19', process.execPath, client, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let sending = true;
  const beside: Beside = { pings: [], calls: [], refused: 0 };
  const looking = (async () => {
    while (sending) {
      beside.pings.push(await timed(() => ask(portal, PING)));
      let status = 0;
      const took = await timed(async () => (status = await ask(portal, LIST_PATH, authorization)));
      if (status === 200) beside.calls.push(took);
      else beside.refused += 1;
      await sleep(PROBE_EVERY_MS);
    }
  })();
  await lines.next(); // all sent
  const ended = performance.now();
  sending = false;
  const calm = await untilNormal(portal, authorization, ended);
  await looking;
  const { value } = await lines.next();
  return { burst: JSON.parse(String(value)) as Burst, beside, calm };
}

/** Milliseconds until the first of several calls in a row that are answered soon. */
async function untilNormal(portal: PortalProcess, authorization: string, since: number): Promise<number> {
  let inARow = 0;
  let first = 0;
  while (performance.now() - since < GIVEN_UP_AFTER_MS) {
    const started = performance.now();
    const status = await ask(portal, LIST_PATH, authorization);
    const normal = status === 200 && performance.now() - started <= NORMAL_MS;
    if (inARow === 0) first = performance.now() - since;
    inARow = normal ? inARow + 1 : 0;
    if (inARow === NORMAL_IN_A_ROW) return first;
    await sleep(PROBE_EVERY_MS);
  }
  return GIVEN_UP_AFTER_MS;
}

/** The status of an answer; 0 where there was none. */
async function ask(portal: PortalProcess, path: string, authorization?: string): Promise<number> {
  const url = `http://127.0.0.1:${portal.port}${path}`;
  const answer = await fetch(url, { headers: authorization ? { authorization } : {} }).catch(() => undefined);
  await answer?.text();
  return answer?.status ?? 0;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const both = (times: readonly number[]): Measured[] =>
  [0.5, 0.99].map((share) => less(quantile(times, share), 'ms'));
