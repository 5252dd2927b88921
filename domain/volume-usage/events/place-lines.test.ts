import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageFileLimits } from '../usage-file-schema.ts';
import { placeLines, RECEIPT_KEYS_MAX } from './place-lines.ts';

const part = (lines: string[], closed: string[] = []) => ({ lines: new Set(lines), closed: new Set(closed) });
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `k${from + n}`);

describe('where the lines of a growing receipt go', () => {
  test.each([
    ['the first ones begin a part', [], ['a', 'b', 'a'], [0, 0, 0]],
    ['known ones stay in their part', [part(['a']), part(['b'])], ['a', 'b'], [0, 1]],
    ['new ones go to the last part', [part(['a']), part(['b'])], ['c'], [1]],
    ['one that takes no more goes on in the last part', [part(['a'], ['a']), part(['b'])], ['a'], [1]],
    [
      'one that the last part takes no more begins a part',
      [part(['b']), part(['a'], ['a'])],
      ['a', 'c'],
      [2, 2],
    ],
    ['one that goes on is known where it does', [part(['a'], ['a']), part(['a'])], ['a'], [1]],
  ])('%s', (_, parts, lines, places) => {
    expect(placeLines(parts, lines)).toEqual(places);
  });

  test('a part takes a thousand lines and no more', () => {
    expect(placeLines([part(many(999))], ['new', 'next', 'k5'])).toEqual([0, 1, 0]);
    expect(placeLines([], many(2001)).slice(998, 1002)).toEqual([0, 0, 1, 1]);
  });

  test('a usage file, which sets aside one part, names no more keys than a part holds', () => {
    expect(usageFileLimits.keys).toBeLessThanOrEqual(RECEIPT_KEYS_MAX);
  });

  test('no part has a line twice or more than a thousand', () => {
    const line = fc.integer({ min: 0, max: 1500 }).map((n) => `k${n}`);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 3000 }), fc.nat(1100), (lines, known) => {
        const before = [part(many(known), many(Math.floor(known / 2)))];
        const sizes = before.map(({ lines: own }) => new Set(own));
        for (const [n, at] of placeLines(before, lines).entries()) (sizes[at] ??= new Set()).add(lines[n]!);
        for (const [at, own] of sizes.entries())
          expect(own.size).toBeLessThanOrEqual(Math.max(RECEIPT_KEYS_MAX, at === 0 ? known : 0));
      }),
      { numRuns: 50 },
    );
  });
});
