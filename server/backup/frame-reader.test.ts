import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFrames } from './frame-reader.ts';
import { openFrameWriter } from './frame-writer.ts';

const KEY = 'five words that nobody guesses';
let folder: string;
let whole: Buffer;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-frames-'));
  const writer = await openFrameWriter(at('whole'), KEY);
  await writer.write('table', { table: 'account' });
  await writer.write('rows', Buffer.from('a\tAnna\n'));
  await writer.end({ rows: 1 });
  await writer.close();
  whole = readFileSync(at('whole'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(bytes: Buffer, key = KEY): Promise<string[]> {
  writeFileSync(at('tried'), bytes);
  return readFile('tried', key);
}
async function readFile(name: string, key = KEY): Promise<string[]> {
  const told: string[] = [];
  try {
    for await (const { content, isLast } of readFrames(at(name), key))
      told.push(`${content.toString()}${isLast ? ', the last' : ''}`);
  } catch (error) {
    told.push((error as Error).message.replaceAll(`${folder}/`, '').replaceAll(folder, 'the folder'));
  }
  return told;
}
const FIRST = 57;
const second = () => FIRST + 4 + whole.readUInt32BE(FIRST);

test('frames come as they were written, in their order, to the last one', async () => {
  expect(await read(whole)).toEqual(['{"table":"account"}', 'a\tAnna\n', '{"rows":1}, the last']);
});

test('what is wrong is told with its frame and its place, behind what was in order', async () => {
  const cut = await read(whole.subarray(0, second() + 9));
  expect(cut).toEqual([
    '{"table":"account"}',
    `The backup tried was cut off in block 2, which starts at byte ${second()} of ${second() + 9} (or the length stated there was changed).`,
  ]);
  const changed = Buffer.from(whole);
  changed[second() + 4] = (changed[second() + 4] ?? 0) ^ 1;
  const third = second() + 4 + whole.readUInt32BE(second());
  expect((await read(changed)).at(-1)).toBe(
    `The backup was changed: block 2 of tried (bytes ${second()} to ${third - 1}) does not match what was written.`,
  );
});

test('a wrong key is told from a damaged file', async () => {
  expect(await read(whole, `${KEY}!`)).toEqual([
    'The key does not match tried (or the first 57 bytes of the file were changed). Set BACKUP_KEY_FILE or BACKUP_KEY to the key it was created with.',
  ]);
  expect(
    await read(Buffer.from('PK\u0003\u0004 and more than the fifty-seven bytes that a backup begins with')),
  ).toEqual(['tried is not a portal backup, or was created by a newer version.']);
  expect(await read(Buffer.alloc(0))).toEqual([
    'tried is not a portal backup, or was created by a newer version.',
  ]);
  expect(await read(whole.subarray(0, 10))).toEqual(['The backup tried was cut off before its first block.']);
});

test('a folder in the place of a backup is named, and a file that is not there', async () => {
  expect(await readFile('')).toEqual(['The backup the folder is not a file. Specify a backup file.']);
  expect(await readFile('gone')).toEqual(['The backup gone cannot be read (ENOENT).']);
});

test('a length that no frame has is named with its place', async () => {
  const changed = Buffer.from(whole);
  changed.writeUInt32BE(16, second()); // a seal and nothing in it
  expect((await read(changed)).at(-1)).toBe(
    `The backup was changed: block 2 of tried (at byte ${second()}) states an impossible length.`,
  );
});

test('what follows the last frame is counted', async () => {
  expect((await read(Buffer.concat([whole, Buffer.from('xyz')]))).at(-1)).toBe(
    'The backup tried continues after its last block, 3: 3 extra bytes.',
  );
});
