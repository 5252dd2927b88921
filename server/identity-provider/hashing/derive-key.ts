import { scryptSync } from 'node:crypto';
import { getPriority, setPriority } from 'node:os';
import { isMainThread, parentPort } from 'node:worker_threads';

export interface KeyJob {
  password: string;
  salt: Uint8Array;
  cost: { N: number; r: number; p: number };
  bytes: number;
}

/** Whoever signs in waits rather than everybody else. Elsewhere than on Linux a thread has no priority of its own. */
const LOWER_BY = 10;
const LOWEST = 19;
if (!isMainThread && process.platform === 'linux') setPriority(Math.min(LOWEST, getPriority() + LOWER_BY));

// The program of a worker: it is busy for a third of a second and more, where nobody else waits for it.
parentPort?.on('message', ({ password, salt, cost, bytes }: KeyJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process has no origin
  parentPort?.postMessage(scryptSync(password, salt, bytes, { ...cost, maxmem: 256 * cost.N * cost.r }));
});
