import { describe, expect, test } from 'vitest';
import { carrierOn, splitByTerms, type Carrier } from './split-by-terms.ts';

/** Without dates of its own a term is the days of the license: `2026-02-10..2027-02-09`. */
function license(id: string, days: string, term = days): Carrier {
  const [createdDate = null, expiryDate = null] = days.split('..').map((day) => day || null);
  const [start = '', end = ''] = term.split('..');
  return { id, createdDate, expiryDate, term: term === '' ? null : { start, end } };
}

const first = license('first', '2025-10-15..2026-10-14');
const renewal = license('renewal', '2026-10-15..2027-10-14');
const yearly = license('yearly', '2024-03-10..', '2026-03-10..2027-03-09');

type Case = [value: bigint, days: string, own: Carrier, others: Carrier[], shares: Record<string, bigint>];
const cases: Case[] = [
  // Within a term, on its edges and beside it.
  [28n, '2026-02-01..2026-02-28', license('own', '2026-02-10..2027-02-09'), [], { own: 19n }],
  [310n, '2026-10-01..2026-10-31', first, [], { first: 140n }],
  [310n, '2026-10-01..2026-10-14', first, [], { first: 310n }],
  [310n, '2026-10-15..2026-10-31', first, [], {}],
  [5n, '2026-10-14..2026-10-14', first, [], { first: 5n }],
  [5n, '2026-10-15..2026-10-15', first, [], {}],
  [5n, '2025-10-15..2025-10-15', first, [], { first: 5n }],
  [5n, '2025-10-14..2025-10-14', first, [], {}],
  [0n, '2026-10-01..2026-10-31', first, [], { first: 0n }],
  // Shares are rounded down as they run: 1 of 2 days counts 0 in front of the edge and 1 behind it.
  [1n, '2026-10-14..2026-10-15', first, [], { first: 0n }],
  [1n, '2025-10-14..2025-10-15', first, [], { first: 1n }],
  [3n, '2026-10-14..2026-10-15', first, [], { first: 1n }],
  [3n, '2025-10-14..2025-10-15', first, [], { first: 2n }],
  [99_999_999_999_999_999n, '2026-10-13..2026-10-15', first, [], { first: 66_666_666_666_666_666n }],
  // Both edges: 10 days, 4 of them in the term.
  [100n, '2026-01-01..2026-01-10', license('own', '2026-01-04..2026-01-07'), [], { own: 40n }],
  [7n, '2026-01-01..2026-01-10', license('own', '2026-01-04..2026-01-07'), [], { own: 2n }],
  // Leap days, a term of one day, a period of years, a figure smaller than its days.
  [29n, '2028-02-01..2028-02-29', license('own', '2028-02-29..2029-02-28'), [], { own: 1n }],
  [365n, '2027-03-01..2028-02-29', license('own', '2028-02-29..2028-02-29'), [], { own: 1n }],
  [1n, '2026-02-01..2026-02-28', license('own', '2026-02-10..2027-02-09'), [], { own: 1n }],
  [27n, '2026-02-01..2026-02-28', license('own', '2026-02-10..2027-02-09'), [], { own: 19n }],
  [731n, '2027-01-01..2028-12-31', license('own', '2028-01-01..2028-02-29'), [], { own: 60n }],
  [99_999_999_999_999_999n, '2026-10-14..2026-10-15', first, [renewal], { first: 49_999_999_999_999_999n, renewal: 50_000_000_000_000_000n }],
  // A gap between a license and its renewal counts nowhere; a license of one day between two has its day.
  [31n, '2026-10-01..2026-10-31', first, [license('renewal', '2026-10-16..2027-10-15')], { first: 14n, renewal: 16n }],
  [3n, '2026-10-14..2026-10-16', first, [license('bridge', '2026-10-15..2026-10-15'), license('renewal', '2026-10-16..2027-10-15')], { first: 1n, bridge: 1n, renewal: 1n }],
  // A renewal takes the days behind the license, and no other.
  [310n, '2026-10-01..2026-10-31', first, [renewal], { first: 140n, renewal: 170n }],
  [31n, '2026-11-01..2026-11-30', first, [renewal], { renewal: 31n }],
  [30n, '2026-09-01..2026-09-30', first, [renewal], { first: 30n }],
  [310n, '2026-10-01..2026-10-31', renewal, [first], { first: 140n, renewal: 170n }],
  [3n, '2026-10-14..2026-10-15', first, [renewal], { first: 1n, renewal: 2n }],
  [10n, '2026-10-11..2026-10-20', first, [license('renewal', '2026-10-17..2027-10-16')], { first: 4n, renewal: 4n }],
  // Where days are shared the figure stays with its own license; of two others the latest created has them.
  [10n, '2026-10-11..2026-10-20', first, [license('renewal', '2026-10-01..2027-09-30')], { first: 4n, renewal: 6n }],
  [10n, '2026-10-11..2026-10-20', first, [renewal, license('late', '2026-10-18..2027-10-17')], { first: 4n, renewal: 3n, late: 3n }],
  [
    10n, '2026-10-11..2026-10-20', first,
    [license('b', '2026-10-15..2026-10-18'), license('a', '2026-10-15..2026-10-20')],
    { first: 4n, b: 4n, a: 2n },
  ],
  // License years: only the year in question counts, and what a license without dates carries goes last.
  [28n, '2026-03-01..2026-03-28', yearly, [], { yearly: 19n }],
  [28n, '2027-03-01..2027-03-28', yearly, [], { yearly: 9n }],
  [28n, '2024-03-01..2024-03-28', yearly, [], {}],
  [366n, '2026-03-10..2027-03-10', yearly, [], { yearly: 365n }],
  [31n, '2026-10-01..2026-10-31', first, [license('open', '..', '2026-01-01..2026-12-31'), renewal], { first: 14n, renewal: 17n }],
  // The term of a group may be longer than the license: its own days first, then the renewal's, then the group's.
  [31n, '2026-10-01..2026-10-31', license('own', '2025-10-15..2026-10-14', '2025-01-01..2026-12-31'), [], { own: 31n }],
  [31n, '2026-10-01..2026-10-31', license('own', '2025-10-15..2026-10-14', '2025-01-01..2026-12-31'), [renewal], { own: 14n, renewal: 17n }],
  [31n, '2026-10-01..2026-10-31', first, [license('renewal', '2026-10-15..2027-10-14', '2026-10-20..2026-10-25')], { first: 14n, renewal: 6n }],
  [31n, '2026-10-01..2026-10-31', license('own', '2025-10-15..', ''), [], {}],
  [31n, '2026-10-01..2026-10-31', first, [license('renewal', '2026-10-15..', '')], { first: 14n }],
]; // prettier-ignore

test.each([
  ['..2026-10-14', '2026-10-14', 'own'],
  ['..2026-10-14', '2026-10-15', 'other'],
  ['2025-10-15..', '2099-01-01', 'own'],
  ['2025-10-15..', '2025-10-15', 'own'],
  ['2025-10-15..', '2025-10-14', 'other'],
  ['..', '1999-01-01', 'own'],
])('[3.33] of a license from %s the day %s counts on its %s', (days, day, id) => {
  expect(carrierOn(license('own', days), [license('other', '..')], day).id).toBe(id);
});

test('[3.33] a license that ends within its group’s term gives the days behind it to one that has the key already', () => {
  const own = license('own', '2025-10-15..2026-10-14', '2025-01-01..2026-12-31');
  const other = license('other', '2026-09-01..2027-08-31');
  const split = splitByTerms(31n, { start: '2026-10-01', end: '2026-10-31' }, own, [other]);
  expect(split.map(({ carrier, value }) => [carrier.id, value])).toEqual([
    ['own', 14n],
    ['other', 17n],
  ]);
});

describe('what of a figure counts in which term', () => {
  test.each(cases)('[3.33] %d of %s: case %#', (value, days, own, others, shares) => {
    const [start = '', end = ''] = days.split('..');
    const split = splitByTerms(value, { start, end }, own, others);
    expect(Object.fromEntries(split.map((share) => [share.carrier.id, share.value]))).toEqual(shares);
  });
});
