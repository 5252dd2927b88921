import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../core/day.ts';
import { lengthInDays, monthsOf } from '../../core/period.ts';
import { formatPercent } from '../../core/format.ts';
import { projectUsage, roundEstimate, roundEstimatedPercent } from './projection.ts';

const term = { start: '2026-01-01', end: '2026-12-31' };
const months = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => {
    const month = `2026-${String(first + at).padStart(2, '0')}`;
    return { start: `${month}-05`, end: `${month}-20` };
  });

test.each([
  ['in the first month nothing', '2026-01-31', 310n, months(1, 1), null],
  ['from the second month on the pace of the first', '2026-02-01', 310n, months(1, 1), [3650n, 31]],
  ['a month without a report is no month of 0', '2026-04-01', 310n, months(1, 1), [3650n, 31]],
  ['reports with a gap between them count their own days', '2026-04-01', 620n, [...months(1, 1), ...months(3, 3)], [3650n, 62]],
  ['the running month counts as far as it has gone', '2026-02-25', 560n, months(1, 2), [3650n, 56]],
  ['a quarter reported at once is three months', '2026-04-02', 900n, [{ start: '2026-01-01', end: '2026-03-31' }], [3650n, 90]],
  ['overlapping reports count their days once', '2026-04-02', 900n, [{ start: '2026-01-01', end: '2026-03-31' }, { start: '2026-02-01', end: '2026-02-28' }], [3650n, 90]],
  ['without a report nothing', '2026-05-01', 0n, [], null],
  ['of a reported 0 nothing', '2026-05-01', 0n, months(1, 4), null],
  ['in the last days of the term only those are estimated', '2026-12-30', 364n, months(1, 12), [365n, 364]],
  ['on the last day there is nothing left to estimate', '2026-12-31', 365n, months(1, 12), null],
  ['after the term nothing', '2027-01-01', 365n, months(1, 12), null],
  ['before the term nothing', '2025-12-01', 365n, months(1, 12), null],
  ['usage beyond 2^53 keeps every digit', '2026-02-01', 99999999999999999n, months(1, 1), [1177419354838709666n, 31]],
] as const)('[2.28] the estimate for the end of the term: %s', (_case, today, totalUsage, reported, expected) => {
  const projection = projectUsage({ term, totalUsage, reported }, today);
  expect(projection && [projection.value, projection.knownDays]).toEqual(expected);
}); // prettier-ignore

test('a term that begins within a month knows its part of that month only', () => {
  const known = {
    term: { start: '2026-05-10', end: '2027-05-09' },
    totalUsage: 220n,
    reported: months(5, 5),
  };
  expect(projectUsage(known, '2026-06-10')).toBeNull();
  expect(projectUsage({ ...known, totalUsage: 520n, reported: months(5, 6) }, '2026-07-01')).toEqual({
    value: 3650n,
    knownDays: 52,
    termDays: 365,
  });
});

test('an estimate is never below what was used, grows with it, and is exact where usage is even', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2025-06-01', days));
  const reports = fc.array(fc.tuple(day, fc.integer({ min: 0, max: 120 })), { maxLength: 8 });
  fc.assert(
    fc.property(reports, day, fc.bigInt({ min: 0n, max: 10n ** 19n }), (spans, today, used) => {
      const reported = spans.map(([start, days]) => ({ start, end: addDays(start, days) }));
      const of = (totalUsage: bigint) => projectUsage({ term, totalUsage, reported }, today);
      const one = of(used);
      if (one === null) return;
      // Told again in another way: every day of the term by itself.
      const known = new Set(
        reported.flatMap(({ start, end }) =>
          Array.from({ length: lengthInDays(term) }, (_, at) => addDays(term.start, at)).filter(
            (one_) =>
              (start <= one_ && one_ <= end) ||
              (monthsOf({ start, end }).includes(one_.slice(0, 7)) && one_ <= today) ||
              (one_.slice(0, 7) === start.slice(0, 7) && one_ <= end),
          ),
        ),
      );
      expect(one.knownDays).toBe(known.size);
      expect(one.value).toBeGreaterThanOrEqual(used);
      expect(of(used + 1n)!.value).toBeGreaterThanOrEqual(one.value);
      expect(of(used * BigInt(one.knownDays))!.value).toBe(used * BigInt(one.termDays));
    }),
    { numRuns: 200 },
  );
});

test.each([
  [7n, 7n],
  [999n, 999n],
  [1004n, 1000n],
  [1005n, 1010n],
  [118_499n, 118_000n],
  [99_950n, 100_000n],
])('an estimate of %s is told as %s', (value, told) => expect(roundEstimate(value)).toBe(told));

test.each([
  [36.8, '37%'],
  [112.4, '112%'],
  [100, '100%'],
  [0, '0%'],
  // Neither nothing nor the maximum itself.
  [0.4, '0.4%'],
  [0.01, '<0.1%'],
  [99.6, '99.6%'],
  [100.01, '100.1%'],
  [100.4, '100.4%'],
])('[4.04] an estimate of %d percent is told as %s', (percent, told) =>
  expect(formatPercent(roundEstimatedPercent(percent))).toBe(told),
);
