import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

export interface KeyJob {
  password: string;
  salt: Uint8Array;
  cost: { N: number; r: number; p: number };
  bytes: number;
}

// The program of a worker: it is busy for a third of a second and more, where nobody else waits for it.
parentPort?.on('message', ({ password, salt, cost, bytes }: KeyJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process has no origin
  parentPort?.postMessage(scryptSync(password, salt, bytes, { ...cost, maxmem: 256 * cost.N * cost.r }));
});
