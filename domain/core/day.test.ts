import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf, daysBetween, firstDayOf, isDay, lastDayOf, monthOf } from './day.ts';
import { USAGE_EARLIEST } from './usage-earliest.ts';

const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map(dayOf);

describe('a day', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-12-31', '2026-04-30', '0001-01-01', '0004-02-29', '9999-12-31'])(
    '%s exists',
    (text) => {
      expect(isDay(text)).toBe(true);
    },
  );

  it.each([
    '2025-02-29',
    '1900-02-29',
    '2024-02-30',
    '2026-04-31',
    '2026-12-32',
    '2026-12-00',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '0000-01-01',
    ' 2026-01-01',
    '2026-01-01T00:00:00Z',
    '20260101',
    '2026-01-01 2026-01-01',
    '',
  ])('"%s" does not exist', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it('exists where the clock of the machine knows one', () => {
    const part = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(part(9999), part(13), part(32), (year, month, date) => {
        const text = [year, month, date].map((n, at) => String(n).padStart(at === 0 ? 4 : 2, '0')).join('-');
        const time = Date.parse(`${text}T00:00:00Z`);
        const isKnown = year > 0 && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
        expect(isDay(text), text).toBe(isKnown);
      }),
    );
  });

  it('is the UTC day of an instant, whatever the zone of the machine', () => {
    expect(dayOf(new Date('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20');
    expect(dayOf(new Date('2026-11-20T23:30:00-02:00'))).toBe('2026-11-21');
  });

  it('sorts as its text does', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(Math.sign(daysBetween(a, b))).toBe(a < b ? 1 : a > b ? -1 : 0);
      }),
    );
  });
});

describe('counting days', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-01-01', -1, '2025-12-31'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('%s and %i is %s', (day, count, result) => {
    expect(addDays(day, count)).toBe(result);
    expect(daysBetween(day, result)).toBe(count);
  });

  it('adding and counting undo each other', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -40_000, max: 40_000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });
});

describe('counting months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-11-20', 14, '2028-01-20'],
    ['2026-11-20', 0, '2026-11-20'],
    ['0050-01-31', 1, '0050-02-28'],
    ['9999-11-30', 1, '9999-12-30'],
    ['0001-02-15', -1, '0001-01-15'],
    ['9999-11-15', 1, '9999-12-15'],
  ])('%s and %i months is %s', (day, count, result) => {
    expect(addMonths(day, count)).toBe(result);
  });

  it('never leaves the wanted month', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -600, max: 600 }), (day, count) => {
        expect(monthOf(addMonths(day, count))).toBe(monthOf(addMonths(firstDayOf(monthOf(day)), count)));
      }),
    );
  });

  it('a month ends the day before the next one begins', () => {
    fc.assert(
      fc.property(days, (day) => {
        const month = monthOf(day);
        expect(addDays(lastDayOf(month), 1)).toBe(addMonths(firstDayOf(month), 1));
        expect(monthOf(lastDayOf(month))).toBe(month);
      }),
    );
  });
});

describe('the ends of the calendar', () => {
  it.each([1, 12, 100_000, Number.MAX_SAFE_INTEGER])('are not passed by adding %i', (count) => {
    expect(addDays('9999-12-31', count)).toBe('9999-12-31');
    expect(addMonths('9999-12-31', count)).toBe('9999-12-31');
    expect(addDays('0001-01-01', -count)).toBe('0001-01-01');
    expect(addMonths('0001-01-01', -count)).toBe('0001-01-01');
  });

  it('have months with a last day like any other', () => {
    expect(lastDayOf('9999-12')).toBe('9999-12-31');
    expect(lastDayOf('0001-02')).toBe('0001-02-28');
    expect(lastDayOf('0004-02')).toBe('0004-02-29');
  });

  it('are kept by every sum of days and months', () => {
    const anyDay = fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map(dayOf);
    fc.assert(
      fc.property(anyDay, fc.integer(), (day, count) => {
        expect(isDay(addDays(day, count))).toBe(true);
        expect(isDay(addMonths(day, count))).toBe(true);
        expect(isDay(lastDayOf(monthOf(day)))).toBe(true);
      }),
    );
  });
});

it('[9.16] charts and usage files begin in 2014', () => {
  expect(USAGE_EARLIEST).toBe('2014-01-01');
});
