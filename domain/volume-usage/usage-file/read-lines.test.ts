import { describe, expect, test } from 'vitest';
import {
  endLine,
  fileOf,
  headerLine,
  keyA,
  parseBytes,
  recordLine,
  type Line,
} from '../../../testing/usage-files.ts';
import type { UsageFileLimits } from '../usage-file-schema.ts';

const text = (line: Line): string => (typeof line === 'string' ? line : JSON.stringify(line));
async function problemOf(
  file: Buffer | readonly Line[],
  limits: Partial<UsageFileLimits> = {},
  chunk = 65_536,
) {
  const { result } = await parseBytes(Buffer.isBuffer(file) ? file : fileOf(file), { limits, chunk });
  return result.ok ? null : result.error;
}
const check = (n: number, change: object = {}): Line => ({ t: 'c', n, ...change });

describe('what a refused line is told', () => {
  test.each<[string, readonly Line[], object]>([
    [
      'which lines a check line was to hold',
      [headerLine(), recordLine(1), check(1), recordLine(2), recordLine(3), check(3, { sha256: keyA })],
      { code: 'HASH_MISMATCH', reason: 'lines', line: 6, params: { first: 4, last: 5 } },
    ],
    [
      'which lines the closing line was to hold',
      [headerLine(), recordLine(1), endLine(1, { sha256: keyA })],
      { code: 'HASH_MISMATCH', reason: 'lines', line: 3, params: { first: 1, last: 2 } },
    ],
    [
      'which number it must bear',
      [headerLine(), recordLine(1), recordLine(3)],
      { code: 'BAD_RECORD', reason: 'order', line: 3, params: { expected: 2 } },
    ],
    [
      'how many records stand before a check line',
      [headerLine(), recordLine(1), check(2)],
      { code: 'BAD_RECORD', reason: 'checkpointNumber', line: 3, params: { expected: 1 } },
    ],
    [
      'that nothing may follow the end',
      [headerLine(), endLine(0), ''],
      { code: 'BAD_RECORD', reason: 'afterEnd', line: 3, params: undefined },
    ],
  ])('says %s', async (_, lines, problem) => {
    expect(await problemOf(lines)).toEqual(problem);
    expect(await problemOf(lines, {}, 1)).toEqual(problem);
  });

  test('says how many records may stand without a check line', async () => {
    const limits = { checkpoint: 2 };
    const [one, two, three] = [recordLine(1), recordLine(2), recordLine(3)];
    expect(await problemOf([headerLine(), one, two, check(2), three, endLine(3)], limits)).toBeNull();
    const missing = { code: 'BAD_RECORD', reason: 'missingCheckpoint', line: 4, params: { expected: 2 } };
    expect(await problemOf([headerLine(), one, two, three, endLine(3)], limits)).toEqual(missing);
    expect(await problemOf([headerLine(), one, two, endLine(2)], limits)).toEqual(missing);
  });
});

describe('a file', () => {
  test('holds so many records', async () => {
    const lines = [headerLine(), recordLine(1), recordLine(2), endLine(2)];
    expect(await problemOf(lines, { records: 2 })).toBeNull();
    expect(await problemOf(lines, { records: 1 })).toEqual({
      ...{ code: 'TOO_LARGE', reason: 'records', line: 3, params: undefined },
    });
  });

  test('that ends within its first line is cut off, not empty', async () => {
    expect(await problemOf(Buffer.from('{"t":"h"'))).toMatchObject({ code: 'TRUNCATED', line: 1 });
    expect(await problemOf(Buffer.alloc(0))).toMatchObject({ code: 'EMPTY', line: undefined });
  });

  test('has no byte order mark on any line', async () => {
    const marked = `\uFEFF${text(recordLine(1))}`;
    expect(await problemOf([headerLine(), marked, endLine(1)])).toMatchObject({ reason: 'notJson', line: 2 });
  });
});

describe('a line that is too long', () => {
  const header = text(headerLine());
  const tooLong = (line: number, limit: number) => ({
    ...{ code: 'BAD_RECORD', reason: 'lineTooLong', line, params: { limit } },
  });

  test('is told its limit: the header', async () => {
    expect(await problemOf([header, endLine(0)], { frameLine: header.length })).toBeNull();
    const less = { frameLine: header.length - 1 };
    expect(await problemOf([header, endLine(0)], less)).toEqual(tooLong(1, header.length - 1));
    expect(await problemOf([header, endLine(0)], less, 1)).toEqual(tooLong(1, header.length - 1));
  });

  test('is told its limit: a record', async () => {
    const { length } = text(recordLine(1));
    const lines = [header, recordLine(1), endLine(1)];
    expect(await problemOf(lines, { recordLine: length })).toBeNull();
    expect(await problemOf(lines, { recordLine: length - 1 })).toEqual(tooLong(2, length - 1));
  });

  test('is told before all of it has come', async () => {
    const open = (length: number) => Buffer.from(`${header}\n${' '.repeat(length)}`);
    expect(await problemOf(open(1000), { frameLine: 1000 })).toEqual({
      ...{ code: 'TRUNCATED', reason: undefined, line: 2, params: undefined },
    });
    expect(await problemOf(open(1001), { frameLine: 1000 })).toEqual(tooLong(2, 1000));
  });
});

describe('a long line is parsed', () => {
  const list = (length: number) => `[${Array.from({ length }, () => '0').join(',')}]`;

  test('as the header while it has room for ten times the keys there may be', async () => {
    const limits = { keys: 1, recordLine: 100 };
    const keys = (count: number) => [text(headerLine()).replace(/"keys":\[.*\]/, `"keys":${list(count)}`)];
    // 10 keys of five values and 12 beside are 62: two brackets and eight commas, and a value for each number but one.
    expect(await problemOf(keys(53), limits)).toMatchObject({ code: 'BAD_RECORD', reason: 'keyNumber' });
    expect(await problemOf(keys(54), limits)).toMatchObject({
      code: 'NOT_RECOGNISED',
      reason: 'notUsageFile',
    });
    expect(await problemOf(keys(54), { keys: 1 })).toMatchObject({ reason: 'keyNumber' });
  });

  test('further on while it has room for a mac of each key and each total', async () => {
    const limits = { recordLine: 200 };
    const line = (count: number, spaces = 200) =>
      `{"t":"z",${' '.repeat(spaces)}"sha256":"${keyA}","x":${list(count)}}`;
    const lines = (end: string) => [headerLine(), recordLine(1), end];
    // Two keys and one total of five values and 12 beside are 27: two brackets, two commas, one for each number but one.
    expect(await problemOf(lines(line(24)), limits)).toMatchObject({ code: 'HASH_MISMATCH', line: 3 });
    expect(await problemOf(lines(line(25)), limits)).toEqual({
      ...{ code: 'BAD_RECORD', reason: 'notPlain', line: 3, params: undefined },
    });
    const short = 200 - line(25, 0).length;
    expect(await problemOf(lines(line(25, short)), limits)).toMatchObject({ code: 'HASH_MISMATCH' });
    expect(await problemOf(lines(line(25, short + 1)), limits)).toMatchObject({ reason: 'notPlain' });
  });
});
