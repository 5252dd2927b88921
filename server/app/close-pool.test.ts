import { expect, test } from 'vitest';
import { closePool } from './close-pool.ts';

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
const poolThat = (close: () => Promise<void>) => ({ close }) as Parameters<typeof closePool>[0];

test('connections that are given back are waited for', async () => {
  let isClosed = false;
  const close = async () => {
    await new Promise((done) => setImmediate(done));
    isClosed = true;
  };
  await closePool(poolThat(close));
  expect(isClosed).toBe(true);
});

test('a connection that never comes back holds up nothing, and the wait for it keeps no process alive', async () => {
  const before = timers();
  const closed = closePool(poolThat(() => new Promise(() => {})));
  expect(timers()).toBe(before);
  await expect(closed).resolves.toBeUndefined();
});
