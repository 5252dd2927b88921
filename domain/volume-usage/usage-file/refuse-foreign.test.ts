import { expect, test } from 'vitest';
import { refuseForeign } from './refuse-foreign.ts';
import { Refused } from './refused.ts';

const reasonOf = (...bytes: number[]): unknown => {
  try {
    refuseForeign(Uint8Array.from(bytes));
    return null;
  } catch (error) {
    return error instanceof Refused ? error.problem : error;
  }
};
const because = (reason: string) => ({ code: 'NOT_RECOGNISED', reason, line: 1, params: undefined });

test.each([
  ['a brace', [0x7b], null],
  ['a brace before anything', [0x7b, 0x50], null],
  ['a byte order mark', [0xef, 0xbb, 0xbf, 0x7b], because('byteOrderMark')],
  ['PK', [0x50, 0x4b], because('isZip')],
  ['P', [0x50], because('notUsageFile')],
  ['P and another letter', [0x50, 0x4c], because('notUsageFile')],
  ['another letter and K', [0x51, 0x4b], because('notUsageFile')],
  ['a bracket', [0x5b], because('notUsageFile')],
  ['white space before a brace', [0x20, 0x7b], because('notUsageFile')],
  ['nothing', [], because('notUsageFile')],
])('what begins with %s is refused by its first bytes, or is not', (_, bytes, problem) => {
  expect(reasonOf(...bytes)).toEqual(problem);
});
