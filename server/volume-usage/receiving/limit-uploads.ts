import { AppError } from '#server/app/app-error.ts';

const WAIT_MS = 25_000;

/** Lets `most` pieces of work run at once; the rest waits in its order, and after a while is told to come back. */
export function createTurnstile(most: number, waitMs = WAIT_MS) {
  let running = 0;
  const waiting: (() => void)[] = [];

  const enter = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        running += 1;
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(new AppError('SERVICE_UNAVAILABLE'));
      }, waitMs);
      if (running < most) go();
      else waiting.push(go);
    });

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
export type Turnstile = ReturnType<typeof createTurnstile>;

/** A turnstile of their own for everybody: one sender fills neither the disk nor the way of the others. */
export function createTurnstiles(most: number, waitMs = WAIT_MS) {
  const known = new Map<string, { pass: Turnstile; inside: number }>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const own = known.get(name) ?? { pass: createTurnstile(most, waitMs), inside: 0 };
    known.set(name, own);
    own.inside += 1;
    try {
      return await own.pass(work);
    } finally {
      own.inside -= 1;
      if (own.inside === 0) known.delete(name);
    }
  };
}
