import { AppError } from './app-error.ts';

/** How many may be inside and may wait: in all, and under one key. Whoever finds no room is refused at once. */
export interface SemaphoreLimits {
  /** What they wait for, as the metrics call it. */
  name?: string;
  places?: number;
  placesEach?: number;
  waiting?: number;
  waitingEach?: number;
  /** Whoever has waited this long is refused. */
  waitMs?: number;
}

/** Whose share a place is: a person's, a network's, an account's. The signal ends when they go away. */
interface Caller {
  key: string;
  signal?: AbortSignal | undefined;
}

/** Too many came before: come back a little later. */
export class Busy extends AppError {
  constructor() {
    super('SERVICE_UNAVAILABLE');
  }
}

/** The newest of each name: a process has one, tests have several. */
const named = new Map<string, () => { inside: number; waiting: number }>();

/** How many are inside and waiting now, by what for. */
export const countSemaphores = () => [...named].map(([name, count]) => ({ name, ...count() }));

/** Lets some in at once, the others in the order they came; a key that has its share waits without holding up others. */
export function createSemaphore(limits: SemaphoreLimits) {
  const { places = Infinity, placesEach = Infinity, waiting = Infinity, waitingEach = Infinity } = limits;
  const inside: string[] = [];
  const queue = new Set<{ key: string; enter: () => void }>();
  const countOf = (keys: readonly string[], key: string) => keys.filter((one) => one === key).length;
  const hasRoom = (key: string) => inside.length < places && countOf(inside, key) < placesEach;
  const leave = (key: string): void => {
    inside.splice(inside.indexOf(key), 1);
    for (const waiter of queue) if (hasRoom(waiter.key)) waiter.enter();
  };
  const wait = ({ key, signal }: Caller): Promise<void> => {
    const keys = Array.from(queue, (waiter) => waiter.key);
    if (keys.length >= waiting || countOf(keys, key) >= waitingEach) throw new Busy();
    return new Promise((resolve, reject) => {
      const settle = (end: () => void): void => {
        queue.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', goAway);
        end();
      };
      const goAway = () => settle(() => reject(signal?.reason as Error));
      const waiter = { key, enter: () => settle(() => resolve(void inside.push(key))) };
      const timer = limits.waitMs && setTimeout(() => settle(() => reject(new Busy())), limits.waitMs);
      signal?.addEventListener('abort', goAway, { once: true });
      queue.add(waiter);
    });
  };
  if (limits.name !== undefined)
    named.set(limits.name, () => ({ inside: inside.length, waiting: queue.size }));

  /** Works inside; whatever happens there, the place is free afterwards. */
  return async <T>({ key, signal }: Caller, work: () => Promise<T>): Promise<T> => {
    signal?.throwIfAborted();
    if (hasRoom(key)) inside.push(key);
    else await wait({ key, signal });
    try {
      signal?.throwIfAborted(); // gone between being let in and coming to it
      return await work();
    } finally {
      leave(key);
    }
  };
}
export type Semaphore = ReturnType<typeof createSemaphore>;
