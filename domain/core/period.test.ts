import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, monthOf } from './day.ts';
import { contains, lengthInDays, lengthInMonths, monthsOf, overlaps, splitByMonths } from './period.ts';

const period = (start: string, end: string) => ({ start, end });
const periods = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1_500 }))
  .map(([from, length]) => {
    const start = addDays('1990-01-01', from);
    return period(start, addDays(start, length));
  });

describe('a period includes both its ends', () => {
  const january = period('2026-01-01', '2026-01-31');

  it('is as long as its days', () => {
    expect(lengthInDays(january)).toBe(31);
    expect(lengthInDays(period('2026-01-01', '2026-01-01'))).toBe(1);
  });

  it.each([
    ['2025-12-31', false],
    ['2026-01-01', true],
    ['2026-01-31', true],
    ['2026-02-01', false],
  ])('%s in it: %s', (day, inside) => {
    expect(contains(january, day)).toBe(inside);
  });

  it('overlaps what shares a day with it, not what begins the day after', () => {
    expect(overlaps(january, period('2026-01-31', '2026-02-28'))).toBe(true);
    expect(overlaps(january, period('2025-12-01', '2026-01-01'))).toBe(true);
    expect(overlaps(january, period('2026-02-01', '2026-02-28'))).toBe(false);
    expect(overlaps(january, period('2025-12-01', '2025-12-31'))).toBe(false);
    expect(overlaps(january, period('2025-01-01', '2027-01-01'))).toBe(true);
  });

  it('overlapping is mutual, and the same as sharing a day', () => {
    fc.assert(
      fc.property(periods, periods, (a, b) => {
        const shared = contains(a, b.start) || contains(b, a.start);
        expect(overlaps(a, b)).toBe(shared);
        expect(overlaps(b, a)).toBe(shared);
      }),
    );
  });
});

describe('the months of a period', () => {
  it('are all from its first to its last day', () => {
    expect(monthsOf(period('2025-11-30', '2026-02-01'))).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
    expect(monthsOf(period('2026-02-01', '2026-01-31'))).toEqual([]);
  });

  it('are counted up to the ends of the calendar', () => {
    expect(lengthInMonths(period('0001-01-01', '9999-12-31'))).toBe(9999 * 12);
    expect(monthsOf(period('9999-11-30', '9999-12-31'))).toEqual(['9999-11', '9999-12']);
    expect(monthsOf(period('0001-01-01', '0001-02-01'))).toEqual(['0001-01', '0001-02']);
  });

  it('are as many as there are months with a day in it', () => {
    fc.assert(
      fc.property(periods, (span) => {
        const days = Array.from({ length: lengthInDays(span) }, (_, at) => addDays(span.start, at));
        expect(monthsOf(span)).toEqual([...new Set(days.map(monthOf))]);
        expect(lengthInMonths(span)).toBe(monthsOf(span).length);
      }),
    );
  });
});

describe('splitting a value over months by days', () => {
  it('ends with the calendar', () => {
    expect(splitByMonths(61n, period('9999-11-01', '9999-12-31'))).toEqual([
      { month: '9999-11', value: 30n },
      { month: '9999-12', value: 31n },
    ]);
  });

  it('gives each month its share', () => {
    expect(splitByMonths(90n, period('2026-01-16', '2026-03-16'))).toEqual([
      { month: '2026-01', value: 24n },
      { month: '2026-02', value: 42n },
      { month: '2026-03', value: 24n },
    ]);
  });

  it('leaves a period inside one month whole', () => {
    expect(splitByMonths(7n, period('2026-02-03', '2026-02-28'))).toEqual([{ month: '2026-02', value: 7n }]);
  });

  it('adds up exactly, loses no month and gives nobody more than a rounding too much', () => {
    const values = fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n });
    fc.assert(
      fc.property(values, periods, (value, span) => {
        const shares = splitByMonths(value, span);
        expect(shares.reduce((sum, share) => sum + share.value, 0n)).toBe(value);
        expect(shares.at(0)?.month).toBe(monthOf(span.start));
        expect(shares.at(-1)?.month).toBe(monthOf(span.end));
        expect(new Set(shares.map((share) => share.month)).size).toBe(shares.length);
        const perDay = value / BigInt(lengthInDays(span));
        for (const share of shares) {
          expect(share.value).toBeGreaterThanOrEqual(0n);
          expect(share.value).toBeLessThanOrEqual((perDay + 1n) * 31n);
        }
      }),
    );
  });
});
