import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { feltDelay, watchDelay } from './watch-delay.ts';

/** Mean and deviation of pauses in milliseconds, in the histogram's nanoseconds. */
const of = (pauses: readonly number[]) => {
  const mean = pauses.reduce((sum, one) => sum + one, 0) / pauses.length;
  const variance = pauses.reduce((sum, one) => sum + (one - mean) ** 2, 0) / pauses.length;
  return { mean: mean * 1e6, stddev: Math.sqrt(variance) * 1e6 };
};
const calm = (count: number) => Array.from({ length: count }, () => 10);

test('a calm loop is felt as no delay, and a loop that was not measured neither', () => {
  expect(feltDelay(of(calm(50)))).toBeCloseTo(0);
  expect(feltDelay({ mean: Number.NaN, stddev: Number.NaN })).toBe(0);
});

test('one pause of 300 ms within a second is less than 250 ms of delay, pauses of 300 ms all the time are more', () => {
  expect(feltDelay(of([300, ...calm(70)]))).toBeLessThan(100);
  expect(feltDelay(of([300, 290, 310]))).toBeGreaterThan(250);
});

test('a long pause counts by the time it takes, not as one of many', () => {
  expect(feltDelay(of([900, ...calm(10)]))).toBeGreaterThan(700);
});

test('a loop that stands still for 300 ms again and again is late, and no more once it goes on', async () => {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const delay = watchDelay();
  delay.start();
  expect(delay.isLate()).toBe(false);
  while (!delay.isLate()) {
    Atomics.wait(cell, 0, 0, 300);
    await new Promise((done) => setTimeout(done, 1));
  }
  expect(delay.now()).toBeGreaterThan(250);
  await eventually(() => expect(delay.isLate()).toBe(false));
  delay.stop();
});
