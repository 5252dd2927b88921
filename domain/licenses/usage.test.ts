import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overageLabelOf, overageOf } from './overage.ts';
import { usageColourOf } from './usage-colour.ts';
import { usagePercent } from './usage-percent.ts';

describe('the usage percentage', () => {
  it.each([
    [0n, 100n, 0],
    [1n, 3n, 33.33],
    [2n, 3n, 66.66],
    [80n, 100n, 80],
    [800_001n, 1_000_000n, 80.01],
    [99_999_999n, 100_000_000n, 99.99],
    [100n, 100n, 100],
    [100_000_001n, 100_000_000n, 100.01],
    [1n, 99_999_999_999_999_999n, 0.01],
    [99_999_999_999_999_999n, 99_999_999_999_999_999n, 100],
    [99_999_999_999_999_998n, 99_999_999_999_999_999n, 99.99],
    [250n, 100n, 250],
  ])('of %d in %d is %d', (used, maximum, percent) => {
    expect(usagePercent(used, maximum)).toBe(percent);
  });

  it('is unknown without a maximum, or with a maximum of nothing', () => {
    expect(usagePercent(5n, null)).toBeNull();
    expect(usagePercent(5n, 0n)).toBeNull();
  });

  it('lies within a hundredth of the exact value and on the same side of every whole number', () => {
    const amount = fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n });
    fc.assert(
      fc.property(amount, amount, fc.bigInt({ min: 0n, max: 200n }), (used, maximum, whole) => {
        fc.pre(maximum > 0n && used <= maximum * 1000n);
        const percent = usagePercent(used, maximum) ?? -1;
        const side = (a: number | bigint, b: number | bigint) => (a < b ? -1 : a > b ? 1 : 0);
        expect(side(percent, Number(whole))).toBe(side(used * 100n, whole * maximum));
        const hundredths = BigInt(Math.round(percent * 100));
        const difference = hundredths * maximum - used * 10_000n;
        expect(difference <= maximum && difference > -maximum).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the usage colour', () => {
  it.each([
    [0.01, 'info'],
    [79.99, 'info'],
    [80, 'info'],
  ])('[4.05] [4.06] at %d percent, at or below 80, is %s', (percent, colour) => {
    expect(usageColourOf(percent, true)).toBe(colour);
  });
  it.each([
    [80.01, 'orange'],
    [90, 'orange'],
  ])('[4.05] [4.07] at %d percent, above 80 up to 90, is %s', (percent, colour) => {
    expect(usageColourOf(percent, true)).toBe(colour);
  });
  it.each([
    [90.01, 'warning'],
    [100, 'warning'],
  ])('[4.05] [4.08] at %d percent, above 90 up to 100, is %s', (percent, colour) => {
    expect(usageColourOf(percent, true)).toBe(colour);
  });
  it.each([
    [100.01, 'error'],
    [4000, 'error'],
  ])('[4.05] [4.09] at %d percent, above 100, is %s', (percent, colour) => {
    expect(usageColourOf(percent, true)).toBe(colour);
  });
  it('[4.10] is grey when there is no total usage, and when the percentage is unknown', () => {
    expect(usageColourOf(0, false)).toBe('grey');
    expect(usageColourOf(120, false)).toBe('grey');
    expect(usageColourOf(null, true)).toBe('grey');
  });
});

describe('overage', () => {
  it.each([
    [99.99, false, 'notInOverage'],
    [100, true, 'inOverage'],
    [100.01, true, 'inOverage'],
    [0, false, 'notInOverage'],
    [null, null, 'unknown'],
  ])('[4.04] at %s percent is %s, labelled %s', (percent, overage, label) => {
    expect(overageOf(percent)).toBe(overage);
    expect(overageLabelOf(overage)).toBe(label);
  });
});
