import { expect, test } from 'vitest';
import { readChartSearch, settleChartSearch, writeChartSearch } from './chart-search.ts';
import { readChartTexts } from './chart-texts.ts';

const TODAY = '2026-11-22';
const known = ['a', 'b', 'c', 'd', 'e', 'f'].map((licenseKeyId) => ({
  licenseKeyId,
  usageSources: ['itext-json', 'itext-luf'] as const,
}));
const byHand = { licenseKeyId: 'by-hand', usageSources: ['itext-luf'] as const };
const bySdk = { licenseKeyId: 'by-sdk', usageSources: ['pws'] as const };
const never = { licenseKeyId: 'never', usageSources: [] };
const settle = (
  given: Record<string, string | string[]>,
  more: { first?: string[]; types?: string[] | null } = {},
) =>
  settleChartSearch(
    readChartTexts(given),
    { keys: [...known, byHand, bySdk, never], first: [], types: null, ...more },
    TODAY,
  );

test('[2.24] the address names up to five keys, once each, and a reporting type of the two there are', () => {
  const search = readChartSearch(
    readChartTexts({
      licenseKeyId: ['a', 'b', 'a', 'c', 'd', 'e', 'f'],
      reportingType: 'MANUAL',
      startDate: '2026-01-01',
    }),
  );
  expect(search).toEqual({
    licenseKeyId: ['a', 'b', 'c', 'd', 'e'],
    reportingType: 'MANUAL',
    startDate: '2026-01-01',
    endDate: undefined,
  });
  expect(readChartSearch(readChartTexts({ licenseKeyId: 'a', reportingType: 'manual' }))).toMatchObject({
    licenseKeyId: ['a'],
    reportingType: undefined,
  });
});

test.each([
  [{ licenseKeyId: ['a', 'b', 'c', 'd', 'e'] }, []],
  [{ licenseKeyId: ['a', 'b', 'c', 'd', 'e', 'e'] }, []],
  [{ licenseKeyId: ['a', 'b', 'c', 'd', 'e', 'f'] }, ['limit']],
  [{ licenseKeyId: ['a', 'foreign'] }, ['keys']],
  [{ licenseKeyId: 'a', startDate: '2026-01-01', endDate: '2026-03-31' }, []],
  [{ licenseKeyId: 'a', startDate: '2026-12-01', endDate: '2027-03-31' }, ['period']],
  [{ licenseKeyId: 'a', startDate: '2026-01-01' }, ['period']],
  [{ licenseKeyId: 'a', endDate: 'tomorrow' }, ['period']],
  [{ licenseKeyId: 'a', reportingType: 'both' }, ['reporting']],
])('[4.33] [5.16] of %o the chart leaves out %o', (given, dropped) => {
  expect(settle(given).dropped).toEqual(dropped);
});

test.each([
  [{ licenseKeyId: 'a', step: 'days', startDate: '2026-01-01', endDate: '2026-01-31' }, []],
  [{ licenseKeyId: 'a', step: 'days', startDate: '2026-01-01', endDate: '2026-02-01' }, ['period']],
  [{ licenseKeyId: 'a', step: 'months', startDate: '2026-01-01', endDate: '2026-02-01' }, []],
  [{ licenseKeyId: 'a', step: 'weeks' }, ['step']],
])('[2.58] [9.14] of %o the chart leaves out %o', (given, dropped) => {
  expect(settle(given).dropped).toEqual(dropped);
});

const TEN_MONTHS = { step: 'days', startDate: '2026-01-01', endDate: '2026-10-31' };
test.each([
  [{ ...TEN_MONTHS, licenseKeyId: 'a', reportingType: 'MANUAL' }, []],
  [{ ...TEN_MONTHS, licenseKeyId: 'by-hand' }, []],
  [{ ...TEN_MONTHS, licenseKeyId: ['by-hand', 'a'] }, ['period']],
  [{ ...TEN_MONTHS, licenseKeyId: 'by-hand', reportingType: 'AUTO' }, ['otherMANUAL']],
])('[4.32] by the step of %o, which only automatic usage has, the chart leaves out %o', (given, dropped) => {
  expect(settle(given).dropped).toEqual(dropped);
});

test.each([
  [{}, undefined, undefined],
  [{ usageType: 'itext-core' }, ['itext-core'], ['itext-core']],
  [{ usageType: ['pdfHtml', 'itext-core', 'pdfHtml'] }, ['pdfHtml', 'itext-core'], ['pdfHtml', 'itext-core']],
  [{ usageType: '' }, [], ['']],
])('[2.59] the address %o names these usage types, and is written so again', (given, types, written) => {
  const search = readChartSearch(readChartTexts(given));
  expect(search.usageType).toEqual(types);
  expect(writeChartSearch(search).usageType).toEqual(written);
});

test.each([
  [{ licenseKeyId: 'by-sdk', reportingType: 'MANUAL' }, [], 'AUTO', ['otherAUTO']],
  [{ licenseKeyId: 'by-hand', reportingType: 'AUTO' }, [], 'MANUAL', ['otherMANUAL']],
  [{ reportingType: 'MANUAL' }, ['by-sdk'], 'AUTO', ['otherAUTO']],
  [{ licenseKeyId: ['by-sdk', 'by-hand'], reportingType: 'MANUAL' }, [], 'MANUAL', []],
  [{ licenseKeyId: 'by-hand' }, [], undefined, []],
  [{ licenseKeyId: 'never', reportingType: 'MANUAL' }, [], 'MANUAL', []],
])('[2.57] [4.31] the address %o, beside keys %o, says what is shown: %s', (given, first, type, dropped) => {
  const settled = settle(given, { first });
  expect([settled.search.reportingType, settled.dropped]).toEqual([type, dropped]);
});

test.each([
  ['nonsense', ['core', 'html'], undefined, ['types']],
  [['nonsense', 'html'], ['core', 'html'], ['html'], ['types']],
  [['html', 'core'], ['core', 'html', 'sweep'], ['html', 'core'], []],
  ['', ['core'], [], []],
  ['nonsense', [], ['nonsense'], []],
  ['nonsense', null, ['nonsense'], []],
])(
  '[2.59] of the usage types %o, with figures of %o, the address keeps %o',
  (usageType, types, kept, dropped) => {
    const settled = settle({ licenseKeyId: 'a', usageType }, { types });
    expect([settled.search.usageType, settled.dropped]).toEqual([kept, dropped]);
  },
);

test('what is left is what the chart shows', () => {
  const kept = { licenseKeyId: ['b'], reportingType: 'AUTO', startDate: '2026-01-01', endDate: '2026-03-31' };
  expect(settle({ ...kept, licenseKeyId: ['foreign', 'b'] }).search).toEqual(kept);
  expect(settle({ ...kept, endDate: '2030-01-01' }).search).toEqual({
    ...kept,
    startDate: undefined,
    endDate: undefined,
  });
});
