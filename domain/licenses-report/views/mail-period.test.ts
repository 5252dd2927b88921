import { expect, test } from 'vitest';
import { periodOf } from './mail-period.ts';

test.each([
  ['2026-11-22', '2026-11-16'], // a Sunday
  ['2026-11-23', '2026-11-23'], // a Monday
  ['2026-11-24', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (today, monday) => expect(periodOf('WEEKLY', today)).toBe(monday));

test.each([
  ['2026-11-01', '2026-11-01'],
  ['2026-11-30', '2026-11-01'],
  ['2027-01-31', '2027-01-01'],
])('the month of %s begins on %s', (today, first) => expect(periodOf('MONTHLY', today)).toBe(first));
