import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '../core/day.ts';
import { splitByTerms, type Carrier } from './split-by-terms.ts';

const day = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((n) => addDays('2026-01-01', n));
const dates = fc.record({ createdDate: fc.option(day(0, 60)), expiryDate: fc.option(day(0, 60)) });
const term = fc.option(
  fc.tuple(day(-5, 60), fc.nat(40)).map(([start, days]) => ({ start, end: addDays(start, days) })),
);
const carriers = fc
  .array(fc.tuple(dates, term), { minLength: 1, maxLength: 4 })
  .map((rows) => rows.map(([of, within], n): Carrier => ({ id: `row-${n}`, ...of, term: within })));

/** Day by day, each with what it adds to the running share. */
function byDays(value: bigint, start: Day, days: number, rows: readonly Carrier[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const [own, ...others] = rows;
  const has = (row: Carrier, at: Day) =>
    (row.createdDate ?? '0000') <= at && at <= (row.expiryDate ?? '9999') ? 1 : 0;
  for (let n = 0; n < days; n += 1) {
    const at = addDays(start, n);
    const ranked = others.filter((row) => has(row, at)).map((row) => `${row.createdDate ?? ''} ${row.id}`);
    const best = ranked.sort().at(-1)?.split(' ')[1];
    const carrier = has(own!, at) || best === undefined ? own! : others.find(({ id }) => id === best)!;
    if (carrier.term === null || at < carrier.term.start || at > carrier.term.end) continue;
    const share = (value * BigInt(n + 1)) / BigInt(days) - (value * BigInt(n)) / BigInt(days);
    sums.set(carrier.id, (sums.get(carrier.id) ?? 0n) + share);
  }
  return sums;
}

test('[3.33] ten thousand figures say what adding up their days says', () => {
  fc.assert(
    fc.property(
      carriers,
      day(-10, 60),
      fc.integer({ min: 1, max: 90 }),
      fc.oneof(fc.bigInt({ min: 0n, max: 100n }), fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n })),
      (rows, start, days, value) => {
        const [own, ...others] = rows;
        const split = splitByTerms(value, { start, end: addDays(start, days - 1) }, own!, others);
        const sums = new Map(split.map((share) => [share.carrier.id, share.value]));
        expect(sums).toEqual(byDays(value, start, days, rows));
      },
    ),
    { numRuns: 10_000 },
  );
});
