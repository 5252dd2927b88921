import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportedUsage } from './schema.ts';
import { countedTypesIn, periodOfBar, stackUsage, totalsOf, type ChartKey } from './stack-usage.ts';

const TODAY = '2026-11-22';
const key = (
  licenseKeyId: string,
  createdDate: string | null = null,
  expiryDate: string | null = null,
): ChartKey => ({
  licenseKeyId,
  createdDate,
  expiryDate,
});
const item = (
  start: string,
  end: string,
  licenseKeyId: string,
  usageType: string,
  count: string,
  unit: string | null = 'Processed Documents',
): ReportedUsage => ({ start, end, licenseKeyId, usageType, unit, count });
const january = (...rest: [string, string, string, (string | null)?]) =>
  item('2026-01-01', '2026-01-31', ...rest);
const march = (...rest: [string, string, string, (string | null)?]) =>
  item('2026-03-01', '2026-03-31', ...rest);
const MONTHS = ['2026-01', '2026-02', '2026-03'];

test('[3.14] every month of the period has a bar, and each type of each key a series', () => {
  const items = [
    january('a', 'itext-core', '5'),
    march('b', 'pdfHtml', '7', 'iText modules'),
    march('a', 'itext-core', '1'),
  ];
  const { series, bars } = stackUsage(items, MONTHS, [key('a'), key('b')], TODAY);
  expect(
    series.map(({ licenseKeyId, usageType, unit, family, shade }) => [
      licenseKeyId,
      usageType,
      unit,
      family,
      shade,
    ]),
  ).toEqual([
    ['a', 'itext-core', 'Processed Documents', 0, 0],
    ['b', 'pdfHtml', 'iText modules', 1, 1],
  ]);
  expect(bars.map(({ id, label }) => [id, label])).toEqual([
    ['2026-01', 'Jan 2026'],
    ['2026-02', 'Feb 2026'],
    ['2026-03', 'Mar 2026'],
  ]);
  expect(bars.map(({ values }) => Object.values(values))).toEqual([['5'], [], ['7', '1']]);
});

test('by days every day has a bar, and days that were reported together one over all of them', () => {
  const DAYS = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'];
  const { bars } = stackUsage(
    [
      item('2026-03-28', '2026-03-28', 'a', 'itext-core', '5'),
      item('2026-03-30', '2026-04-02', 'a', 'itext-core', '9'),
    ],
    DAYS,
    [key('a', '2026-03-29')],
    '2026-03-29',
  );
  expect(bars.map(({ id, label, from, to, values, silence, running }) => [id, label, from, to, Object.values(values), silence, running])).toEqual([
    ['2026-03-28', '28 Mar 2026', '2026-03-28', '2026-03-28', ['5'], null, false],
    ['2026-03-29', '29 Mar 2026', '2026-03-29', '2026-03-29', [], 'noReport', true],
    ['2026-03-30/2026-04-02', '30 Mar 2026 – 2 Apr 2026', '2026-03-30', '2026-03-31', ['9'], null, true],
  ]); // prettier-ignore
});

test('a quarter that was reported as one figure is one bar over its months, not three invented ones', () => {
  const { bars } = stackUsage(
    [item('2026-01-01', '2026-03-31', 'a', 'Deployments', '3', 'Deployments')],
    [...MONTHS, '2026-04'],
    [key('a')],
    TODAY,
  );
  expect(
    bars.map(({ label, from, to, values, silence }) => [label, from, to, Object.values(values), silence]),
  ).toEqual([
    ['Q1 2026 (Jan–Mar)', '2026-01', '2026-03', ['3'], null],
    ['Apr 2026', '2026-04', '2026-04', [], 'noReport'],
  ]);
});

test('a period that reaches beyond the chart keeps its whole figure and its name, and stands over the months in sight', () => {
  const { bars } = stackUsage(
    [item('2025-11-01', '2026-01-31', 'a', 'x', '90'), item('2026-03-15', '2026-04-14', 'a', 'x', '8')],
    MONTHS,
    [key('a')],
    TODAY,
  );
  expect(bars.map(({ id, label, from, to, values }) => [id, label, from, to, Object.values(values)])).toEqual(
    [
      ['2025-11-01/2026-01-31', 'Nov 2025 – Jan 2026', '2026-01', '2026-01', ['90']],
      ['2026-02', 'Feb 2026', '2026-02', '2026-02', []],
      ['2026-03-15/2026-04-14', '15 Mar 2026 – 14 Apr 2026', '2026-03', '2026-03', ['8']],
    ],
  );
});

test('0 stands only where 0 was reported; else the month says whether there was a license to report for', () => {
  const months = ['2026-08', '2026-09', '2026-10', '2026-11'];
  const { bars } = stackUsage(
    [item('2026-10-01', '2026-10-31', 'a', 'x', '0')],
    months,
    [key('a', '2026-09-30', null), key('b', '2020-01-01', '2020-12-31')],
    TODAY,
  );
  expect(bars.map(({ values, silence, running }) => [Object.values(values), silence, running])).toEqual([
    [[], 'noLicense', false],
    [[], 'noReport', false],
    [['0'], null, false],
    [[], 'noReport', true],
  ]);
  const after = stackUsage([], ['2020-12', '2021-01'], [key('b', '2020-01-01', '2020-12-01')], TODAY);
  expect(after.bars.map(({ silence }) => silence)).toEqual(['noReport', 'noLicense']);
});

test('a period that is not over is running, its last day included', () => {
  const running = (end: string) =>
    stackUsage([item('2026-10-01', end, 'a', 'x', '1')], ['2026-10', '2026-11'], [], TODAY);
  expect(running('2026-11-22').bars[0]?.running).toBe(true);
  expect(running('2026-11-21').bars[0]?.running).toBe(false);
});

test('what was reported twice for one key and month adds up exactly', () => {
  const twice = [january('a', 'x', '99999999999999999'), january('a', 'x', '99999999999999999')];
  const { bars } = stackUsage(twice, ['2026-01'], [key('a')], TODAY);
  expect(Object.values(bars[0]?.values ?? {})).toEqual(['199999999999999998']);
});

test('the total of a key has no figure for a type that it never reported', () => {
  const items = [january('a', 'itext-core', '5'), january('b', 'odd:event', '2', null)];
  const [core, odd] = countedTypesIn(items);
  expect([core?.usageType, core?.unit, odd?.usageType, odd?.unit]).toEqual([
    'itext-core',
    'Processed Documents',
    'odd:event',
    null,
  ]);
  expect(totalsOf(items, ['a', 'b', 'c']).map(({ byType }) => [byType[core!.id], byType[odd!.id]])).toEqual([
    ['5', undefined],
    [undefined, '2'],
    [undefined, undefined],
  ]);
});

test('no figure is lost between what was reported, the bars and the totals of the keys', () => {
  const span = fc.constantFrom(
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-03-31'],
    ['2025-12-20', '2026-02-03'],
  );
  const one = fc.record({
    span,
    licenseKeyId: fc.constantFrom('a', 'b'),
    usageType: fc.constantFrom('x', 'y', '__proto__'),
    unit: fc.constantFrom(null, 'u', '__proto__'),
    count: fc.bigInt({ min: 0n, max: 99999999999999999n }).map(String),
  });
  fc.assert(
    fc.property(fc.array(one), (drawn) => {
      const items = drawn.map(({ span: [start = '', end = ''], ...rest }) => ({ ...rest, start, end }));
      const { bars, series } = stackUsage(items, MONTHS, [key('a'), key('b')], TODAY);
      const sumOf = (values: string[]) => values.reduce((total, value) => total + BigInt(value), 0n);
      const all = sumOf(items.map(({ count }) => count));
      expect(sumOf(bars.flatMap(({ values }) => series.map(({ id }) => values[id] ?? '0')))).toBe(all);
      expect(sumOf(totalsOf(items, ['a', 'b']).flatMap(({ byType }) => Object.values(byType)))).toBe(all);
    }),
  );
});

test.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2026-01-15/2026-03-14', '2026-01-15', '2026-03-14'],
])('the figures of the bar %s were reported for %s to %s', (id, start, end) => {
  expect(periodOfBar({ id })).toEqual({ start, end });
});
