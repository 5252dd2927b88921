import { expect, test } from 'vitest';
import { daysInTerm } from './days-in-term.ts';

const license = { id: 'old', createdDate: '2026-02-10', expiryDate: '2026-12-31' };
const february = { start: '2026-02-01', end: '2026-02-28' };

test('[3.33] a figure over the edge of a term lies in it by days, rounded down as they run', () => {
  const of = (value: string, period = february, others: (typeof license)[] = []) =>
    daysInTerm({ period, value }, license, others);
  // 19 of 28 days: 28 documents begin 9 days before the term.
  expect(of('28')).toEqual({ days: 19, of: 28, outside: '9' });
  expect(of('10')).toEqual({ days: 19, of: 28, outside: '3' }); // 10 × 9 / 28 = 3.2
  expect(of('10', { start: '2026-12-30', end: '2027-01-01' })).toEqual({ days: 2, of: 3, outside: '4' }); // 10 × 2 / 3 = 6.6
  expect(of('28', { start: '2026-03-01', end: '2026-03-28' })).toBeUndefined();
  expect(of('28', { start: '2026-01-01', end: '2026-02-09' })).toBeUndefined();
  const before = { id: 'before', createdDate: '2025-02-10', expiryDate: '2026-02-04' };
  expect(of('28', february, [before])).toEqual({ days: 23, of: 28, outside: '5' });
  expect(of('28', february, [{ ...before, expiryDate: '2026-02-09' }])).toBeUndefined();
});

test('[3.33] a license without a first or a last day has no edge there', () => {
  const open = { id: 'open', createdDate: null, expiryDate: null };
  const all = { period: february, value: '28' };
  expect(daysInTerm(all, open, [])).toBeUndefined();
  expect(daysInTerm(all, { ...open, createdDate: '2026-02-10' }, [])).toEqual({
    days: 19,
    of: 28,
    outside: '9',
  });
  expect(daysInTerm(all, { ...open, expiryDate: '2026-02-09' }, [])).toEqual({
    days: 9,
    of: 28,
    outside: '19',
  });
});
