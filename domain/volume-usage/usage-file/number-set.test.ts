import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNumberSet } from './number-set.ts';

describe('the set of bucket numbers', () => {
  it('answers exactly as a Set does', () => {
    const near = fc.integer({ min: 0, max: 300 });
    const series = fc
      .tuple(fc.integer({ min: 0, max: 250_000 }), fc.integer({ min: 0, max: 3 }))
      .map(([id, hour]) => id * 2 ** 20 + hour);
    fc.assert(
      fc.property(fc.array(fc.oneof(near, series, fc.maxSafeNat()), { maxLength: 2000 }), (numbers) => {
        const model = new Set<number>();
        const set = createNumberSet();
        for (const number of numbers) {
          expect(set.add(number)).toBe(!model.has(number));
          model.add(number);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('stays exact while it grows over 100,000 numbers that differ in a few bits', () => {
    const set = createNumberSet();
    const numbers = Array.from({ length: 100_000 }, (_, at) => (at % 50) * 2 ** 20 + Math.floor(at / 50));
    expect(numbers.every((number) => set.add(number))).toBe(true);
    expect(numbers.some((number) => set.add(number))).toBe(false);
  });
});
