import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasShape, scanLine } from './scan-line.ts';

const scan = (text: string): number => {
  const bytes = Buffer.from(text);
  return scanLine(bytes, 0, bytes.length);
};

describe('the members of a line', () => {
  it.each([
    ['{}', 0],
    ['{"a":1}', 1],
    ['{"a":1,"a":2}', 2],
    [String.raw`{"a:\"b\\":":1}`, 1],
    ['{"a":[{"b":1},{"b":"2"}]}', 3],
    ['{"a":":::"}', 1],
    [String.raw`{"a":"\\"}`, 1],
    ['{"a":true}', -1],
    ['{"a":-1}', -1],
    ['{"a":1.0}', -1],
    ['[[[]]]', 0],
    ['[[[[]]]]', -1],
    ['[{},{},{},{"a":1}]', 1],
    ['{\t"a" :\t1 , "b":2}', 2],
    ['{"a":null}', -1],
    ['{"a":"\r"}', 1],
    ['{"a":"x","b":[1,2]}x', -1],
    ['', 0],
    ['{"a":1}\r', -1],
    ['{"a', 0],
  ])('%s has %d', (text, members) => {
    expect(scan(text)).toBe(members);
  });

  it('are counted between two places of the bytes alone', () => {
    const bytes = Buffer.from('{"x":1}\n{"a":1,"b":2}\n{"y":1}\n');
    expect(scanLine(bytes, 8, 21)).toBe(2);
    expect(hasShape(bytes, 8, 21, 2)).toBe(true);
    expect(hasShape(bytes, 8, 21, 1)).toBe(false);
  });

  it('are those of the parsed objects, whatever the texts hold', () => {
    const flat = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.nat()), { maxKeys: 8 });
    fc.assert(
      fc.property(flat, fc.array(flat, { maxLength: 3 }), (object, list) => {
        const members =
          Object.keys(object).length + list.reduce((sum, item) => sum + Object.keys(item).length, 0);
        expect(scan(JSON.stringify({ object, list }))).toBe(members + 2);
      }),
      { numRuns: 500 },
    );
  });
});

const MANY = 1_000_000;
const shaped = (text: string, most = MANY): boolean => {
  const bytes = Buffer.from(text);
  return hasShape(bytes, 0, bytes.length, most);
};

describe('the shape of a line', () => {
  it.each([
    ['ten levels', '['.repeat(10) + ']'.repeat(10), true],
    ['eleven levels', '['.repeat(11) + ']'.repeat(11), false],
    ['eleven levels of both kinds', '[{"a":'.repeat(6), false],
    ['many levels one after the other', '[[],[[]],{}]', true],
    ['brackets in a text', `["${'['.repeat(50)}"]`, true],
    ['brackets behind an escaped quote', String.raw`["\"[[[[[[[[[[[[", "\\"]`, true],
    [
      'brackets behind an escaped backslash',
      String.raw`["\\"` + `${',[]'.repeat(3)}${'['.repeat(11)}`,
      false,
    ],
    ['an open text', `"${'['.repeat(50)}`, true],
    ['nothing', '', true],
  ])('%s: %s', (_, text, expected) => {
    expect(shaped(text)).toBe(expected);
  });

  it('has its lists, objects and members counted', () => {
    expect(shaped('{"a":[1,2,{}],"b":3}', 6)).toBe(true);
    expect(shaped('{"a":[1,2,{}],"b":3}', 5)).toBe(false);
  });

  it('is that of what JSON.parse makes of it', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 14 }), (value) => {
        expect(shaped(JSON.stringify(value))).toBe(depthOf(value) <= 10);
      }),
    );
  });
});
