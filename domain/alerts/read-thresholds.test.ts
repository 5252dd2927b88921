import { expect, test } from 'vitest';
import { readThresholds } from './read-thresholds.ts';

test.each([
  ['80, 100', [80, 100]],
  ['100 80 80', [80, 100]],
  ['80%;100 %', [80, 100]],
  ['1 1000', [1, 1000]],
  ['6,5,4,3,2,1', [1, 2, 3, 4, 5, 6]],
  ['', []],
  [' , ', []],
  ['0', null],
  ['1001', null],
  ['８０、９０', null],
  ['８０, ９０', [80, 90]],
  ['80.5', null],
  ['-80', null],
  ['1,2,3,4,5,6,7', null],
])('typed as "%s" the thresholds are %j', (text, thresholds) => {
  expect(readThresholds(text)).toEqual(thresholds);
});
