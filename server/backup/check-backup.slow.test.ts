import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBackup } from './check-backup.ts';
import { openFrameWriter } from './frame-writer.ts';

const KEY = 'five words that nobody guesses';
let folder: string;
let whole: Buffer;
const at = (name: string) => join(folder, name);

const check = (bytes: Buffer) => {
  writeFileSync(at('tried'), bytes);
  return checkBackup(at('tried'), KEY, () => {}).catch((error: Error) =>
    error.message.replaceAll(`${folder}/`, ''),
  );
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  const writer = await openFrameWriter(at('whole'), KEY);
  const header = { madeAt: '2026-03-01T02:00:00.000Z', migrations: [], secretProof: '', secret: null };
  await writer.write('header', header);
  await writer.write('table', { table: 'account', columns: ['id', 'name'] });
  await writer.write('rows', Buffer.from('a\tAnna\\nB\nb\t\\N\n'));
  await writer.end({ tables: 1, rows: 2 });
  await writer.close();
  whole = readFileSync(at('whole'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Where each frame begins; the length of the first stands behind the prelude of 57 bytes. */
function frameStarts(): number[] {
  const starts: number[] = [];
  for (let start = 57; start < whole.length; start += 4 + whole.readUInt32BE(start)) starts.push(start);
  return starts;
}
const changedAt = (place: number) => {
  const bytes = Buffer.from(whole);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return bytes;
};

test('a backup as it was written is counted, and only its owner may read it', async () => {
  expect(await check(whole)).toEqual({
    madeAt: '2026-03-01T02:00:00.000Z',
    tables: 1,
    rows: 2,
    bytes: whole.length,
  });
  expect(statSync(at('whole')).mode & 0o777).toBe(0o600);
  expect(whole.includes('Anna')).toBe(false);
});

test('a changed byte is named with its frame and place, whichever it is', async () => {
  const starts = frameStarts();
  expect(starts).toHaveLength(4);
  const [first = 0, second = 0, third = 0, fourth = 0] = starts;
  for (const [place, frame, from, to] of [
    [second - 1, 1, first, second - 1],
    [third + 4, 3, third, fourth - 1],
    [whole.length - 1, 4, fourth, whole.length - 1],
  ] as const)
    expect(await check(changedAt(place))).toBe(
      `The backup was changed: block ${frame} of tried (bytes ${from} to ${to}) does not match what was written.`,
    );
});

test('a file that was cut is named with the frame, also where it was cut between two', async () => {
  const [, , third = 0, fourth = 0] = frameStarts();
  for (const [length, frame, begins] of [
    [third, 3, third],
    [third + 2, 3, third],
    [whole.length - 1, 4, fourth],
  ])
    expect(await check(whole.subarray(0, length))).toBe(
      `The backup tried was cut off in block ${frame}, which starts at byte ${begins} of ${length} (or the length stated there was changed).`,
    );
});

test('frames that change places, or are left out are found', async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = frameStarts();
  const [head, table, rows, end] = [
    whole.subarray(0, second),
    whole.subarray(second, third),
    whole.subarray(third, fourth),
    whole.subarray(fourth),
  ];
  expect(first).toBe(57);
  expect(await check(Buffer.concat([head, rows, table, end]))).toMatch(/^The backup was changed: block 2 /);
  expect(await check(Buffer.concat([head, table, end]))).toMatch(/^The backup was changed: block 3 /);
});
