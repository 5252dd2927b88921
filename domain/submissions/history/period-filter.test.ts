import { describe, expect, test } from 'vitest';
import { historyFilters } from './filters.ts';
import { periodFilter, type DayRange } from './period-filter.ts';

const open: DayRange = { from: null, to: null };
const kind = periodFilter();
const [january, march] = ['2026-01-01', '2026-03-31'];

test('the span of days is edited with two days, and is open at first', () => {
  expect(kind.control).toBe('period');
  expect(kind.empty).toEqual({ from: null, to: null });
});

describe('the span of days that an address names', () => {
  test.each<[Record<string, unknown>, DayRange]>([
    [
      { from: january, to: march },
      { from: '2026-01-01', to: '2026-03-31' },
    ],
    [
      { from: march, to: january },
      { from: '2026-01-01', to: '2026-03-31' },
    ],
    [
      { from: january, to: january },
      { from: '2026-01-01', to: '2026-01-01' },
    ],
    [{ from: january }, { from: '2026-01-01', to: null }],
    [{ to: march }, { from: null, to: '2026-03-31' }],
    [{ from: [january, march] }, { from: '2026-01-01', to: null }],
    [
      { from: '2026-02-30', to: march },
      { from: null, to: '2026-03-31' },
    ],
    [
      { from: january, to: 'soon' },
      { from: '2026-01-01', to: null },
    ],
    [{}, open],
  ])('%j', (address, period) => {
    expect(historyFilters.read(address).period).toEqual(period);
  });
});

describe('a span of days', () => {
  test.each<[DayRange, Record<string, readonly string[]>, readonly string[]]>([
    [
      { from: '2026-01-01', to: '2026-03-31' },
      { from: ['2026-01-01'], to: ['2026-03-31'] },
      ['2026-01-01…2026-03-31'],
    ],
    [{ from: '2026-01-01', to: null }, { from: ['2026-01-01'] }, ['2026-01-01…']],
    [{ from: null, to: '2026-03-31' }, { to: ['2026-03-31'] }, ['…2026-03-31']],
    [open, {}, []],
  ])('%j is written as %j and named as %j', (period, address, chip) => {
    expect(kind.write(period)).toEqual(address);
    expect(kind.parts(period)).toEqual(chip);
  });
});

test.each(['from', 'to'] as const)('as parameter and saved filter, %s is one day that exists', (end) => {
  const { query, saved, toSaved } = kind.params[end];
  expect(query().parse('2026-01-01')).toEqual(['2026-01-01']);
  expect(query().parse(undefined)).toEqual([]);
  expect(saved().parse('2026-01-01')).toBe('2026-01-01');
  expect(saved().safeParse('2026-02-30').success).toBe(false);
  expect(query().safeParse('2026-02-30').success).toBe(false);
  expect(toSaved(['2026-01-01'])).toBe('2026-01-01');
  expect(toSaved([])).toBeUndefined();
});

test('the search of the page has every filter by name and writes what the address says as it is read', () => {
  expect(
    historyFilters.settle({ to: january, from: march, person: ['b@x', 'a@x'], kind: 'FAX' }),
  ).toStrictEqual({
    ...{ search: undefined, kind: undefined, state: undefined, product: undefined },
    ...{ person: ['a@x', 'b@x'], from: ['2026-01-01'], to: ['2026-03-31'] },
  });
});
