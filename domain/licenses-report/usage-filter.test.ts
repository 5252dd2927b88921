import { expect, test } from 'vitest';
import { assigneeFilter } from './assignee-filter.ts';
import { expiryFilter } from './expiry-filter.ts';
import { queryOfFilters, readFilters, writeFilters } from './filter-address.ts';
import { emptyFilters } from './filters.ts';
import { pickUsage, usageFilter, usageOptions, type UsageFilter } from './usage-filter.ts';

test.each<[UsageFilter, Record<string, string[]>]>([
  [{ option: 'NON_VOLUME' }, { nonVolume: ['true'] }],
  [{ option: 'UNUSED' }, { unused: ['true'] }],
  [{ option: 'MAX_VOLUME_UNKNOWN' }, { maxVolUnknown: ['true'] }],
  [{ option: 'IN_OVERAGE' }, { minUsage: ['100'] }],
  [{ option: 'NOT_IN_OVERAGE' }, { overage: ['NO'] }],
  [{ option: 'OVERAGE_UNKNOWN' }, { overage: ['UNKNOWN'] }],
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
    { option: 'USAGE_RANGE', min: 100, max: 1_000_000 },
    { minUsage: ['100'], maxUsage: ['1000000'] },
  ],
  [
    { option: 'USAGE_RANGE', min: 100, max: null, unknown: ['iText', 'Unified'] },
    { minUsage: ['100'], includeItextUnknown: ['true'], includeUnifiedUnknown: ['true'] },
  ],
])('[4.03] [4.04] [2.64] an option writes exactly one of its parameters: %o', (usage, params) => {
  expect(writeFilters({ ...emptyFilters, usage })).toEqual({ assignee: [''], ...params });
  expect(usageFilter().write(usage)).toEqual(params);
  expect(readFilters(params).usage).toEqual(usage);
  expect(queryOfFilters({ ...emptyFilters, usage })).toMatchObject(params);
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

test('filters are counted by their parts and edited by their controls', () => {
  expect(usageFilter().parts(null)).toEqual([]);
  expect(usageFilter().parts({ option: 'UNUSED' })).toEqual(['UNUSED']);
  expect(expiryFilter().parts(null)).toEqual([]);
  expect(expiryFilter().parts({ from: 0, to: 30 })).toEqual(['0–30']);
  expect([usageFilter(), expiryFilter(), assigneeFilter()].map(({ control }) => control)).toEqual([
    ...['usage', 'days', 'person'],
  ]);
});

test.each([
  [['10'], ['20'], { from: 10, to: 20 }],
  [['10'], [], { from: 10, to: 3650 }],
  [[], ['20'], { from: 0, to: 20 }],
  [[], [], null],
])('an address with expiry from %j to %j asks for %j', (expiresFrom, expiresTo, filter) => {
  const texts = { expiresFrom, expiresTo };
  expect(expiryFilter().read((name) => texts[name as keyof typeof texts])).toEqual(filter);
});
