import { describe, expect, test } from 'vitest';
import { Busy, countSemaphores, createSemaphore, type Semaphore } from './semaphore.ts';

/** Whoever comes: in with their key, until they are told to leave. */
function come(semaphore: Semaphore, key: string, signal?: AbortSignal) {
  const { promise, resolve: leave } = Promise.withResolvers<void>();
  const state = { isIn: false, outcome: 'open' };
  const work = () => {
    state.isIn = true;
    return promise;
  };
  semaphore({ key, signal }, work).then(
    () => (state.outcome = 'done'),
    (error: unknown) => (state.outcome = error instanceof Busy ? 'busy' : 'gone'),
  );
  return { state, leave };
}
const settled = () => new Promise(setImmediate);
const count = () => countSemaphores().find(({ name }) => name === 'tried');

describe('a semaphore', () => {
  test('lets in as many as there are places, and the next in the order they came', async () => {
    const semaphore = createSemaphore({ name: 'tried', places: 2 });
    const all = ['a', 'b', 'c', 'd'].map((key) => come(semaphore, key));
    await settled();
    expect(all.map(({ state }) => state.isIn)).toEqual([true, true, false, false]);
    expect(count()).toEqual({ name: 'tried', inside: 2, waiting: 2 });
    all[1]?.leave();
    await settled();
    expect(all.map(({ state }) => state.isIn)).toEqual([true, true, true, false]);
    for (const { leave } of all) leave();
    await settled();
    expect(all.map(({ state }) => state.outcome)).toEqual(['done', 'done', 'done', 'done']);
    expect(count()).toEqual({ name: 'tried', inside: 0, waiting: 0 });
  });

  test('a key that has its share waits, and others pass it', async () => {
    const semaphore = createSemaphore({ places: 2, placesEach: 1 });
    const all = ['a', 'a', 'b'].map((key) => come(semaphore, key));
    await settled();
    expect(all.map(({ state }) => state.isIn)).toEqual([true, false, true]);
    all[2]?.leave();
    await settled();
    expect(all[1]?.state.isIn).toBe(false);
    all[0]?.leave();
    await settled();
    expect(all[1]?.state.isIn).toBe(true);
  });

  test('whoever finds the queue full, in all or of their key, is refused with 503, and who waited too long', async () => {
    const semaphore = createSemaphore({ places: 1, waiting: 3, waitingEach: 2, waitMs: 30 });
    const all = ['a', 'a', 'a', 'a', 'b', 'c'].map((key) => come(semaphore, key));
    await settled();
    expect(all.map(({ state }) => state.outcome)).toEqual(['open', 'open', 'open', 'busy', 'open', 'busy']);
    await expect.poll(() => all[4]?.state.outcome).toBe('busy');
    expect(all[0]?.state.outcome).toBe('open');
    expect(new Busy()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    all[0]?.leave();
    expect(await semaphore({ key: 'd' }, async () => 'in')).toBe('in');
  });

  test('whoever goes away is never let in, and their place in the queue is free', async () => {
    const semaphore = createSemaphore({ places: 1, waiting: 1 });
    const first = come(semaphore, 'a');
    const [leaving, late] = [new AbortController(), new AbortController()];
    const second = come(semaphore, 'b', leaving.signal);
    leaving.abort(new Error('gone'));
    const third = come(semaphore, 'c', late.signal);
    const gone = come(semaphore, 'd', AbortSignal.abort(new Error('gone')));
    first.leave();
    late.abort(new Error('gone')); // before the place that falls free is theirs, or just after
    await settled();
    expect([second, third, gone].map(({ state }) => state)).toEqual(
      Array.from({ length: 3 }, () => ({ isIn: false, outcome: 'gone' })),
    );
    expect(await semaphore({ key: 'e' }, async () => 'in')).toBe('in');
  });

  test('is free again when the work inside fails', async () => {
    const semaphore = createSemaphore({ places: 1 });
    await expect(semaphore({ key: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await semaphore({ key: 'a' }, async () => 'in')).toBe('in');
  });
});
