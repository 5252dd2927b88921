import { spawn } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { keepRunning } from './keep-running.mjs';

const READY = `require('node:fs').writeSync(3, 'ready\\n');`;
const programs = {
  wrong: 'process.exit(3)',
  crash: `${READY} process.exit(1)`,
  abort: `${READY} process.kill(process.pid, 'SIGKILL')`,
  leave: `${READY} process.exit(0)`,
  run: `process.on('SIGTERM', () => process.exit(0)); ${READY} setInterval(() => {}, 1000);`,
  deaf: `for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => {}); ${READY} setInterval(() => {}, 1000);`,
  slow: 'setInterval(() => {}, 1000)',
};
let said: string[] = [];
let running: ReturnType<typeof keepRunning> | undefined;
let pids: (number | undefined)[] = [];
let ready = 0;

/** Runs the programs one after another, the last one again and again. */
function keep(names: (keyof typeof programs)[], options = {}) {
  said = [];
  pids = [];
  ready = 0;
  running = keepRunning(
    () => {
      const name = names[Math.min(pids.length, names.length - 1)] ?? 'leave';
      const child = spawn(process.execPath, ['-e', programs[name]], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      });
      pids.push(child.pid);
      child.stdio[3]?.once('data', () => (ready += 1));
      return child;
    },
    { say: (line) => said.push(line), pauseMs: 20, longestMs: 50, stillEveryMs: 60_000, ...options },
  );
  return running;
}
/** The pauses that were said first; a portal that crashes on may have said more by then. */
const pauses = async (count: number) => {
  await expect.poll(() => said.length).toBeGreaterThanOrEqual(count);
  return said.slice(0, count).map((line) => / in (.*) s\./.exec(line)?.[1]);
};
afterEach(() => running?.stop('SIGKILL'));

test('a portal that crashed is started again, which is said; one that leaves in order is not', async () => {
  expect(await keep(['crash', 'abort', 'leave']).ended).toBe(0);
  expect(pids).toHaveLength(3);
  expect(said).toEqual([
    'The portal stopped unexpectedly (status 1). Restarting in 0.02 s.',
    'The portal stopped unexpectedly (SIGKILL). Restarting in 0.04 s.',
  ]);
});

test('one that crashes again and again waits longer each time, up to a limit', async () => {
  keep(['crash']);
  expect(await pauses(4)).toEqual(['0.02', '0.04', '0.05', '0.05']);
});

test('one that ran well for a while begins with the shortest pause again', async () => {
  keep(['crash'], { wellAfterMs: 0 });
  expect(await pauses(3)).toEqual(['0.02', '0.02', '0.02']);
});

test('a start that never became ready is not repeated, and its status is passed on', async () => {
  expect(await keep(['wrong']).ended).toBe(3);
  expect({ starts: pids.length, said }).toEqual({ starts: 1, said: [] });
});

test('once it was ready, a start that fails is tried again: the settings were right', async () => {
  expect(await keep(['crash', 'wrong', 'leave']).ended).toBe(0);
  expect(said).toHaveLength(2);
});

test('a signal is passed on once, the status is that of the portal, and nothing is started again', async () => {
  const { ended, stop } = keep(['run']);
  await expect.poll(() => ready).toBe(1);
  stop('SIGTERM');
  stop('SIGINT');
  expect(await ended).toBe(0);
  expect(pids).toHaveLength(1);
});

test('a signal during the pause ends it at once', async () => {
  const { ended, stop } = keep(['crash'], { pauseMs: 3_600_000, longestMs: 3_600_000 });
  expect(await pauses(1)).toEqual(['3600']);
  stop('SIGTERM');
  expect(await ended).toBe(0);
  expect(pids).toHaveLength(1);
});

test('a portal that does not stop in time is ended', async () => {
  const { ended, stop } = keep(['deaf'], { killAfterMs: 50 });
  await expect.poll(() => ready).toBe(1);
  stop('SIGTERM');
  expect(await ended).toBe(1);
});

test('a start that takes its time says so', async () => {
  const { ended, stop } = keep(['slow'], { stillEveryMs: 20 });
  await expect.poll(() => said[0]).toMatch(/^Still starting … \(\d+ s\)$/);
  stop('SIGKILL');
  expect(await ended).toBe(1);
});
