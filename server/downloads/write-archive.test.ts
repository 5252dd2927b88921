import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { writeArchive } from './write-archive.ts';

const at = new Date('2026-11-20T10:00:00Z');

test('each file is opened when its turn comes', async () => {
  let opened = 0;
  const file = (path: string) => ({ path, open: () => Buffer.alloc(100_000, (opened += 1)) });
  const archive = writeArchive([file('one'), file('two')], at);
  expect(opened).toBe(0);
  expect((await buffer(archive)).subarray(0, 2).toString()).toBe('PK');
  expect(opened).toBe(2);
});

test('a file that cannot be opened ends the archive in its middle', async () => {
  const files = [
    { path: 'one', open: () => Buffer.from('one') },
    {
      path: 'two',
      open: () => {
        throw new Error('not what was stored');
      },
    },
  ];
  await expect(buffer(writeArchive(files, at))).rejects.toThrow('not what was stored');
});
