import { describe, expect, test } from 'vitest';
import { monthsOf } from '../core/period.ts';
import { defaultPeriod, periodInStep, readPeriod } from './chart-period.ts';

describe('[4.33] [9.15] the period that a chart begins with', () => {
  test.each([
    ['2026-11-20', '2025-12-01'],
    ['2026-03-31', '2025-04-01'],
    ['2024-12-01', '2024-01-01'],
  ])('11 months back from the last use on %s begin on %s', (lastUse, start) => {
    expect(defaultPeriod('months', lastUse, '2027-01-01')).toEqual({ start, end: lastUse });
    expect(monthsOf({ start, end: lastUse })).toHaveLength(12);
  });

  test('without any use they end today', () => {
    expect(defaultPeriod('months', null, '2026-11-20')).toEqual({ start: '2025-12-01', end: '2026-11-20' });
  });

  test.each([
    ['2014-03-01', { start: '2014-01-01', end: '2014-03-01' }],
    ['2013-12-31', { start: '2025-12-01', end: '2026-11-20' }],
    ['9999-12-31', { start: '2025-12-01', end: '2026-11-20' }],
  ])(
    '[9.16] they lie between the first and the last day of a chart, with a last use on %s',
    (lastUse, period) => {
      expect(defaultPeriod('months', lastUse, '2026-11-20')).toEqual(period);
    },
  );

  test('by days it is 30 days back', () => {
    expect(defaultPeriod('days', '2026-03-01', '2026-11-20')).toEqual({
      start: '2026-01-30',
      end: '2026-03-01',
    });
  });
});

describe('[4.33] [5.16] a period that no chart can show is none', () => {
  test.each([
    [
      { startDate: '2026-01-01', endDate: '2026-03-31' },
      { start: '2026-01-01', end: '2026-03-31' },
    ],
    [
      { startDate: '2023-12-01', endDate: '2026-11-30' },
      { start: '2023-12-01', end: '2026-11-30' },
    ],
    [{ startDate: '2023-11-30', endDate: '2026-11-30' }, null],
    [{ startDate: '2026-03-01', endDate: '2026-02-28' }, null],
    [{ startDate: '2013-12-31', endDate: '2014-02-01' }, null],
    [{ startDate: '2026-02-30', endDate: '2026-03-31' }, null],
    [{ startDate: '2026-01-01' }, null],
    [{ startDate: '2026-01-01', endDate: '9999-12-31' }, null],
    [{ startDate: '2026-11-01', endDate: '2026-12-01' }, null],
    [{ startDate: '2026-12-01', endDate: '2027-03-31' }, null],
    [{}, null],
  ])('%o', (asked, expected) => expect(readPeriod(asked, 'months', '2026-11-20')).toEqual(expected));
});

describe('[2.58] [2.60] a chosen period stays when the step changes', () => {
  const days = (start: string, end: string) => ({ start, end });
  test.each([
    ['months', days('2026-10-05', '2026-11-04'), days('2026-10-05', '2026-11-04')],
    ['days', days('2026-10-01', '2026-10-31'), days('2026-10-01', '2026-10-31')],
    ['days', days('2026-01-01', '2026-10-31'), days('2026-10-01', '2026-10-31')],
    ['days', days('2026-01-01', '2026-11-30'), days('2026-10-21', '2026-11-20')],
    ['days', days('2026-10-31', '2026-11-30'), days('2026-10-31', '2026-11-30')],
    ['days', days('2026-10-30', '2026-11-30'), days('2026-10-30', '2026-11-20')],
  ] as const)('as %s of %o it is %o', (step, period, expected) => {
    expect(periodInStep(period, step, '2026-11-20')).toEqual(expected);
  });
});
