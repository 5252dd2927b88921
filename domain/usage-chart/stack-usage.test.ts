import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readChartSearch } from './chart-search.ts';
import { stackUsage, totalsOf } from './stack-usage.ts';

const item = (period: string, licenseKeyId: string, usageType: string, count: string) => ({
  period,
  licenseKeyId,
  usageType,
  count,
});

test('[3.14] every month of the period has a bar, and each type of each key a series', () => {
  const items = [
    item('2026-01', 'a', 'itext-core', '5'),
    item('2026-03', 'b', 'pdfHtml', '7'),
    item('2026-03', 'a', 'itext-core', '1'),
  ];
  const { series, bars } = stackUsage(items, ['2026-01', '2026-02', '2026-03'], ['a', 'b']);
  expect(
    series.map(({ licenseKeyId, usageType, family, shade }) => [licenseKeyId, usageType, family, shade]),
  ).toEqual([
    ['a', 'itext-core', 0, 0],
    ['b', 'pdfHtml', 1, 1],
  ]);
  expect(bars.map(({ label }) => label)).toEqual(['Jan 2026', 'Feb 2026', 'Mar 2026']);
  expect(bars.map(({ values }) => Object.values(values))).toEqual([['5'], [], ['7', '1']]);
});

test('answers of several services for one key and month add up exactly', () => {
  const twice = [
    item('2026-01', 'a', 'itext-core', '99999999999999999'),
    item('2026-01', 'a', 'itext-core', '99999999999999999'),
  ];
  const { bars } = stackUsage(twice, ['2026-01'], ['a']);
  expect(Object.values(bars[0]?.values ?? {})).toEqual(['199999999999999998']);
  expect(totalsOf(twice, ['a'])).toEqual([
    { licenseKeyId: 'a', byType: { 'itext-core': '199999999999999998' } },
  ]);
});

test('no figure is lost between the items, the bars of their months and the totals of their keys', () => {
  const month = fc.constantFrom('2026-01', '2026-02', '2026-03');
  const one = fc.record({
    period: month,
    licenseKeyId: fc.constantFrom('a', 'b'),
    usageType: fc.constantFrom('x', 'y', '__proto__'),
    count: fc.bigInt({ min: 0n, max: 99999999999999999n }).map(String),
  });
  fc.assert(
    fc.property(fc.array(one), (items) => {
      const { bars } = stackUsage(items, ['2026-01', '2026-02', '2026-03'], ['a', 'b']);
      const sumOf = (values: string[]) => values.reduce((total, value) => total + BigInt(value), 0n);
      const all = sumOf(items.map(({ count }) => count));
      expect(sumOf(bars.flatMap(({ values }) => Object.values(values)))).toBe(all);
      expect(sumOf(totalsOf(items, ['a', 'b']).flatMap(({ byType }) => Object.values(byType)))).toBe(all);
    }),
  );
});

test('[2.24] the address names up to five keys, once each, and a reporting type of the two there are', () => {
  const search = readChartSearch({
    licenseKeyId: ['a', 'b', 'a', 'c', 'd', 'e', 'f'],
    reportingType: 'MANUAL',
    startDate: '2026-01-01',
  });
  expect(search).toEqual({
    licenseKeyId: ['a', 'b', 'c', 'd', 'e'],
    reportingType: 'MANUAL',
    startDate: '2026-01-01',
    endDate: undefined,
  });
  expect(readChartSearch({ licenseKeyId: 'a', reportingType: 'manual' })).toMatchObject({
    licenseKeyId: ['a'],
    reportingType: undefined,
  });
});
