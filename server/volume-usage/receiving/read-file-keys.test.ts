import { describe, expect, test } from 'vitest';
import {
  endLine,
  fileOf,
  gzip,
  headerLine,
  keyA,
  keyB,
  parseBytes,
  recordLine,
  streamOf,
} from '../../../testing/usage-files.ts';
import { readFileKeys } from './read-file-keys.ts';

const now = new Date('2026-11-20T12:34:56Z');
const keysOf = (bytes: Uint8Array, { chunk = 65_536, fileName = 'usage.ulvd' } = {}) =>
  readFileKeys(streamOf(bytes, chunk), { fileName, now });
const good = fileOf([headerLine(), recordLine(1), recordLine(2), endLine(2)]);

describe('the keys of a usage file', () => {
  test.each([1, 7, 300, 65_536])('stand in its first line, however it comes: by %i bytes', async (chunk) => {
    expect(await keysOf(good, { chunk })).toEqual({ ok: true, value: [keyA, keyB] });
    expect(await keysOf(gzip(good), { chunk })).toEqual({ ok: true, value: [keyA, keyB] });
  });

  test('are known although what follows is not in order: whoever reads on refuses it', async () => {
    const cut = good.subarray(0, good.length - 20);
    expect(await keysOf(cut)).toEqual({ ok: true, value: [keyA, keyB] });
    expect((await parseBytes(cut)).result.ok).toBe(false);
  });

  test.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n')],
    ['another first line', Buffer.from('{"t":"x"}\n')],
    ['no JSON', Buffer.from('hello\n')],
    ['a key that is none', fileOf([headerLine({ keys: ['x'] }), endLine(0)])],
    ['half a gzip', gzip(Buffer.alloc(9000, 'x')).subarray(0, 20)],
    ['a first line without end', Buffer.alloc(6_000_000, 'x')],
  ])('are not read from %s: it is refused as it would be when all of it is read', async (_, bytes) => {
    const { result } = await parseBytes(bytes);
    expect(result.ok).toBe(false);
    expect(await keysOf(bytes)).toEqual(result);
  });

  test('are none where only the whole file tells what is wrong', async () => {
    expect(await keysOf(Buffer.alloc(0))).toEqual({ ok: true, value: [] });
    expect(await keysOf(good, { fileName: 'usage.txt' })).toEqual({ ok: true, value: [] });
  });
});
