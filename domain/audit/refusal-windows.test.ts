import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRefusalWindows, REFUSAL_KINDS_MAX, REFUSAL_WINDOW_MS } from './refusal-windows.ts';

test('the first of a kind is written down at once, the rest of the minute as one number', () => {
  const windows = createRefusalWindows<string>();
  expect(windows.note('a', 'first', 0)).toEqual([{ refusal: 'first', times: 1 }]);
  for (let count = 0; count < 500; count += 1) expect(windows.note('a', `later ${count}`, 10)).toEqual([]);
  expect(windows.note('b', 'other', 20)).toEqual([{ refusal: 'other', times: 1 }]);
  expect(windows.note('a', 'again', REFUSAL_WINDOW_MS)).toEqual([
    { refusal: 'later 499', times: 500 },
    { refusal: 'again', times: 1 },
  ]);
});

test('whoever invents ever new kinds writes no more than two rows for each that is told apart', () => {
  const windows = createRefusalWindows<number>();
  let rows = 0;
  for (let count = 0; count < 50_000; count += 1) rows += windows.note(`kind ${count}`, count, 1).length;
  rows += windows.close(Infinity).length;
  expect(rows).toBe(REFUSAL_KINDS_MAX + 2);
});

test('whatever is refused when, the numbers written down add up to it', () => {
  const refusals = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 40_000 })));
  fc.assert(
    fc.property(refusals, (made) => {
      const windows = createRefusalWindows<string>();
      let now = 0;
      const written = made.flatMap(([kind, wait]) => windows.note(`${kind}`, `${kind}`, (now += wait)));
      const all = [...written, ...windows.close(Infinity)];
      expect(all.reduce((sum, { times }) => sum + times, 0)).toBe(made.length);
    }),
  );
});
