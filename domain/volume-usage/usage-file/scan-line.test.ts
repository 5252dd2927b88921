import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanLine } from './scan-line.ts';

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
    ['[[[[]]]]', -1],
    ['{"a":1}\r', -1],
    ['{"a', 0],
  ])('%s has %d', (text, members) => {
    expect(scan(text)).toBe(members);
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
