import { expect, test } from 'vitest';
import { alignNumbers, compareFigures, numbersOf, renderComparisons } from './compare-figures.ts';
import { less, more, type Figure } from './figure.ts';

const start: Figure = { what: 'start', measured: [less(10, 'ms')], target: 'none' };
const rate: Figure = { what: 'rate', measured: [more(100, 'requests/s')], target: 'none' };
const ping: Figure = { what: 'ping, p50 / p99', measured: [less(1, 'ms'), less(4, 'ms')], target: 'none' };

test('the numbers of figures stand in one row', () => {
  expect(numbersOf([start, ping, rate])).toEqual([10, 1, 4, 100]);
});

test('each pair has its ratio, of which the middle and the quartiles are told', () => {
  const pairs = [
    { these: [8], those: [10] },
    { these: [20], those: [40] },
    { these: [9], those: [10] },
    { these: [10], those: [10] },
    { these: [33], those: [30] },
  ];
  expect(compareFigures([start], pairs)).toEqual([
    {
      ...{ what: 'start', unit: 'ms', better: 'less' },
      ...{ this: 10, that: 10, ratio: 0.9, low: 0.8, high: 1 },
    },
  ]);
});

test('a pair that lacks a number is left out; nothing against nothing is the same', () => {
  const [ofStart, ofRate] = compareFigures(
    [start, rate],
    [
      { these: [5, 0], those: [10, 0] },
      { these: [5, 7], those: [Number.NaN, 0] },
    ],
  );
  expect([ofStart?.ratio, ofStart?.this, ofStart?.that]).toEqual([0.5, 5, 10]);
  expect(ofRate?.ratio).toBe(1);
});

test('three of four pairs on one side are a difference, for the better or the worse', () => {
  const [slower, faster, same] = [
    { these: [12, 120], those: [10, 100] },
    { these: [8, 80], those: [10, 100] },
    { these: [10, 100], those: [10, 100] },
  ];
  const verdicts = (pairs: (typeof same)[]) =>
    renderComparisons('abc', compareFigures([start, rate], pairs), pairs.length)
      .split('\n')
      .slice(2)
      .map((row) => row.split(' | ').at(-1));
  expect(verdicts([slower, slower, slower, same])).toEqual(['worse |', 'better |']);
  expect(verdicts([faster, faster, faster, faster])).toEqual(['better |', 'worse |']);
  expect(verdicts([faster, slower, same, same])).toEqual([' |', ' |']);
});

test('the table names both versions, ratio and spread, and several numbers of a figure one by one', () => {
  const pairs = [{ these: [1.5, 4], those: [2, Number.NaN] }];
  expect(renderComparisons('1300d3e4', compareFigures([ping], pairs), 1)).toBe(
    [
      '| what | 1300d3e4 | this version | ratio | quartiles of 1 |  |',
      '| --- | --- | --- | --- | --- | --- |',
      '| ping, p50 / p99 (1 of 2) | 2 ms | 1.5 ms | 0.750 | 0.750 to 0.750 | better |',
      '| ping, p50 / p99 (2 of 2) | none | none |  |  |  |',
    ].join('\n'),
  );
});

const table = (...measured: string[]) =>
  [
    '| what | measured | target | |',
    '| --- | --- | --- | --- |',
    ...measured.map((text, n) => `| figure ${n}, (a) | ${text} | ≤ 7 ms | met |`),
    '',
  ].join('\n');

test.each([
  ['4389 ms', [less(0, 'ms')], [4389]],
  ['0.87 ms / 2.68 ms', [less(0, 'ms'), less(0, 'ms')], [0.87, 2.68]],
  ['1 MiB, 39 MiB', [less(0, 'MiB'), less(0, 'MiB')], [1, 39]],
  ['31,834 lines/s', [more(0, 'lines/s')], [31_834]],
  ['6,166', [more(0, '')], [6166]],
  ['3; 86 ms', [less(0, '')], [3]],
  ['56 %', [more(0, '%')], [56]],
  ['1.04 ×', [less(0, '×')], [1.04]],
  ['+0.4 % (−1.0 % to +1.8 %) of 2.31 ms', [less(0, 'ms')], [2.31]],
  ['12 MiB, from 300 to 312 MiB at most (310 at most before)', [less(0, 'MiB')], [12]],
  ['0.4 s after the last was sent', [less(0, 's')], [0.4]],
  ['200: 19520, 503: 480', [], []],
  ['5 min', [less(0, 'ms')], [Number.NaN]],
])('of %s as an older version prints it, the numbers are read', (text, measured, numbers) => {
  expect(alignNumbers([{ what: 'one', measured, target: 'none' }], table(text))).toEqual(numbers);
});

test('a table with more or fewer figures is of another measure, and so are figures with other units', () => {
  expect(() => alignNumbers([start], table('1 ms', '2 ms'))).toThrow('it gave 2 figures, not 1');
  expect(() => alignNumbers([start], [rate])).toThrow('it gave other figures');
  expect(() => alignNumbers([ping], [start, start])).toThrow('it gave other figures');
  expect(alignNumbers([ping, rate], [ping, rate])).toEqual([1, 4, 100]);
});
