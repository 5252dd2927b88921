import { describe, expect, it } from 'vitest';
import {
  endLine,
  fileOf,
  gzip,
  headerLine,
  keyA,
  keyB,
  parseBytes,
  recordLine,
  type Line,
} from '../../testing/usage-files.ts';
import type { ParseOptions } from './parse-usage-file.ts';
import { usageFileProblemText } from './usage-file-problem.ts';

type Options = Partial<ParseOptions> & { chunk?: number };
const key = (k: number, licenseKey: string) => ({ k, licenseKey });

async function outcome(file: Uint8Array | readonly Line[], options: Options = {}): Promise<string> {
  const { result } = await parseBytes(file instanceof Uint8Array ? file : fileOf(file), options);
  if (result.ok) return 'ok';
  const { code, line, reason } = result.error;
  expect(usageFileProblemText(result.error)).not.toMatch(/[{}]|undefined|NaN/);
  return [code, line, reason].filter((part) => part !== undefined).join(' ');
}

const good: Line[] = [headerLine(), recordLine(1), recordLine(2), endLine(2)];
const withRecord = (change: object, total = '10'): Line[] => [
  headerLine(),
  recordLine(1),
  recordLine(2, change),
  endLine(2, { totals: [{ k: 0, product: 'itext-core', event: 'process-pdf', count: total }] }),
];
const text = (line: Line): string => (typeof line === 'string' ? line : JSON.stringify(line));

describe('a usage file', () => {
  it('in order is read', async () => {
    expect(await outcome(good)).toBe('ok');
    expect(await outcome(gzip(fileOf(good)))).toBe('ok');
    expect(
      await outcome([
        headerLine(),
        recordLine(1),
        { t: 'c', n: 1 },
        recordLine(2),
        { t: 'c', n: 2 },
        endLine(2),
      ]),
    ).toBe('ok');
  });

  it('with a header and no events is accepted with no records', async () => {
    const { result, records } = await parseBytes(fileOf([headerLine(), endLine(0)]));
    expect(result).toMatchObject({ ok: true, value: { records: 0, totals: [] } });
    expect(records).toEqual([]);
  });

  it('may have white space between its fields and any order of them', async () => {
    const spaced = text(recordLine(1)).replaceAll(',"', ', "').replaceAll('":', '" : ');
    const turned = Object.fromEntries(Object.entries(recordLine(2)).toReversed());
    expect(await outcome([headerLine(), spaced, turned, endLine(2)])).toBe('ok');
  });

  it.each([1, 2, 7, 64, 1000])('is read the same in chunks of %d bytes', async (chunk) => {
    const { result, records } = await parseBytes(fileOf(good), { chunk });
    expect(result).toEqual((await parseBytes(fileOf(good))).result);
    expect(records).toHaveLength(2);
    expect((await parseBytes(gzip(fileOf(good)), { chunk })).result.ok).toBe(true);
  });

  it('hands its records out in batches, in their order, and waits for each', async () => {
    const lines = [headerLine(), ...Array.from({ length: 25 }, (_, at) => recordLine(at + 1)), endLine(25)];
    const batches: number[][] = [];
    let busy = 0;
    const onRecords = async (batch: readonly { n: number }[]) => {
      expect((busy += 1)).toBe(1);
      await Promise.resolve();
      busy -= 1;
      batches.push(batch.map(({ n }) => n));
    };
    expect(await outcome(lines, { batchSize: 10, onRecords })).toBe('ok');
    expect(batches.map((batch) => batch.length)).toEqual([10, 10, 5]);
    expect(batches.flat()).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  });

  it('hands out no batch without a record', async () => {
    const lines = [headerLine(), ...Array.from({ length: 20 }, (_, at) => recordLine(at + 1)), endLine(20)];
    const sizes: number[] = [];
    const onRecords = (batch: readonly object[]) => void sizes.push(batch.length);
    expect(await outcome(lines, { batchSize: 10, onRecords })).toBe('ok');
    expect(sizes).toEqual([10, 10]);
  });

  it('is no file that is not in order because its records could not be taken', async () => {
    const onRecords = () => Promise.reject(new Error('the database is gone'));
    await expect(parseBytes(fileOf(good), { onRecords })).rejects.toThrow('the database is gone');
  });

  it('says how long it is, inflated and as it came', async () => {
    const file = fileOf(good);
    const packed = gzip(file);
    const { result } = await parseBytes(packed, { chunk: 10 });
    expect(result).toMatchObject({
      ok: true,
      value: { bytes: file.length, rawBytes: packed.length, gzip: true },
    });
    expect((await parseBytes(file, { chunk: 10 })).result).toMatchObject({
      ok: true,
      value: { bytes: file.length, rawBytes: file.length, gzip: false },
    });
  });

  it('adds counts beyond 2^53 exactly', async () => {
    const count = Number.MAX_SAFE_INTEGER;
    const lines = Array.from({ length: 93 }, (_, at) => recordLine(at + 1, { count }));
    const total = (sum: bigint) =>
      endLine(93, { totals: [{ k: 0, product: 'itext-core', event: 'process-pdf', count: `${sum}` }] });
    const sum = BigInt(count) * 93n;
    expect(await outcome([headerLine(), ...lines, total(sum)])).toBe('ok');
    expect(await outcome([headerLine(), ...lines, total(sum - 1n)])).toBe('BAD_RECORD 95 totalDiffers');
  });
});

describe('[9.05] the name of a usage file', () => {
  const lvd = (keys: object[]) => [headerLine({ format: 'lvd', keys }), endLine(0)];
  const many = Array.from({ length: 1000 }, (_, k) => key(k, k.toString(16).padStart(64, '0')));
  it.each<[string, readonly Line[], string]>([
    ['usage.ulvd', good, 'ok'],
    ['USAGE.ULVD', good, 'ok'],
    ['usage.2025.Ulvd', good, 'ok'],
    ['usage.lvd', lvd([key(0, keyA)]), 'ok'],
    ['usage.LVD', lvd([key(0, keyA)]), 'ok'],
    ['usage.lvd', lvd([key(0, keyA), key(1, keyB)]), 'BAD_RECORD 1 oneKey'],
    ['usage.ulvd', [headerLine({ keys: many }), endLine(0)], 'ok'],
    ['usage.ulvd', [headerLine({ keys: [...many, key(1000, keyA)] }), endLine(0)], 'BAD_RECORD 1 keys'],
    ['usage.lvd', good, 'NOT_RECOGNISED 1 otherExtension'],
    ['usage.ulvd', lvd([key(0, keyA)]), 'NOT_RECOGNISED 1 otherExtension'],
    ['usage.txt', good, 'NOT_RECOGNISED wrongExtension'],
    ['usage.ulvd.gz', good, 'NOT_RECOGNISED wrongExtension'],
    ['ulvd', good, 'NOT_RECOGNISED wrongExtension'],
    ['', good, 'NOT_RECOGNISED wrongExtension'],
    ['usage.zip', good, 'NOT_RECOGNISED wrongExtension'],
  ])('%s is judged with its content', async (fileName, lines, expected) => {
    expect(await outcome(lines, { fileName })).toBe(expected);
  });
});

describe('what is not a usage file', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['zero bytes', '', 'EMPTY'],
    ['a gzip of zero bytes', gzip(Buffer.alloc(0)), 'EMPTY'],
    ['a text', 'hello\n', 'NOT_RECOGNISED 1 notUsageFile'],
    ['an endless text without a line feed', 'x'.repeat(100_000), 'NOT_RECOGNISED 1 notUsageFile'],
    ['an empty line', '\n', 'NOT_RECOGNISED 1 notUsageFile'],
    ['a list', '[{"t":"h"}]\n', 'NOT_RECOGNISED 1 notUsageFile'],
    ['another object', '{"t":"x"}\n', 'NOT_RECOGNISED 1 notUsageFile'],
    ['a header without a version', '{"t":"h","format":"ulvd"}\n', 'NOT_RECOGNISED 1 notUsageFile'],
    [
      'a header of another format',
      text(headerLine({ format: 'xlvd' })) + '\n',
      'NOT_RECOGNISED 1 notUsageFile',
    ],
    ['a version as text', text(headerLine({ v: '1' })) + '\n', 'NOT_RECOGNISED 1 notUsageFile'],
    ['version 2', '{"t":"h","format":"ulvd","v":2,"new":[1.5,true]}\n', 'UNSUPPORTED_VERSION 1'],
    ['version 0', '{"t":"h","format":"ulvd","v":0}\n', 'UNSUPPORTED_VERSION 1'],
    ['a byte order mark', `\uFEFF${fileOf(good).toString()}`, 'NOT_RECOGNISED 1 byteOrderMark'],
    ['UTF-16', Buffer.from(fileOf(good).toString(), 'utf16le'), 'NOT_RECOGNISED 1 notUsageFile'],
    ['a zip by its content', Buffer.from('PK\x03\x04rest'), 'NOT_RECOGNISED 1 isZip'],
    ['a gzip of a text', gzip(Buffer.from('hello\n')), 'NOT_RECOGNISED 1 notUsageFile'],
    ['invalid UTF-8 in the first line', Buffer.from([0x7b, 0xff, 0x0a]), 'NOT_RECOGNISED 1 notUsageFile'],
    ['records without a header', text(recordLine(1)) + '\n', 'NOT_RECOGNISED 1 notUsageFile'],
  ])('%s', async (_, content, expected) => {
    expect(await outcome(Buffer.from(content))).toBe(expected);
    expect(await outcome(Buffer.from(content), { chunk: 1 })).toBe(expected);
  });
});

describe('the header', () => {
  it.each<[string, object, string]>([
    ['an upper-case file id', { fileId: '1111111A-1111-4111-8111-111111111111' }, 'fileId'],
    ['no file id', { fileId: null }, 'fileId'],
    ['seq 0', { seq: 0 }, 'seq'],
    ['a seq as text', { seq: '1' }, 'seq'],
    ['a seq too large', { seq: 2 ** 31 }, 'seq'],
    ['no instant', { createdAt: '2025-04-01' }, 'createdAt'],
    ['an instant of no calendar', { createdAt: '2025-02-30T00:00:00Z' }, 'createdAt'],
    ['an instant with an offset', { createdAt: '2025-04-01T00:00:00+02:00' }, 'createdAt'],
    ['an hour 24', { createdAt: '2025-04-01T24:00:00Z' }, 'createdAt'],
    ['an empty producer', { producer: '' }, 'producer'],
    ['an instance id of 65 characters', { instanceId: 'i'.repeat(65) }, 'instanceId'],
    ['a line break in the instance id', { instanceId: 'a\nb' }, 'instanceId'],
    ['no keys', { keys: [] }, 'keys'],
    ['keys as an object', { keys: {} }, 'keys'],
    ['keys numbered from 1', { keys: [key(1, keyA)] }, 'keyNumber'],
    ['keys out of order', { keys: [key(1, keyA), key(0, keyB)] }, 'keyNumber'],
    ['an empty key', { keys: [key(0, '')] }, 'keyValue'],
    ['a key of 256 characters', { keys: [key(0, 'a'.repeat(256))] }, 'keyValue'],
    ['a line break in a key', { keys: [key(0, 'a\nb')] }, 'keyValue'],
    ['a key that is a number', { keys: [key(0, 12 as never)] }, 'keyValue'],
    ['a key that is null', { keys: [null] }, 'keyNumber'],
    ['the same key twice', { keys: [key(0, keyA), key(1, keyA)] }, 'sameKey'],
    ['an unknown field', { extra: 'x' }, 'members'],
    ['an unknown field in a key', { keys: [{ ...key(0, keyA), x: 1 }] }, 'members'],
    ['a field of another kind', { extra: 1.5 }, 'notPlain'],
  ])('with %s is refused', async (_, change, reason) => {
    expect(await outcome([headerLine(change), endLine(0)])).toBe(`BAD_RECORD 1 ${reason}`);
  });

  it('with a field twice is refused, however it is hidden', async () => {
    const twice = text(headerLine()).replace('"seq":1', '"seq":1,"seq":2');
    const escaped = text(headerLine()).replace('"seq":1', String.raw`"seq":1,"se\u0071":2`);
    expect(await outcome([twice, endLine(0)])).toBe('BAD_RECORD 1 members');
    expect(await outcome([escaped, endLine(0)])).toBe('BAD_RECORD 1 members');
  });

  it('[4.19] holds license keys of any shape: which are on record is not known here', async () => {
    expect(await outcome([headerLine({ keys: [key(0, 'OLD-KEY 1'), key(1, keyB)] }), endLine(0)])).toBe('ok');
  });

  it('names its instance with up to 64 characters of any script', async () => {
    expect(await outcome([headerLine({ instanceId: '本🙂'.repeat(32) }), endLine(0)])).toBe('ok');
  });
});

describe('a record', () => {
  it.each<[string, object, string]>([
    ['n 3 after 1', { n: 3 }, 'order'],
    ['n 1 again', { n: 1 }, 'order'],
    ['n as text', { n: '2' }, 'order'],
    ['a key outside the header', { k: 2 }, 'key'],
    ['no product', { product: undefined }, 'product'],
    ['an empty product', { product: '' }, 'product'],
    ['a product of 101 characters', { product: 'p'.repeat(101) }, 'product'],
    ['a NUL in the product', { product: 'a\0b' }, 'product'],
    ['half a surrogate pair in the event', { event: 'a\uD800' }, 'event'],
    ['a text that turns its direction', { event: 'a\u202Eb' }, 'event'],
    ['a version of 51 characters', { version: '1'.repeat(51) }, 'version'],
    ['a version as number', { version: 9 }, 'version'],
    ['a start off the hour', { start: '2025-03-01T02:30:00Z' }, 'start'],
    ['a start on no day', { start: '2025-02-29T02:00:00Z' }, 'start'],
    ['a start with milliseconds', { start: '2025-03-01T02:00:00.000Z' }, 'start'],
    ['a start in another zone', { start: '2025-03-01T02:00:00+01:00' }, 'start'],
    ['an end two hours later', { end: '2025-03-01T04:00:00Z' }, 'end'],
    ['an end before its start', { end: '2025-03-01T01:00:00Z' }, 'end'],
    ['no end', { end: undefined }, 'end'],
    ['a count as text', { count: '5' }, 'count'],
    ['a count beyond 2^53', { count: 2 ** 53 }, 'count'],
    ['no count', { count: undefined }, 'count'],
    ['an unknown field', { extra: 'x' }, 'members'],
    ['a list as an unknown field', { extra: [] }, 'members'],
    ['a type of its own', { t: 'x' }, 'unknownType'],
    ['no type', { t: undefined }, 'unknownType'],
    ['the type of a header', { t: 'h' }, 'secondHeader'],
  ])('with %s is refused with its line', async (_, change, reason) => {
    expect(await outcome(withRecord(change))).toBe(`BAD_RECORD 3 ${reason}`);
  });

  it.each<[string, (line: string) => string, string]>([
    ['half a count', (line) => line.replace('"count":5', '"count":5.5'), 'notPlain'],
    ['a count below zero', (line) => line.replace('"count":5', '"count":-5'), 'notPlain'],
    ['minus zero', (line) => line.replace('"count":5', '"count":-0'), 'notPlain'],
    ['a count with an exponent', (line) => line.replace('"count":5', '"count":5e0'), 'notPlain'],
    ['a count of true', (line) => line.replace('"count":5', '"count":true'), 'notPlain'],
    ['a leading zero', (line) => line.replace('"count":5', '"count":05'), 'notJson'],
    [
      'a count that JSON would round',
      (line) => line.replace('"count":5', '"count":9007199254740993'),
      'count',
    ],
    ['its count twice', (line) => line.replace('"count":5', '"count":1,"count":5'), 'members'],
    [
      'its count twice, once escaped',
      (line) => line.replace('"count":5', String.raw`"\u0063ount":1,"count":5`),
      'members',
    ],
    ['a __proto__', (line) => line.replace('"count":5', '"count":5,"__proto__":{"k":1}'), 'members'],
    ['a carriage return', (line) => `${line}\r`, 'notPlain'],
    ['a comma too many', (line) => line.replace('}', ',}'), 'notJson'],
    ['a bracket too few', (line) => line.slice(0, -1), 'notJson'],
    ['no usage', () => '', 'notJson'],
    ['a number only', () => '5', 'unknownType'],
    ['null', () => 'null', 'notPlain'],
    ['a list', () => '[]', 'unknownType'],
    ['a thousand brackets', () => '['.repeat(1000) + ']'.repeat(1000), 'notPlain'],
  ])('with %s is refused with its line', async (_, change, reason) => {
    const lines = [headerLine(), recordLine(1), change(text(recordLine(2))), endLine(2)];
    expect(await outcome(lines)).toBe(`BAD_RECORD 3 ${reason}`);
  });

  it('with invalid UTF-8 is refused with its line', async () => {
    for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
      const [start = '', end = ''] = text(recordLine(2, { version: 'X' })).split('X');
      const before = Buffer.concat([
        fileOf([headerLine(), recordLine(1)]),
        Buffer.from(start),
        Buffer.from(bytes),
      ]);
      const file = Buffer.concat([before, Buffer.from(`${end}\n`), fileOf([endLine(2)])]);
      expect(await outcome(file)).toBe('BAD_RECORD 3 notUtf8');
    }
  });

  it('takes names of 100 characters, versions of 50, and texts of any script', async () => {
    const names = { product: 'ü'.repeat(100), event: '事'.repeat(100), version: '🙂'.repeat(50) };
    const totals = [{ k: 0, product: names.product, event: names.event, count: '5' }];
    expect(await outcome([headerLine(), recordLine(1, names), endLine(1, { totals })])).toBe('ok');
  });

  it('takes counts from 0 to 9007199254740991', async () => {
    expect(await outcome(withRecord({ count: 0 }, '5'))).toBe('ok');
    expect(await outcome(withRecord({ count: 9_007_199_254_740_991 }, '9007199254740996'))).toBe('ok');
  });

  it.each<[string, string, string]>([
    ['2014-01-01T00:00:00Z', '2014-01-01T01:00:00Z', 'ok'],
    ['2013-12-31T23:00:00Z', '2014-01-01T00:00:00Z', 'BAD_RECORD 3 tooEarly'],
    ['2024-02-29T23:00:00Z', '2024-03-01T00:00:00Z', 'ok'],
    ['2026-11-21T11:00:00Z', '2026-11-21T12:00:00Z', 'ok'],
    ['2026-11-21T12:00:00Z', '2026-11-21T13:00:00Z', 'BAD_RECORD 3 tooLate'],
    ['9999-12-31T22:00:00Z', '9999-12-31T23:00:00Z', 'BAD_RECORD 3 tooLate'],
    ['0000-01-01T00:00:00Z', '0000-01-01T01:00:00Z', 'BAD_RECORD 3 start'],
  ])('from %s to %s, read on 20 November 2026 at 12:34:56: %s', async (start, end, expected) => {
    expect(await outcome(withRecord({ start, end }))).toBe(expected);
  });

  it('may not name a bucket that an earlier line has', async () => {
    const again = { start: recordLine(1)['start'], end: recordLine(1)['end'] };
    expect(await outcome(withRecord(again))).toBe('BAD_RECORD 3 sameBucket');
    expect(await outcome(withRecord({ ...again, count: 7 }, '12'))).toBe('BAD_RECORD 3 sameBucket');
    expect(await outcome(withRecord({ ...again, version: '9.3.0' }))).toBe('ok');
  });
});

describe('the check lines', () => {
  const records = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => recordLine(from + at));
  const check = (n: number, change: object = {}) => ({ t: 'c', n, ...change });
  it.each<[string, readonly Line[], string]>([
    ['after the 1,000th record', [headerLine(), ...records(1, 1000), check(1000), endLine(1000)], 'ok'],
    [
      'more often than needed',
      [headerLine(), recordLine(1), check(1), ...records(2, 1001), check(1001), endLine(1001)],
      'ok',
    ],
    [
      'missing before the 1,001st record',
      [headerLine(), ...records(1, 1001), endLine(1001)],
      'BAD_RECORD 1002 missingCheckpoint',
    ],
    [
      'missing before the end',
      [headerLine(), ...records(1, 1000), endLine(1000)],
      'BAD_RECORD 1002 missingCheckpoint',
    ],
    ['not needed for 999', [headerLine(), ...records(1, 999), endLine(999)], 'ok'],
    ['before any record', [headerLine(), check(0), endLine(0)], 'BAD_RECORD 2 emptyCheckpoint'],
    [
      'twice in a row',
      [headerLine(), recordLine(1), check(1), check(1), endLine(1)],
      'BAD_RECORD 4 emptyCheckpoint',
    ],
    [
      'with another number',
      [headerLine(), recordLine(1), check(2), endLine(1)],
      'BAD_RECORD 3 checkpointNumber',
    ],
    [
      'with an upper-case hash',
      [headerLine(), recordLine(1), check(1, { sha256: 'A'.repeat(64) }), endLine(1)],
      'BAD_RECORD 3 checkHash',
    ],
    [
      'with another hash',
      [headerLine(), recordLine(1), check(1, { sha256: keyA }), endLine(1)],
      'HASH_MISMATCH 3 lines',
    ],
    [
      'with a field too many',
      [headerLine(), recordLine(1), check(1, { extra: 1 }), endLine(1)],
      'BAD_RECORD 3 members',
    ],
  ])('%s', async (_, lines, expected) => {
    expect(await outcome(lines)).toBe(expected);
    expect(await outcome(fileOf(lines), { chunk: 97 })).toBe(expected);
  });
});

describe('the closing line', () => {
  const totals = (...list: object[]) => ({ totals: list });
  const right = { k: 0, product: 'itext-core', event: 'process-pdf', count: '5' };
  const mac = { k: 0, mac: keyA };
  it.each<[string, object, string]>([
    ['with macs', { macs: [mac, { k: 1, mac: keyB }] }, 'ok'],
    ['with another hash', { sha256: keyA }, 'HASH_MISMATCH 3 lines'],
    ['with half a hash', { sha256: 'a' }, 'BAD_RECORD 3 checkHash'],
    ['with another number of records', { records: 2 }, 'BAD_RECORD 3 recordCount'],
    ['with its records as text', { records: '1' }, 'BAD_RECORD 3 recordCount'],
    ['without macs', { macs: undefined }, 'BAD_RECORD 3 macs'],
    ['with a mac for a key outside the header', { macs: [{ k: 2, mac: keyA }] }, 'BAD_RECORD 3 macs'],
    ['with two macs for a key', { macs: [mac, mac] }, 'BAD_RECORD 3 macs'],
    ['with an upper-case mac', { macs: [{ k: 0, mac: 'A'.repeat(64) }] }, 'BAD_RECORD 3 macs'],
    ['with a mac that is null', { macs: [''] }, 'BAD_RECORD 3 macs'],
    ['without totals', totals(), 'BAD_RECORD 3 totals'],
    ['with a total as number', totals({ ...right, count: 5 }), 'BAD_RECORD 3 totals'],
    ['with a total written 05', totals({ ...right, count: '05' }), 'BAD_RECORD 3 totals'],
    ['with a total that differs', totals({ ...right, count: '6' }), 'BAD_RECORD 3 totalDiffers'],
    ['with a total twice', totals(right, right), 'BAD_RECORD 3 totals'],
    ['with a total of nothing', totals(right, { ...right, k: 1, count: '0' }), 'BAD_RECORD 3 totalDiffers'],
    ['with a field too many', { extra: '' }, 'BAD_RECORD 3 members'],
    ['with a field too many in a total', totals({ ...right, x: 1 }), 'BAD_RECORD 3 members'],
    ['with a nested field', { macs: [{ ...mac, x: [[1]] }] }, 'BAD_RECORD 3 notPlain'],
  ])('%s', async (_, change, expected) => {
    expect(await outcome([headerLine(), recordLine(1), endLine(1, change)])).toBe(expected);
  });

  it.each<[string, readonly Line[], string]>([
    ['a second closing line', [...good, endLine(2)], 'BAD_RECORD 5 afterEnd'],
    ['an empty line', [...good, ''], 'BAD_RECORD 5 afterEnd'],
    ['a record', [...good, recordLine(3)], 'BAD_RECORD 5 afterEnd'],
    ['no closing line', good.slice(0, 3), 'TRUNCATED 3'],
    ['a header only', good.slice(0, 1), 'TRUNCATED 1'],
  ])('is the last: %s', async (_, lines, expected) => {
    expect(await outcome(lines)).toBe(expected);
  });

  it('is the last, to the byte, also behind a gzip', async () => {
    const file = fileOf(good);
    expect(await outcome(Buffer.concat([file, Buffer.from('x')]))).toBe('BAD_RECORD 5 afterEnd');
    expect(await outcome(file.subarray(0, -1))).toBe('TRUNCATED 4');
    expect(await outcome(Buffer.concat([gzip(file), Buffer.from('x')]))).toBe('BAD_RECORD afterStream');
    expect(await outcome(Buffer.concat([gzip(file), gzip(Buffer.from('x'))]))).toBe('BAD_RECORD afterStream');
    expect(await outcome(gzip(file).subarray(0, -1))).toBe('TRUNCATED');
    const damaged = gzip(file);
    damaged.writeUInt8(damaged.readUInt8(damaged.length - 6) ^ 1, damaged.length - 6);
    expect(await outcome(damaged)).toBe('HASH_MISMATCH compressed');
  });
});
