import { describe, expect, test } from 'vitest';
import { columnOf, columnsOf, fitsStep, periodOfColumn, stepFor } from './chart-step.ts';

test.each([
  ['AUTO', 'days', 'days'],
  ['AUTO', 'months', 'months'],
  ['AUTO', undefined, 'months'],
  ['MANUAL', 'days', 'months'],
  ['MANUAL', 'months', 'months'],
] as const)('[4.32] [2.58] of %s usage asked for by %s the chart is by %s', (reportingType, asked, step) => {
  expect(stepFor(reportingType, asked)).toBe(step);
});

test.each([
  ['2026-01-01', '2026-01-31', 'days', true],
  ['2026-01-01', '2026-02-01', 'days', false],
  ['2024-02-01', '2024-03-02', 'days', true],
  ['2024-02-01', '2024-03-03', 'days', false],
  ['2023-01-31', '2025-12-01', 'months', true],
  ['2023-01-31', '2026-01-01', 'months', false],
] as const)('[9.14] from %s to %s by %s has room: %s', (start, end, step, has) => {
  expect(fitsStep({ start, end }, step)).toBe(has);
});

describe('the places on the axis', () => {
  test('by days every day of the period, the leap day and the day of summer time too', () => {
    expect(columnsOf({ start: '2024-02-28', end: '2024-03-01' }, 'days')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']); // prettier-ignore
    expect(columnsOf({ start: '2026-03-28', end: '2026-03-30' }, 'days')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']); // prettier-ignore
    expect(columnsOf({ start: '2025-12-31', end: '2026-01-01' }, 'months')).toEqual(['2025-12', '2026-01']);
  });

  test('a place is a day or a whole month', () => {
    expect([columnOf('2026-03-29', 'days'), columnOf('2026-03-29', 'months')]).toEqual(['2026-03-29', '2026-03']); // prettier-ignore
    expect(periodOfColumn('2024-02')).toEqual({ start: '2024-02-01', end: '2024-02-29' });
    expect(periodOfColumn('2024-02-29')).toEqual({ start: '2024-02-29', end: '2024-02-29' });
  });
});
