import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '#server/core/app-error.ts';
import { createSemaphore } from '#server/core/semaphore.ts';
import type { KeyJob } from './derive-key.ts';

/** A core stays free for everything else, where there are two. */
export const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

const places = createSemaphore({ places: HASHES_AT_ONCE });
const idle = new Set<Worker>();

/**
 * Derives a key from a password in a worker of its own: the threads of Node's pool stay free for what signs tokens,
 * reads files and takes uploads. Workers start when they are needed, and keep no process alive.
 */
export const deriveInWorker = (job: KeyJob): Promise<Buffer> =>
  places({ key: 'hash' }, async () => {
    const [worker = startWorker()] = idle;
    idle.delete(worker);
    const key = await runIn(worker, job);
    idle.add(worker);
    return key;
  });

/** Ends the workers that have nothing to do; the next password starts one anew. */
export async function endHashWorkers(): Promise<void> {
  await Promise.all([...idle].map((worker) => worker.terminate()));
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./derive-key.ts', import.meta.url), { env: {}, execArgv: [] });
  worker.on('error', () => {}); // runIn tells whoever waits for it
  worker.once('exit', () => idle.delete(worker));
  return worker;
}

/** One job. A worker that dies of it fails it, and is not asked again. */
async function runIn(worker: Worker, job: KeyJob): Promise<Buffer> {
  const listening = new AbortController();
  worker.ref();
  try {
    const answer = once(worker, 'message', listening); // fails when the worker does
    const end = once(worker, 'exit', listening).then(() => Promise.reject(new Error('the worker ended')));
    for (const one of [answer, end]) one.catch(() => {}); // the later of them is nobody's
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process has no origin
    worker.postMessage({ ...job, salt: new Uint8Array(job.salt) } satisfies KeyJob);
    const [key] = (await Promise.race([answer, end])) as [Uint8Array];
    return Buffer.from(key);
  } catch (error) {
    void worker.terminate();
    throw Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause: error });
  } finally {
    listening.abort();
    worker.unref();
  }
}
