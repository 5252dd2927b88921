import { describe, expect, test } from 'vitest';
import {
  changeInPercent,
  earlierPeriods,
  figureOfPeriod,
  isUnusualChange,
  type SourceFigure,
} from './earlier-period.ts';

const texts = (start: string, end: string) =>
  earlierPeriods({ start, end }).map((period) => `${period.start} ${period.end}`);

describe('a period is compared', () => {
  test.each([
    ['a month', '2026-03-01', '2026-03-31', '2025-03-01 2025-03-31', '2026-02-01 2026-02-28'],
    ['a quarter', '2026-01-01', '2026-03-31', '2025-01-01 2025-03-31', '2025-10-01 2025-12-31'],
    ['a year', '2025-01-01', '2025-12-31', '2024-01-01 2024-12-31', '2024-01-01 2024-12-31'],
    ['February of a leap year', '2024-02-01', '2024-02-29', '2023-02-01 2023-02-28', '2024-01-01 2024-01-31'],
    ['some days', '2026-03-10', '2026-03-19', '2025-03-10 2025-03-19', '2026-02-28 2026-03-09'],
    ['the end of a month', '2026-03-10', '2026-03-31', '2025-03-10 2025-03-31', '2026-02-16 2026-03-09'],
    [
      'the beginning of a month',
      '2026-03-01',
      '2026-03-30',
      '2025-03-01 2025-03-30',
      '2026-01-30 2026-02-28',
    ],
    ['one day', '2026-03-01', '2026-03-01', '2025-03-01 2025-03-01', '2026-02-28 2026-02-28'],
  ])('%s with the year before, then with what lies before it', (_, start, end, year, before) => {
    expect(texts(start, end)).toEqual([year, before]);
  });
});

describe('the figure of a period', () => {
  const quarter = { start: '2026-01-01', end: '2026-03-31' };
  const figure = (more: Partial<SourceFigure>): SourceFigure => ({
    ...{ source: 'itext-volume-manual', value: '10', straddles: false },
    ...{ days: 90, months: 1, counted: false },
    ...more,
  });

  test('is what was stated for all of its days', () => {
    expect(figureOfPeriod([figure({})], quarter)).toBe('10');
    expect(figureOfPeriod([figure({ value: '0' })], quarter)).toBe('0');
    expect(figureOfPeriod([figure({ days: 31 })], quarter)).toBeNull();
    expect(figureOfPeriod([figure({ straddles: true })], quarter)).toBeNull();
    expect(figureOfPeriod([], quarter)).toBeNull();
  });

  test('of a counting source is known where it counted in every month', () => {
    const counted = figure({ source: 'itext-luf', value: '7', counted: true, days: 12, months: 3 });
    expect(figureOfPeriod([counted], quarter)).toBe('7');
    expect(figureOfPeriod([{ ...counted, months: 2 }], quarter)).toBeNull();
  });

  test('is one source’s alone, never a sum: what people stated goes first', () => {
    const counted = figure({ source: 'itext-luf', value: '7', counted: true, months: 3 });
    expect(figureOfPeriod([counted, figure({})], quarter)).toBe('10');
  });
});

describe('a change', () => {
  test.each<[bigint, bigint, boolean, bigint | null]>([
    [150n, 100n, false, 50n],
    [151n, 100n, true, 51n],
    [50n, 100n, false, -50n],
    [49n, 100n, true, -51n],
    [0n, 100n, true, -100n],
    [0n, 0n, false, null],
    [1n, 0n, true, null],
    [99_999_999_999_999_999n, 33_333_333_333_333_333n, true, 200n],
  ])('of %d against %d is unusual: %s', (value, before, unusual, percent) => {
    expect(isUnusualChange(value, before)).toBe(unusual);
    expect(changeInPercent(value, before)).toBe(percent);
  });
});
