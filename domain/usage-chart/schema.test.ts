import { describe, expect, it } from 'vitest';
import { ChartQuery, UsageChartItem } from './schema.ts';

const item = { period: '2025-03', licenseKeyId: 'k1', count: '99999999999999999', usageType: 'itext-core' };

describe('a usage chart item', () => {
  it('[3.14] has period, license key id, count and usage type', () => {
    expect(UsageChartItem.parse({ ...item, more: 1 })).toEqual(item);
    expect(Object.keys(UsageChartItem.shape)).toEqual(['period', 'licenseKeyId', 'count', 'usageType']);
  });

  it.each([
    ['2025-03', true],
    ['2024-02-29', true],
    ['2025-02-29', false],
    ['2025-13', false],
    ['2025', false],
    ['', false],
  ])('[3.14] has a day or a month as its period: %s %s', (period, valid) => {
    expect(UsageChartItem.safeParse({ ...item, period }).success).toBe(valid);
  });

  it.each([5, '5.0', '-5', '05', ''])('[3.14] counts in decimal digits, not %s', (count) => {
    expect(UsageChartItem.safeParse({ ...item, count }).success).toBe(false);
  });
});

describe('the step of a chart', () => {
  const query = { licenseKeyId: 'k1', startDate: '2026-03-01', endDate: '2026-03-31' };

  it.each([
    ['DAYS', 'days'],
    ['days', 'days'],
    ['MONTHS', 'months'],
    [undefined, 'months'],
  ])('[2.58] [3.34] %s is by %s', (step, by) => {
    expect(ChartQuery.parse({ ...query, step }).step).toBe(by);
  });

  it.each(['weeks', '', 7, ['DAYS']])('[2.58] %j is none', (step) => {
    expect(ChartQuery.safeParse({ ...query, step }).success).toBe(false);
  });
});
