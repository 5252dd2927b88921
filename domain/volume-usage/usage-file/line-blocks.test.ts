import { expect, test } from 'vitest';
import { createLineBlocks } from './line-blocks.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each<[string, readonly (readonly [chunk: string, block: string, open: number])[]]>([
  ['a whole line', [['a\n', 'a\n', 0]]],
  [
    'a line in three chunks',
    [
      ['ab', '', 2],
      ['cd', '', 4],
      ['e\n', 'abcde\n', 0],
    ],
  ],
  [
    'a line feed alone',
    [
      ['ab', '', 2],
      ['\n', 'ab\n', 0],
      ['\n', '\n', 0],
    ],
  ],
  [
    'the end of a line and the start of the next',
    [
      ['a\nb', 'a\n', 1],
      ['c\nd\ne', 'bc\nd\n', 1],
      ['\n', 'e\n', 0],
    ],
  ],
  [
    'nothing',
    [
      ['', '', 0],
      ['a', '', 1],
      ['', '', 1],
      ['\n', 'a\n', 0],
    ],
  ],
  [
    'whole lines after one another',
    [
      ['a\n', 'a\n', 0],
      ['b', '', 1],
      ['c\n', 'bc\n', 0],
      ['d\n', 'd\n', 0],
    ],
  ],
])('%s is joined', (_, chunks) => {
  const blocks = createLineBlocks();
  expect(blocks.openLength()).toBe(0);
  for (const [chunk, block, open] of chunks) {
    expect(Buffer.from(blocks.push(bytes(chunk))).toString()).toBe(block);
    expect(blocks.openLength()).toBe(open);
  }
});

test('lines that came whole are not copied', () => {
  const blocks = createLineBlocks();
  const [first, second] = [bytes('a\nb\n'), bytes('c\n')];
  expect(blocks.push(first).buffer).toBe(first.buffer);
  expect(blocks.push(second).buffer).toBe(second.buffer);
});
