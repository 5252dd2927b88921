import { describe, expect, it } from 'vitest';
import { UsageChartItem } from './schema.ts';

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
