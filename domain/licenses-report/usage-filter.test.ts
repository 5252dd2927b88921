import { expect, test } from 'vitest';
import { readFilters, writeFilters } from './filter-address.ts';
import { emptyFilters } from './filters.ts';
import { pickUsage, usageOptions, type UsageFilter } from './usage-filter.ts';

test.each<[UsageFilter, Record<string, string[]>]>([
  [{ option: 'NON_VOLUME' }, { nonVolume: ['true'] }],
  [{ option: 'UNUSED' }, { unused: ['true'] }],
  [{ option: 'MAX_VOLUME_UNKNOWN' }, { maxVolUnknown: ['true'] }],
  [{ option: 'IN_OVERAGE' }, { minUsage: ['100'] }],
  [
    { option: 'USAGE_RANGE', min: 20, max: 80 },
    { minUsage: ['20'], maxUsage: ['80'] },
  ],
  [{ option: 'USAGE_RANGE', min: 50, max: null }, { minUsage: ['50'] }],
  [
    { option: 'USAGE_RANGE', min: 5_000_000, max: null, value: 'AMOUNT' },
    { minUsage: ['5000000'], usageValueType: ['AMOUNT'] },
  ],
  [
    { option: 'USAGE_RANGE', min: 100, max: null, unknown: ['iText', 'Unified'] },
    { minUsage: ['100'], includeItextUnknown: ['true'], includeUnifiedUnknown: ['true'] },
  ],
])('[4.03] [2.64] an option writes exactly one of its parameters: %o', (usage, params) => {
  expect(writeFilters({ ...emptyFilters, usage })).toEqual({ assignee: [''], ...params });
  expect(readFilters(params).usage).toEqual(usage);
});

test('an address that says several of them means the first', () => {
  expect(readFilters({ unused: ['true'], minUsage: ['20'] }).usage).toEqual({ option: 'UNUSED' });
  expect(readFilters({ maxUsage: ['80'] }).usage).toEqual({ option: 'USAGE_RANGE', min: 0, max: 80 });
  for (const nonsense of ['-1', '1e3', 'x', '', '1000001', '2.5'])
    expect(readFilters({ minUsage: [nonsense] }).usage).toBeNull();
  expect(readFilters({ minUsage: ['1000001'], usageValueType: ['AMOUNT'] }).usage).not.toBeNull();
  expect(readFilters({ includeItextUnknown: ['true'], usageValueType: ['AMOUNT'] }).usage).toBeNull();
  expect(readFilters({ nonVolume: ['false'] }).usage).toBeNull();
});

test('[4.03] picking an option resets the range to 0–100', () => {
  expect(pickUsage('USAGE_RANGE')).toEqual({ option: 'USAGE_RANGE', min: 0, max: 100 });
  expect(usageOptions.map((option) => pickUsage(option)?.option)).toEqual(usageOptions);
  expect(pickUsage(null)).toBeNull();
});
