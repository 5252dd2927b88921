import { describe, expect, it, vi } from 'vitest';
import {
  createSha256,
  endLine,
  fileOf,
  gzip,
  headerLine,
  parseBytes,
  recordLine,
  someHeader,
  streamOf,
  usageFileBytes,
} from '../../testing/usage-files.ts';
import { parseUsageFile, type ParseOptions } from './parse-usage-file.ts';
import { usageFileProblemText } from './usage-file-problem.ts';
import { usageFileLimits } from './usage-file-schema.ts';

const text = (line: object | string): string => (typeof line === 'string' ? line : JSON.stringify(line));
const records = (count: number) => Array.from({ length: count }, (_, at) => recordLine(at + 1));
const twenty = fileOf([headerLine(), ...records(20), endLine(20)]);

async function outcome(file: Uint8Array, options: Partial<ParseOptions> = {}): Promise<string> {
  const { result } = await parseBytes(file, options);
  if (result.ok) return 'ok';
  expect(usageFileProblemText(result.error)).not.toMatch(/[{}]|undefined/);
  return [result.error.code, result.error.reason, result.error.line].filter(Boolean).join(' ');
}

describe('the limits of a usage file', () => {
  it('are those of the format', () => {
    expect(usageFileLimits).toMatchObject({
      upload: 52_428_800,
      inflated: 268_435_456,
      records: 2_000_000,
      ratio: 200,
      recordLine: 65_536,
      frameLine: 4_194_304,
      keys: 1000,
    });
  });

  it('hold the upload to its size, to the byte', async () => {
    expect(await outcome(twenty, { limits: { upload: twenty.length } })).toBe('ok');
    expect(await outcome(twenty, { limits: { upload: twenty.length - 1 } })).toBe('TOO_LARGE upload');
  });

  it('hold what comes out of a gzip to its size, to the byte', async () => {
    const file = gzip(twenty);
    expect(await outcome(file, { limits: { inflated: twenty.length } })).toBe('ok');
    expect(await outcome(file, { limits: { inflated: twenty.length - 1 } })).toBe('TOO_LARGE inflated');
    expect(await outcome(twenty, { limits: { inflated: twenty.length - 1 } })).toBe('TOO_LARGE inflated');
  });

  it('hold the number of records', async () => {
    expect(await outcome(twenty, { limits: { records: 20 } })).toBe('ok');
    expect(await outcome(twenty, { limits: { records: 19 } })).toBe('TOO_LARGE records 21');
  });

  it('hold the number of different series', async () => {
    const lines = records(20).map((record, at) => ({ ...record, version: `9.${at}` }));
    const file = fileOf([headerLine(), ...lines, endLine(20)]);
    expect(await outcome(file, { limits: { series: 20 } })).toBe('ok');
    expect(await outcome(file, { limits: { series: 19 } })).toBe('TOO_LARGE series 21');
  });

  it('stop a gzip bomb long before it is inflated', async () => {
    const header = fileOf([headerLine()]);
    const bomb = gzip(Buffer.concat([header, Buffer.alloc(100 * 1024 * 1024, '{"t":"e"}\n')]));
    expect(await outcome(bomb)).toBe('BAD_RECORD order 2');
    const quiet = gzip(Buffer.concat([header, Buffer.alloc(100 * 1024 * 1024, ' ')]));
    expect(await outcome(quiet)).toBe('BAD_RECORD lineTooLong 2');
    expect(await outcome(quiet, { limits: { frameLine: 2 ** 40 } })).toBe('TOO_LARGE ratio');
  });

  it.each([
    ['e', 65_536, 'ok'],
    ['e', 65_537, 'BAD_RECORD lineTooLong 2'],
  ])('hold an %s line of %d bytes: %s', async (_, length, expected) => {
    const line = JSON.stringify(recordLine(1));
    const padded = line.replace('{', `{${' '.repeat(length - line.length)}`);
    expect(padded).toHaveLength(length);
    expect(await outcome(fileOf([headerLine(), padded, endLine(1)]))).toBe(expected);
  });

  it.each([
    [4_194_304, 'ok'],
    [4_194_305, 'BAD_RECORD lineTooLong 1'],
  ])('hold the header line of %d bytes: %s', async (length, expected) => {
    const line = JSON.stringify(headerLine());
    const padded = line.replace('{', `{${' '.repeat(length - line.length)}`);
    expect(await outcome(fileOf([padded, endLine(0)]))).toBe(expected);
  });

  it('hold the closing line to 4 MiB', async () => {
    const end = (length: number) => {
      const line =
        fileOf([headerLine(), endLine(0)])
          .toString()
          .split('\n')[1] ?? '';
      return fileOf([headerLine(), line.replace('{', `{${' '.repeat(length - line.length)}`)]);
    };
    expect(await outcome(end(4_194_304))).toBe('ok');
    expect(await outcome(end(4_194_305))).toBe('BAD_RECORD lineTooLong 2');
  });
});

describe('a long line', () => {
  const full = (text: string, open = '', close = ''): string =>
    open + text.repeat(Math.floor((4_194_304 - open.length - close.length) / text.length)) + close;
  const header = text(headerLine());
  const opened = header.slice(0, -1);

  it.each([
    ['brackets behind a brace', full('[', '{"t":'), 'NOT_RECOGNISED notUsageFile 1'],
    ['brackets in a header', full('[', `${opened},"x":`), 'NOT_RECOGNISED notUsageFile 1'],
    ['empty objects', full('{},', `${opened},"x":[`, '0]}'), 'NOT_RECOGNISED notUsageFile 1'],
    ['members', full('"a":1,', `${opened},`, '"b":1}'), 'NOT_RECOGNISED notUsageFile 1'],
    ['brackets on the second line', `${header}\n${full('[', '{"t":"z","x":')}`, 'BAD_RECORD notPlain 2'],
    [
      'empty lists on the second line',
      `${header}\n${full('[],', '{"t":"z","x":[', '0]}')}`,
      'BAD_RECORD notPlain 2',
    ],
    [
      'members on the second line',
      `${header}\n${full('"a":1,', '{"t":"z",', '"b":1}')}`,
      'BAD_RECORD notPlain 2',
    ],
  ])('of %s is refused before it is parsed', async (_, lines, expected) => {
    const parse = vi.spyOn(JSON, 'parse');
    const file = Buffer.from(`${lines}\n`);
    parse.mockClear();
    expect(await outcome(file)).toBe(expected);
    expect(parse.mock.calls.filter(([line]) => line.length > 65_536)).toEqual([]);
    parse.mockRestore();
  });

  it('with two thousand keys has too many keys', async () => {
    const keys = Array.from({ length: 2000 }, (_, k) => ({
      k,
      licenseKey: k.toString(16).padStart(64, '0'),
    }));
    expect(await outcome(fileOf([headerLine({ keys }), endLine(0)]))).toBe('BAD_RECORD keys 1');
  });

  it('of a file with a thousand keys and thousands of totals is read', async () => {
    const keys = Array.from({ length: 1000 }, (__, k) => ({
      k,
      licenseKey: k.toString(16).padStart(64, '0'),
    }));
    const lines = Array.from({ length: 19_500 }, (__, at) =>
      recordLine(1, { n: at + 1, k: at % 1000, event: `event-${Math.floor(at / 1000)}` }),
    );
    const totals = lines.map(({ k, product, event, count }) => ({ k, product, event, count: String(count) }));
    const macs = keys.map(({ k }) => ({ k, mac: '0'.repeat(64) }));
    const checked = lines.flatMap((line, at) =>
      at > 0 && at % 1000 === 0 ? [{ t: 'c', n: at }, line] : [line],
    );
    const file = fileOf([headerLine({ keys }), ...checked, endLine(19_500, { totals, macs })]);
    expect(await outcome(file)).toBe('ok');
  });
});

describe('a refused file', () => {
  it('is not read to its end', async () => {
    let sent = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(sent === 1 ? fileOf([headerLine(), recordLine(2)]) : new Uint8Array(65_536));
      },
      cancel: () => void (cancelled = true),
    });
    const result = await parseUsageFile(endless, {
      fileName: 'a.ulvd',
      now: new Date(),
      createSha256,
      onRecords: () => undefined,
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'BAD_RECORD', line: 2, reason: 'order' } });
    expect(cancelled).toBe(true);
    expect(sent).toBeLessThan(10);
  });
});

describe('whoever takes the records', () => {
  it.each([
    [0, 4, []],
    [3, 4, [3]],
    [4, 4, [4]],
    [5, 4, [4, 1]],
    [8, 4, [4, 4]],
  ])(
    'of a file with %d gets them in batches of %d, and never an empty one',
    async (count, batchSize, sizes) => {
      const seen: number[] = [];
      const onRecords = (batch: unknown[]) => void seen.push(batch.length);
      const file = fileOf([headerLine(), ...records(count), endLine(count)]);
      expect(await outcome(file, { batchSize, onRecords })).toBe('ok');
      expect(seen).toEqual(sizes);
    },
  );
});

describe('a fault that is not the file’s', () => {
  const breaking = (first: Uint8Array) => {
    let sent = false;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) throw new Error('connection reset');
        sent = true;
        controller.enqueue(first);
      },
    });
  };
  const options = {
    fileName: 'a.ulvd',
    now: new Date('2026-11-20T00:00:00Z'),
    createSha256,
    onRecords: () => undefined,
  };

  it('in the stream is thrown, never blamed on the file', async () => {
    await expect(parseUsageFile(breaking(twenty.subarray(0, 900)), options)).rejects.toThrow(
      'connection reset',
    );
    await expect(parseUsageFile(breaking(gzip(twenty).subarray(0, 90)), options)).rejects.toThrow(
      'connection reset',
    );
    await expect(parseUsageFile(breaking(new Uint8Array(1)), options)).rejects.toThrow('connection reset');
  });

  it('before anything was read is thrown, and the stream let go', async () => {
    const createSha256 = () => {
      throw new Error('no hash here');
    };
    let cancelled = 0;
    const stream = new ReadableStream<Uint8Array>({
      cancel: () => {
        cancelled += 1;
        throw new Error('it does not let go');
      },
    });
    await expect(parseUsageFile(stream, { ...options, createSha256 })).rejects.toThrow('no hash here');
    expect(cancelled).toBe(1);
  });

  it('in whoever takes the records is thrown', async () => {
    const onRecords = () => Promise.reject(new Error('database away'));
    await expect(parseUsageFile(streamOf(twenty), { ...options, onRecords })).rejects.toThrow(
      'database away',
    );
    await expect(parseUsageFile(streamOf(gzip(twenty)), { ...options, onRecords })).rejects.toThrow(
      'database away',
    );
  });
});

describe('a large file', () => {
  it('of 60,000 records over many series is read without keeping it', async () => {
    const count = 60_000;
    function* many() {
      for (let at = 0; at < count; at += 1) {
        const start = `${new Date(Date.UTC(2025, 0, 1, at >> 3)).toISOString().slice(0, 13)}:00:00Z`;
        yield {
          k: at & 1,
          product: 'pdfHtml',
          version: `6.${(at >> 1) & 3}`,
          event: 'convert-html',
          start,
          count: at,
        };
      }
    }
    const bytes = await usageFileBytes({ header: someHeader, records: many() });
    let seen = 0;
    let sum = 0;
    const { result } = await parseBytes(gzip(bytes), {
      onRecords: (batch) => {
        expect(batch.length).toBeLessThanOrEqual(1000);
        seen += batch.length;
        for (const record of batch) sum += record.count;
      },
    });
    expect(seen).toBe(count);
    expect(result.ok && result.value.totals.reduce((total, { count }) => total + count, 0n)).toBe(
      BigInt(sum),
    );
  });
});
