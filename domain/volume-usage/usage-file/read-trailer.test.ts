import { describe, expect, test } from 'vitest';
import { keyA, keyB } from '../../../testing/usage-files.ts';
import { usageFileLimits } from '../usage-file-schema.ts';
import { readTrailer } from './read-trailer.ts';
import { Refused } from './refused.ts';
import { createSeriesTable } from './series-table.ts';

const total = { k: 0, product: 'itext-core', event: 'process-pdf', count: '5' };
const second = { ...total, k: 1, count: '7' };
const series = createSeriesTable(usageFileLimits);
for (const [at, { k, product, event, count }] of [total, second].entries())
  series.add(
    { n: at + 1, line: at + 2, k, product, version: '1', event, start: '', count: Number(count) },
    at,
  );

const read = (change: object = {}, members = 13) =>
  readTrailer({ records: 2, macs: [], totals: [total, second], ...change }, members, 4, {
    keys: 2,
    records: 2,
    series,
  });
function problemOf(change: object, members?: number): unknown {
  try {
    read(change, members);
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.problem;
  }
}
const bad = (reason: string, params?: object) => ({ code: 'BAD_RECORD', reason, line: 4, params });

describe('the closing line', () => {
  test('gives the check value of each key that has one', () => {
    expect([...read({}, 13)]).toEqual([]);
    const macs = [
      { k: 1, mac: keyB },
      { k: 0, mac: keyA },
    ];
    expect([...read({ macs }, 17)]).toEqual([
      [1, keyB],
      [0, keyA],
    ]);
  });

  test.each([
    [1, 1],
    [3, 3],
    [0, 0],
    [-1, '?'],
    ['2', '?'],
    [undefined, '?'],
  ])('counts two records, not %j', (records, found) => {
    expect(problemOf({ records })).toEqual(bad('recordCount', { expected: 2, found }));
  });

  test.each([
    ['no list', 'x'],
    ['nothing', undefined],
    ['a number', 5],
    ['null', [null]],
    ['no key', [{ mac: keyA }]],
    ['a key below 0', [{ k: -1, mac: keyA }]],
    ['a key that the header has not', [{ k: 2, mac: keyA }]],
    ['no check value', [{ k: 0 }]],
    ['a short check value', [{ k: 0, mac: keyA.slice(1) }]],
    [
      'two of a key',
      [
        { k: 0, mac: keyA },
        { k: 0, mac: keyB },
      ],
    ],
  ])('has macs, one a key at most: %s', (_, macs) => {
    expect(problemOf({ macs }, 15)).toEqual(bad('macs'));
  });

  test.each([
    ['no list', 'x'],
    ['nothing', undefined],
    ['a number of them', 2],
    ['none', []],
    ['null', [null, second]],
    ['one too few', [total]],
    ['one twice', [total, total]],
    ['one twice beside the other', [total, total, second]],
    ['a key below 0', [{ ...total, k: -1 }, second]],
    ['a key that the header has not', [{ ...total, k: 2 }, second]],
    ['an empty product', [{ ...total, product: '' }, second]],
    ['a product of 101 characters', [{ ...total, product: 'x'.repeat(101) }, second]],
    ['an empty event', [{ ...total, event: '' }, second]],
    ['an event of 101 characters', [{ ...total, event: 'x'.repeat(101) }, second]],
    ['a number', [{ ...total, count: 5 }, second]],
    ['a list of a sum', [{ ...total, count: ['5'] }, second]],
    ['an empty sum', [{ ...total, count: '' }, second]],
    ['a sum with a sign', [{ ...total, count: '+5' }, second]],
    ['a sum with something behind it', [{ ...total, count: '5n' }, second]],
    ['a sum of 31 digits', [{ ...total, count: '1'.repeat(31) }, second]],
  ])('has totals, one for each key, product and event: %s', (_, totals) => {
    expect(problemOf({ totals })).toEqual(bad('totals'));
  });

  test.each([
    ['another sum', { count: '6' }],
    ['nothing', { count: '0' }],
    ['a sum of 30 digits', { count: '1'.repeat(30) }],
    ['another product', { product: 'x'.repeat(100) }],
    ['another event', { event: 'x'.repeat(100) }],
  ])('has totals that are the sums of the records: %s', (_, change) => {
    const { product, event } = { ...total, ...change };
    expect(problemOf({ totals: [{ ...total, ...change }, second] })).toEqual(
      bad('totalDiffers', { product, event }),
    );
  });

  test.each([
    [12, [], bad('members')],
    [13, [], null],
    [14, [], bad('members')],
    [15, [{ k: 0, mac: keyA }], null],
    [13, [{ k: 0, mac: keyA }], bad('members')],
  ])('has %d fields: no more and no fewer than it needs', (members, macs, problem) => {
    expect(problemOf({ macs }, members)).toEqual(problem);
  });

  test('has its totals in any order', () => {
    expect(problemOf({ totals: [second, total] })).toBeNull();
  });
});
