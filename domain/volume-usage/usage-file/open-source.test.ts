import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { createSha256, gzip, sha256Hex, streamOf } from '../../../testing/usage-files.ts';
import { usageFileLimits, type UsageFileLimits } from '../usage-file-schema.ts';
import { openSource } from './open-source.ts';
import { Refused } from './refused.ts';

const plain = Buffer.from('{"t":"h"}\n'.repeat(1000));
const zipped = gzip(plain);
/** Chunks as they are, however small. */
const chunked = (...chunks: readonly (readonly number[])[]) => {
  const left = chunks.map((chunk) => Uint8Array.from(chunk));
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  });
};

async function read(stream: ReadableStream<Uint8Array>, limits: Partial<UsageFileLimits> = {}) {
  const { chunks, raw } = openSource(stream, { ...usageFileLimits, ...limits }, createSha256);
  const parts: Uint8Array[] = [];
  try {
    for await (const chunk of chunks) parts.push(chunk);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [error.problem.code, error.problem.reason];
  }
  const { bytes, gzip: isGzip } = raw;
  return { content: Buffer.concat(parts), parts: parts.length, bytes, isGzip, sha256: raw.sha256() };
}

afterEach(() => void vi.unstubAllGlobals());

describe('the bytes of an upload', () => {
  test('come as they are, with their number and their hash', async () => {
    expect(await read(streamOf(plain, 4000))).toEqual({
      ...{ content: plain, parts: 3, bytes: 10_000, isGzip: false, sha256: sha256Hex(plain) },
    });
  });

  test.each([1, 2, 7, 65_536])(
    'come out of a gzip, in chunks of %d; the hash is of what was sent',
    async (chunk) => {
      expect(await read(streamOf(zipped, chunk))).toMatchObject({
        ...{ content: plain, bytes: zipped.length, isGzip: true, sha256: sha256Hex(zipped) },
      });
    },
  );

  test.each([
    [[[]], []],
    [[[0x1f]], [0x1f]],
    [
      [[0x1f], [0x8c, 1]],
      [0x1f, 0x8c, 1],
    ],
    [[[0x1e, 0x8b, 1]], [0x1e, 0x8b, 1]],
    [
      [[1], [], [2], [3]],
      [1, 2, 3],
    ],
  ])('are no gzip where the first two do not say so: %j', async (chunks, content) => {
    expect(await read(chunked(...chunks))).toMatchObject({ content: Buffer.from(content), isGzip: false });
  });

  test('that are none come in no chunk', async () => {
    expect(await read(chunked())).toMatchObject({ parts: 0, bytes: 0 });
    expect(await read(chunked([]))).toMatchObject({ parts: 0, bytes: 0 });
    expect(await read(chunked([], [1, 2], [], [3]))).toMatchObject({ parts: 2, bytes: 3 });
  });
});

describe('the limits of an upload', () => {
  test.each<[string, Buffer, Partial<UsageFileLimits>, string | null]>([
    ['as it is sent', plain, { upload: 10_000 }, null],
    ['as it is sent, one byte more', plain, { upload: 9999 }, 'upload'],
    ['as it is sent, packed', zipped, { upload: zipped.length }, null],
    ['as it is sent, packed, one byte more', zipped, { upload: zipped.length - 1 }, 'upload'],
    ['as it is read', plain, { inflated: 10_000 }, null],
    ['as it is read, one byte more', plain, { inflated: 9999 }, 'inflated'],
    ['as it is read, unpacked', zipped, { inflated: 10_000 }, null],
    ['as it is read, unpacked, one byte more', zipped, { inflated: 9999 }, 'inflated'],
    ['unpacked, before anybody asks for the ratio', zipped, { ratioFrom: 10_000, ratio: 1 }, null],
    ['unpacked, as soon as the ratio is asked for', zipped, { ratioFrom: 9999, ratio: 1 }, 'ratio'],
    ['unpacked, within the ratio', zipped, { ratioFrom: 0, ratio: 1000 }, null],
    ['of a file that is no gzip: it has no ratio', plain, { ratioFrom: 0, ratio: 0 }, null],
  ])('hold %s', async (_, bytes, limits, reason) => {
    const found = await read(streamOf(bytes), limits);
    expect('content' in found ? found.content : found).toEqual(
      reason === null ? plain : ['TOO_LARGE', reason],
    );
  });

  test('hold the ratio to the byte', async () => {
    const exact = Buffer.alloc(100 * zipped.length);
    const { length } = gzip(exact);
    const bound = exact.length / length;
    expect(await read(streamOf(gzip(exact)), { ratioFrom: 0, ratio: Math.ceil(bound) })).toMatchObject({
      isGzip: true,
    });
    expect(await read(streamOf(gzip(exact)), { ratioFrom: 0, ratio: Math.floor(bound) })).toEqual([
      ...['TOO_LARGE', 'ratio'],
    ]);
  });
});

describe('a gzip that breaks off', () => {
  /** Browsers do not say why a decompression failed. */
  const failing = (where: 'first' | 'end') =>
    vi.stubGlobal(
      'DecompressionStream',
      class extends TransformStream<Uint8Array, Uint8Array> {
        constructor() {
          super({
            transform: (chunk, controller) => {
              if (where === 'first') throw new TypeError('failed');
              controller.enqueue(chunk);
            },
            flush: () => {
              throw new TypeError('failed');
            },
          });
        }
      },
    );

  test('is cut off where a browser fails at its end, and damaged where it fails before', async () => {
    failing('end');
    expect(await read(streamOf(zipped))).toEqual(['TRUNCATED', undefined]);
    failing('first');
    expect(await read(streamOf(gzip(Buffer.from(plain.map((_, at) => (at * at) % 251))), 16))).toEqual([
      ...['HASH_MISMATCH', 'compressed'],
    ]);
  });

  test('is not blamed where its source fails', async () => {
    let sent = 0;
    const breaking = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 1) throw new Error('connection reset');
        controller.enqueue(zipped.subarray(0, 20));
      },
    });
    await expect(read(breaking)).rejects.toThrow('connection reset');
  });

  test('is told as the platform names it', async () => {
    expect(await read(streamOf(zipped.subarray(0, -1)))).toEqual(['TRUNCATED', undefined]);
    expect(await read(streamOf(Buffer.concat([zipped, Buffer.from('x')])))).toEqual([
      'BAD_RECORD',
      'afterStream',
    ]);
    const damaged = Buffer.from(zipped);
    damaged.writeUInt8(damaged.readUInt8(damaged.length - 8) ^ 1, damaged.length - 8);
    expect(await read(streamOf(damaged))).toEqual(['HASH_MISMATCH', 'compressed']);
  });
});

test.each([
  ['plain', Buffer.alloc(1024 * 1024, 'x')],
  ['packed', gzipSync(Buffer.alloc(1024 * 1024, 'x'), { level: 0 })],
])('a stream that nobody reads to its end is let go: %s', async (_, bytes) => {
  let [sent, cancelled] = [0, 0];
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes.subarray(sent, sent + 4096));
      sent += 4096;
    },
    cancel: () => {
      cancelled += 1;
      throw new Error('it does not let go');
    },
  });
  const { chunks } = openSource(stream, usageFileLimits, createSha256);
  for await (const chunk of chunks) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  await eventually(() => expect(cancelled).toBe(1));
  expect(sent).toBeLessThan(bytes.length);
});
