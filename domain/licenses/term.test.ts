import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../core/day.ts';
import { contains, lengthInDays } from '../core/period.ts';
import { maximumOfGroup, termOf, termOfGroup, type TermKey } from './term.ts';

const key = (
  createdDate: string | null,
  expiryDate: string | null,
  maxVolume: bigint | null = null,
): TermKey => ({
  createdDate,
  expiryDate,
  maxVolume,
});

describe('the term of a key', () => {
  it.each([
    ['2025-02-01', '2026-02-01', '2026-11-20', '2025-02-01 2026-02-01'],
    ['2025-02-01', '2025-02-01', '2026-11-20', '2025-02-01 2025-02-01'],
    ['2024-03-15', null, '2026-11-20', '2026-03-15 2027-03-14'],
    ['2024-11-20', null, '2026-11-20', '2026-11-20 2027-11-19'],
    ['2024-11-21', null, '2026-11-20', '2025-11-21 2026-11-20'],
    ['2026-12-01', null, '2026-11-20', '2026-12-01 2027-11-30'],
    ['2024-02-29', null, '2025-03-01', '2025-02-28 2026-02-27'],
    ['2024-02-29', null, '2028-02-29', '2028-02-29 2029-02-27'],
    ['2027-02-01', '2026-02-01', '2026-11-20', null],
    [null, '2026-02-01', '2026-11-20', null],
    [null, null, '2026-11-20', null],
  ])('created %s, expiring %s, asked on %s is %s', (createdDate, expiryDate, today, term) => {
    const found = termOf({ createdDate, expiryDate }, today);
    expect(found && `${found.start} ${found.end}`).toBe(term);
  });

  it('without expiry is a year that contains today, and the years follow one another without a gap', () => {
    const day = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('1990-01-01', days));
    fc.assert(
      fc.property(day, day, (createdDate, today) => {
        fc.pre(createdDate <= today);
        const term = termOf({ createdDate, expiryDate: null }, today) ?? { start: '', end: '' };
        expect(contains(term, today)).toBe(true);
        expect([364, 365, 366, 367]).toContain(lengthInDays(term));
        const next = termOf({ createdDate, expiryDate: null }, addDays(term.end, 1));
        expect(next?.start).toBe(addDays(term.end, 1));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the term and maximum of a group', () => {
  const today = '2026-11-20';
  it('run from the earliest created date to the latest expiry, with the largest maximum', () => {
    const keys = [
      key('2026-03-01', '2027-03-01', 100n),
      key('2026-01-01', '2027-01-01', 500n),
      key('2026-05-01', '2027-05-01'),
    ];
    expect(termOfGroup(keys, today)).toEqual({ start: '2026-01-01', end: '2027-05-01' });
    expect(maximumOfGroup(keys, today)).toBe(500n);
  });
  it('leave expired keys out', () => {
    const keys = [key('2020-01-01', '2026-11-20', 900n), key('2026-01-01', '2027-01-01', 500n)];
    expect(termOfGroup(keys, today)).toEqual({ start: '2026-01-01', end: '2027-01-01' });
    expect(maximumOfGroup(keys, today)).toBe(500n);
  });
  it('are those of all keys once every key has expired', () => {
    const keys = [key('2020-01-01', '2021-01-01', 900n), key('2021-01-01', '2022-01-01', 500n)];
    expect(termOfGroup(keys, today)).toEqual({ start: '2020-01-01', end: '2022-01-01' });
    expect(maximumOfGroup(keys, today)).toBe(900n);
  });
  it('are counted by years where a key never expires', () => {
    expect(termOfGroup([key('2024-03-15', '2027-01-01'), key('2025-01-01', null)], today)).toEqual({
      start: '2026-03-15',
      end: '2027-03-14',
    });
  });
  it('may be nothing, which is not the same as unknown', () => {
    expect(maximumOfGroup([key('2026-01-01', null, 0n), key('2026-01-01', null)], today)).toBe(0n);
  });
  it('take nothing from a key without a created date but its maximum', () => {
    const keys = [key(null, '2030-01-01', 900n), key('2026-01-01', '2027-01-01', 500n), key(null, null)];
    expect(termOfGroup(keys, today)).toEqual({ start: '2026-01-01', end: '2027-01-01' });
    expect(maximumOfGroup(keys, today)).toBe(900n);
  });
  it('are unknown where nothing is stated', () => {
    expect(termOfGroup([], today)).toBeNull();
    expect(termOfGroup([key(null, null)], today)).toBeNull();
    expect(maximumOfGroup([key('2026-01-01', null)], today)).toBeNull();
  });
  it('of a single key are its own', () => {
    expect(termOfGroup([key('2025-02-01', '2026-02-01', 7n)], today)).toEqual(
      termOf({ createdDate: '2025-02-01', expiryDate: '2026-02-01' }, today),
    );
  });
});
