import { describe, expect, test } from 'vitest';
import { usageFileLimits, type UsageRecord } from '../usage-file-schema.ts';
import { readHour } from './hour.ts';
import { Refused } from './refused.ts';
import { createSeriesTable } from './series-table.ts';

const MOST = Number.MAX_SAFE_INTEGER;
const FIRST = readHour('2025-03-01T00:00:00Z') ?? 0;
const record = (more: Partial<UsageRecord> = {}): UsageRecord => ({
  ...{
    n: 1,
    line: 7,
    k: 0,
    product: 'itext-core',
    version: '9.2.0',
    event: 'process-pdf',
    start: '',
    count: 5,
  },
  ...more,
});
type Added = Partial<UsageRecord> & { hour?: number };

function tableOf(records: readonly Added[], limits = {}) {
  const table = createSeriesTable({ ...usageFileLimits, ...limits });
  for (const { hour = 0, ...more } of records) table.add(record(more), FIRST + hour);
  return table;
}
function problemOf(records: readonly Added[], limits = {}): unknown {
  try {
    tableOf(records, limits);
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, reason, line } = error.problem;
    return [code, reason, line];
  }
}

describe('the sums of a file', () => {
  test('are one for each key, product and event, whatever the version, from the first hour to the last', () => {
    const table = tableOf([
      { hour: 5 },
      { hour: 9, version: '9.3.0' },
      { hour: 3, count: 0 },
      { hour: 4, k: 1 },
      { hour: 4, event: 'other', count: 7 },
    ]);
    const total = (k: number, event: string, count: bigint, records: number) => ({
      ...{ k, product: 'itext-core', event, count, records },
    });
    expect(table.totals()).toEqual([
      {
        ...total(0, 'process-pdf', 10n, 3),
        ...{ firstStart: '2025-03-01T03:00:00Z', lastStart: '2025-03-01T09:00:00Z' },
      },
      {
        ...total(1, 'process-pdf', 5n, 1),
        ...{ firstStart: '2025-03-01T04:00:00Z', lastStart: '2025-03-01T04:00:00Z' },
      },
      {
        ...total(0, 'other', 7n, 1),
        ...{ firstStart: '2025-03-01T04:00:00Z', lastStart: '2025-03-01T04:00:00Z' },
      },
    ]);
    expect(table.size()).toBe(3);
  });

  test('are exact beyond what a number holds', () => {
    const counts = [MOST, 1, MOST - 1, 0, 2, MOST, MOST];
    const table = tableOf(counts.map((count, hour) => ({ count, hour })));
    // Four times 9,007,199,254,740,991, and 2 more.
    expect(table.totals()[0]?.count).toBe(36_028_797_018_963_966n);
    expect(table.sumOf(0, 'itext-core', 'process-pdf')).toBe(36_028_797_018_963_966n);
  });

  test('are exact just beyond it, where a number would be rounded', () => {
    expect(tableOf([{ count: MOST }, { count: 2, hour: 1 }]).totals()[0]?.count).toBe(9_007_199_254_740_993n);
  });

  test('are none where the file has no record', () => {
    const table = tableOf([{ count: 0 }]);
    expect(table.sumOf(0, 'itext-core', 'process-pdf')).toBe(0n);
    expect(table.sumOf(1, 'itext-core', 'process-pdf')).toBeUndefined();
    expect(table.sumOf(0, 'pdfHtml', 'process-pdf')).toBeUndefined();
    expect(table.sumOf(0, 'itext-core', 'other')).toBeUndefined();
    expect(tableOf([]).totals()).toEqual([]);
    expect(tableOf([]).size()).toBe(0);
  });

  test('of names that read alike in a row stay apart', () => {
    const table = tableOf([
      { product: 'ab', event: 'c' },
      { product: 'a', event: 'bc' },
    ]);
    expect(table.size()).toBe(2);
    expect(
      problemOf([
        { product: 'ab', version: 'c' },
        { product: 'a', version: 'bc' },
      ]),
    ).toBeNull();
    expect(
      problemOf([
        { version: '1a', event: 'b' },
        { version: '1', event: 'ab' },
      ]),
    ).toBeNull();
    expect(
      problemOf([
        { k: 1, product: '0a' },
        { k: 10, product: 'a' },
      ]),
    ).toBeNull();
  });
});

describe('a record', () => {
  test.each<[string, Added, unknown]>([
    ['the same hour', {}, ['BAD_RECORD', 'sameBucket', 7]],
    ['the same hour with another count', { count: 9 }, ['BAD_RECORD', 'sameBucket', 7]],
    ['the next hour', { hour: 1 }, null],
    ['the hour of another key', { k: 1 }, null],
    ['the hour of another product', { product: 'pdfHtml' }, null],
    ['the hour of another version', { version: '9.3.0' }, null],
    ['the hour of another event', { event: 'other' }, null],
  ])('may stand once in its file: %s', (_, second, problem) => {
    expect(problemOf([{}, second])).toEqual(problem);
  });

  test.each([
    ['product', 100],
    ['event', 100],
    ['version', 50],
  ])('has a %s of 1 to %d characters that can be printed', (field, most) => {
    expect(problemOf([{ [field]: 'x'.repeat(most) }])).toBeNull();
    for (const value of ['x'.repeat(most + 1), '', 'a\nb'])
      expect(problemOf([{ [field]: value }])).toEqual(['BAD_RECORD', field, 7]);
  });

  test('may lie in the first hours that can be reported', () => {
    expect(problemOf([{ hour: -FIRST }, { hour: 1 - FIRST }, { hour: 2 - FIRST }])).toBeNull();
    expect(tableOf([{ hour: -FIRST }]).totals()[0]).toMatchObject({
      ...{ firstStart: '2014-01-01T00:00:00Z', lastStart: '2014-01-01T00:00:00Z' },
    });
  });

  test('belongs to one of so many series', () => {
    const three = ['1', '2', '3'].map((version) => ({ version }));
    expect(problemOf(three, { series: 3 })).toBeNull();
    expect(problemOf([...three, { version: '3', hour: 1 }], { series: 3 })).toBeNull();
    expect(problemOf(three, { series: 2 })).toEqual(['TOO_LARGE', 'series', 7]);
  });
});
