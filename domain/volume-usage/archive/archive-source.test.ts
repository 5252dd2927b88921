import { expect, test } from 'vitest';
import { sourceOf } from '../../../testing/searched-zips.ts';
import { partOfSource, type ArchiveSource } from './archive-source.ts';

const source = sourceOf(Buffer.from('0123456789'));

test.each([
  [0, 4, '3456'],
  [1, 2, '45'],
  [0, 9, '3456'],
  [3, 1, '6'],
  [3, 2, '6'],
  [4, 1, ''],
  [9, 1, ''],
  [2, 0, ''],
])('of a part, %d and %d more are read within it alone', async (offset, length, content) => {
  const part = partOfSource(source, 3, 4);
  expect(part.size).toBe(4);
  expect(Buffer.from(await part.read(offset, length)).toString()).toBe(content);
});

test('a part of a part lies in both', async () => {
  const inner = partOfSource(partOfSource(source, 3, 4), 1, 2);
  expect(Buffer.from(await inner.read(0, 9)).toString()).toBe('45');
});

test('a source that has a way of its own is asked for the part', () => {
  const part = sourceOf(Buffer.from('own'));
  const asked: number[] = [];
  const own: ArchiveSource = {
    ...source,
    part: (...place) => {
      asked.push(...place);
      return part;
    },
  };
  expect(partOfSource(own, 3, 4)).toBe(part);
  expect(asked).toEqual([3, 4]);
});
