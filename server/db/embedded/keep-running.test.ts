import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wideDisk } from '../../../testing/wide-disk.ts';
import { keepRunning } from './keep-running.ts';
import type { ServerCommand, ServerProcess } from './server-process.ts';

const FULL = 'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device';
const command = {} as ServerCommand;
let starts: number;
let fatal: Error[];
let free: number;
let last: EventEmitter;
const disk = { ...wideDisk, look: async () => ({ free, total: 2 ** 40 }) };
const serverThatSays = (words: string): ServerProcess => {
  last = Object.assign(new EventEmitter(), { exitCode: 0 });
  return { child: last as ChildProcess, ended: () => null, log: () => words };
};
/** A server that starts at first and whenever there is room. */
const startOne = async (): Promise<ServerProcess> => {
  starts += 1;
  if (starts > 1 && free < 2 ** 30) throw new Error(FULL);
  return serverThatSays(FULL);
};

beforeEach(() => {
  vi.useFakeTimers();
  [starts, fatal, free] = [0, [], 2 ** 39];
});
afterEach(() => {
  vi.useRealTimers();
});

test('a server that a full disk keeps ending is started again when there is room, and never given up', async () => {
  const keeper = keepRunning(command, { onFatal: (error) => fatal.push(error), disk, startOne });
  await keeper.start();
  free = 0;
  last.emit('exit');
  await vi.advanceTimersByTimeAsync(60_000);
  expect({ starts, fatal }).toEqual({ starts: 1, fatal: [] });
  free = 2 ** 29; // enough to try, and every try fails
  await vi.advanceTimersByTimeAsync(60_000);
  expect(starts).toBeGreaterThan(10);
  expect(fatal).toEqual([]);
  const tried = starts;
  free = 2 ** 39;
  await vi.advanceTimersByTimeAsync(5000);
  expect(starts).toBe(tried + 1);
  await keeper.stop();
});

test('a server that ends for another reason is given up after five times', async () => {
  const failing = async () => {
    starts += 1;
    if (starts > 1) throw new Error('a broken file');
    return serverThatSays('a broken file');
  };
  const keeper = keepRunning(command, { onFatal: (error) => fatal.push(error), disk, startOne: failing });
  await keeper.start();
  last.emit('exit');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(starts).toBe(6);
  expect(fatal.map(({ message }) => message)).toEqual([
    'The embedded database keeps stopping:\na broken file',
  ]);
});

test('a stop ends the server fast, at once after eight seconds, and starts none again', async () => {
  const kill = vi.fn<(signal: string) => void>();
  const running = Object.assign(new EventEmitter(), { exitCode: null, signalCode: null, kill, pid: 4711 });
  const keeper = keepRunning(command, {
    onFatal: (error) => fatal.push(error),
    startOne: async () => {
      starts += 1;
      return { child: running as unknown as ChildProcess, ended: () => null, log: () => '' };
    },
  });
  expect(keeper.pid()).toBeUndefined();
  await keeper.stop(); // nothing has been started
  await keeper.start();
  expect(keeper.pid()).toBe(4711);
  let isOver = false;
  const stopped = keeper.stop().then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(7999);
  expect(kill.mock.calls).toEqual([['SIGINT']]);
  await vi.advanceTimersByTimeAsync(1);
  expect([kill.mock.calls, isOver]).toEqual([[['SIGINT'], ['SIGQUIT']], false]);
  running.emit('exit');
  await stopped;
  await vi.advanceTimersByTimeAsync(60_000);
  expect({ starts, fatal }).toEqual({ starts: 1, fatal: [] });
});
