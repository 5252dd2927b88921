import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCompact,
  formatDay,
  formatDuration,
  formatInRow,
  formatInstant,
  formatSecond,
  formatList,
  formatLongDay,
  formatLongMonth,
  formatMonth,
  formatDifference,
  formatMonthName,
  formatNumber,
  formatPercent,
  formatPeriod,
  formatRelative,
  formatShort,
  formatWeekday,
} from './format.ts';

describe('formatting', () => {
  it('[1.07] numbers are written the en-US way, in groups of three', () => {
    expect(formatNumber(0)).toBe('0');
    expect(formatNumber(1_234_567)).toBe('1,234,567');
    expect(formatNumber(-1234)).toBe('-1,234');
  });

  it('a difference has its sign', () => {
    expect(['1234', '0', '-23976'].map(formatDifference)).toEqual(['+1,234', '0', '-23,976']);
  });

  it('a number is rounded to a whole one, a text that is no whole number is a mistake', () => {
    expect(formatNumber(1234.5)).toBe('1,235');
    expect(() => formatNumber('1234.5')).toThrow(SyntaxError);
  });

  it('figures beyond 2^53 keep every digit', () => {
    expect(formatNumber('99999999999999999')).toBe('99,999,999,999,999,999');
    expect(formatNumber(9_007_199_254_740_993n)).toBe('9,007,199,254,740,993');
  });

  it('percentages have one decimal at most', () => {
    expect(formatPercent(80)).toBe('80%');
    expect(formatPercent(12.34)).toBe('12.3%');
    expect(formatPercent(12.36)).toBe('12.4%');
    expect(formatPercent(1234.5)).toBe('1,234.5%');
  });

  it.each([
    [99.94, '99.9%'],
    [99.96, '99.9%'],
    [99.99, '99.9%'],
    [100, '100%'],
    [100.01, '100.1%'],
    [79.96, '79.9%'],
    [79.99, '79.9%'],
    [80.01, '80.1%'],
    [80.03, '80.1%'],
    [89.95, '89.9%'],
    [90.04, '90.1%'],
  ])(
    '[4.06] [4.07] [4.08] no limit is read that %d percent has not reached or has passed: %s',
    (value, text) => {
      expect(formatPercent(value)).toBe(text);
    },
  );

  it.each([
    [0, '0%'],
    [0.01, '<0.1%'],
    [0.03, '<0.1%'],
    [0.05, '0.1%'],
    [0.14, '0.1%'],
    [7, '7%'],
    [7.04, '7.0%'],
    [7.05, '7.1%'],
    [6.96, '7.0%'],
    [50.01, '50.0%'],
    [79.94, '79.9%'],
    [110.04, '110.0%'],
    [1999.96, '2,000.0%'],
  ])('away from the limits %d percent is rounded as everybody rounds: %s', (value, text) => {
    expect(formatPercent(value)).toBe(text);
  });

  it('a written percentage lies on the same side of every limit as the figure, and never reads as nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (hundredths) => {
        const value = hundredths / 100;
        const text = formatPercent(value);
        expect(text === '<0.1%').toBe(value > 0 && value < 0.05);
        const written = text === '<0.1%' ? 0.04 : Number(text.replaceAll(/[,%]/g, ''));
        for (const limit of [80, 90, 100]) expect(Math.sign(written - limit)).toBe(Math.sign(value - limit));
        expect(Math.abs(written - value)).toBeLessThan(0.1);
        expect(written === 0).toBe(value === 0);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['2026-03-01', '2026-03-31', 'Mar 2026'],
    ['2024-02-01', '2024-02-29', 'Feb 2024'],
    ['2026-01-01', '2026-03-31', 'Q1 2026 (Jan–Mar)'],
    ['2026-10-01', '2026-12-31', 'Q4 2026 (Oct–Dec)'],
    ['2026-02-01', '2026-04-30', 'Feb–Apr 2026'],
    ['2026-01-01', '2026-06-30', 'Jan–Jun 2026'],
    ['2026-01-01', '2026-12-31', '2026'],
    ['2025-11-01', '2026-01-31', 'Nov 2025 – Jan 2026'],
    ['2025-12-01', '2026-11-30', 'Dec 2025 – Nov 2026'],
    ['2026-09-13', '2026-10-03', '13 Sept 2026 – 3 Oct 2026'],
    ['2026-03-05', '2026-04-30', '5 Mar 2026 – 30 Apr 2026'],
    ['2026-01-01', '2026-03-30', '1 Jan 2026 – 30 Mar 2026'],
    ['2026-03-05', '2026-03-05', '5 Mar 2026'],
  ])('the period from %s to %s is called %s', (start, end, text) => {
    expect(formatPeriod({ start, end })).toBe(text);
  });

  it('[1.07] days, months and instants read as in Britain, in UTC', () => {
    expect(formatDay('2026-11-20')).toBe('20 Nov 2026');
    expect(formatDay('2024-02-29')).toBe('29 Feb 2024');
    expect(formatMonth('2026-11')).toBe('Nov 2026');
    expect(formatMonth('2026-11-30')).toBe('Nov 2026');
    expect(formatInstant('2026-11-20T23:05:59Z')).toBe('20 Nov 2026, 23:05 UTC');
    expect(formatSecond(new Date('2026-11-20T23:05:09+02:00'))).toBe('20 Nov 2026, 21:05:09 UTC');
  });

  it.each([
    ['2026-11-20T11:59:30Z', 'just now'],
    ['2026-11-20T11:59:00Z', '1 minute ago'],
    ['2026-11-20T11:58:00Z', '2 minutes ago'],
    ['2026-11-20T15:30:00Z', 'in 3 hours'],
    ['2026-11-19T11:00:00Z', 'yesterday'],
    ['2026-10-01T12:00:00Z', 'last month'],
    ['2024-11-20T12:00:00Z', '2 years ago'],
  ])('%s seen at noon of 20 November 2026 is "%s"', (instant, words) => {
    expect(formatRelative(instant, new Date('2026-11-20T12:00:00Z'))).toBe(words);
  });

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [812, '812 bytes'],
    [1_000, '1 kB'],
    [1_234_567, '1.2 MB'],
    [999_949, '999.9 kB'],
    [999_950, '1 MB'],
    [999_999, '1 MB'],
    [5_000_000_000_000, '5,000 GB'],
  ])('%d bytes read as "%s"', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });

  it.each([
    [0, '0 ms'],
    [240, '240 ms'],
    [240.4, '240 ms'],
    [999, '999 ms'],
    [1_000, '1 s'],
    [3_400, '3.4 s'],
    [9_949, '9.9 s'],
    [9_950, '10 s'],
    [59_499, '59 s'],
    [59_500, '1 min'],
    [125_000, '2 min 5 s'],
    [3_599_499, '59 min 59 s'],
    [3_599_500, '1 h'],
    [3_840_000, '1 h 4 min'],
    [7_199_000, '1 h 59 min'],
    [4_442_400_000, '1,234 h'],
    [4_442_460_000, '1,234 h 1 min'],
  ])('[2.89] %d milliseconds read as "%s"', (ms, words) => {
    expect(formatDuration(ms)).toBe(words);
  });

  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c'], 'a, b and c'],
  ])('%j is enumerated as "%s"', (parts, words) => {
    expect(formatList(parts)).toBe(words);
  });

  it('the axis of a chart shortens figures', () => {
    expect([0, 950, 1_200, 2_000_000, 1e17].map(formatCompact)).toEqual([
      '0',
      '950',
      '1.2K',
      '2M',
      '100,000T',
    ]);
  });

  it('a calendar names its days and months', () => {
    expect(formatLongDay('2026-11-20')).toBe('Friday 20 November 2026');
    expect(formatWeekday('2026-11-20')).toBe('Fri');
    expect(formatMonthName('2026-11')).toBe('Nov');
    expect(formatLongMonth('2026-11-30')).toBe('November 2026');
  });
});

it.each([
  ['9999', '9,999', '9,999'],
  ['10000', '10K', '10,000'],
  ['104512', '104.5K', '104,512'],
  ['0', '0', '0'],
  ['10000', '10K', '10,000'],
  ['99999', '99.99K', '99,999'],
  ['999999', '999.9K', '999,999'],
  ['1999999999', '1.999B', '1.999B'],
  ['999999999999', '999.9B', '999.9B'],
  ['10000000000000001', '10,000T', '10,000T'],
  ['999999999', '999.9M', '999,999,999'],
  ['1000000000', '1B', '1B'],
  ['9007199254740993', '9007T', '9007T'],
  ['12345', '12.34K', '12,345'],
  ['777777', '777.7K', '777,777'],
  ['888888889', '888.8M', '888,888,889'],
  ['98765432109', '98.76B', '98.76B'],
  ['60000000000000007', '60,000T', '60,000T'],
  // What is below a limit is never read as the limit.
  ['99999999999999999', '99,990T', '99,990T'],
])('[9.04] %s is %s where there is no room, and %s in a column', (value, short, inRow) => {
  expect([formatShort(value), formatInRow(value)]).toEqual([short, inRow]);
});
