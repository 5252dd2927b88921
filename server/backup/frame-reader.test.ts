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

async function read(bytes: Buffer): Promise<string[]> {
  writeFileSync(at('tried'), bytes);
  const told: string[] = [];
  try {
    for await (const { content, isLast } of readFrames(at('tried'), KEY))
      told.push(`${content.toString()}${isLast ? ', the last' : ''}`);
  } catch (error) {
    told.push((error as Error).message.replaceAll(`${folder}/`, ''));
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
    `The backup tried was cut off in frame 2, which begins at byte ${second()} of ${second() + 9} (or the length stated there was changed).`,
  ]);
  const changed = Buffer.from(whole);
  changed[second() + 4] = (changed[second() + 4] ?? 0) ^ 1;
  const third = second() + 4 + whole.readUInt32BE(second());
  expect((await read(changed)).at(-1)).toBe(
    `The backup was changed: frame 2 of tried (bytes ${second()} to ${third - 1}) is not as it was written.`,
  );
});
