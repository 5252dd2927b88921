import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { endLine, fileOf, headerLine, parseBytes, recordLine } from '../../../testing/usage-files.ts';
import { nested, zipOf } from '../../../testing/zip-writer.ts';
import { archiveLimits } from './archive-limits.ts';
import { blobOfMember, blobSource, spoolToBlob } from './blob-source.ts';
import { searchArchive } from './search-archive.ts';

const content = fileOf([headerLine(), recordLine(1), endLine(1)]);

/** The bytes that would be sent of each file of a zip. */
async function cutOut(zip: Buffer): Promise<Buffer[]> {
  const options = { limits: archiveLimits.browser, spool: spoolToBlob };
  const found = await searchArchive(blobSource(new Blob([new Uint8Array(zip)])), options, blobOfMember);
  if (!found.ok) throw new Error(found.error);
  const blobs = found.value.flatMap((member) => ('kept' in member ? member.kept : []));
  return Promise.all(blobs.map(async (blob) => Buffer.from(await blob.arrayBuffer())));
}

describe('a usage file cut out of its zip without unpacking it', () => {
  test('is what it was, where it was stored', async () => {
    expect(await cutOut(zipOf([{ name: 'a.ulvd', content, method: 0 }]))).toEqual([content]);
  });

  test('is its gzip twin, where it was deflated: read like any other', async () => {
    const [cut] = await cutOut(
      zipOf([
        { name: 'b.txt', content: 'x' },
        { name: 'a.ulvd', content },
      ]),
    );
    expect(cut && gunzipSync(cut)).toEqual(content);
    const [plain, twin] = [await parseBytes(content), await parseBytes(cut ?? Buffer.alloc(0))];
    expect(twin.result).toMatchObject({ ok: true, value: { gzip: true } });
    expect(twin.result.ok && plain.result.ok && twin.result.value.sha256).toBe(
      plain.result.ok && plain.result.value.sha256,
    );
    expect(twin.records).toEqual(plain.records);
  });

  test.each([0, 8])(
    'that is a gzip already is that gzip and no second one around it, packed by method %i',
    async (method) => {
      const twin = gzipSync(content);
      expect(await cutOut(zipOf([{ name: 'a.ulvd', content: twin, method }]))).toEqual([twin]);
    },
  );

  test.each([0, 8])('is the same out of zips in zips, packed by method %i', async (method) => {
    const [cut] = await cutOut(nested(zipOf([{ name: 'a.ulvd', content, method: 0 }]), 2, method));
    expect(cut).toEqual(content);
  });

  test('is right behind bytes that are no part of the zip', async () => {
    const zip = zipOf([{ name: 'a.ulvd', content, method: 0 }], { prefix: Buffer.from('#!/bin/sh\n') });
    expect(await cutOut(zip)).toEqual([content]);
  });
});

describe('what comes out of a zip', () => {
  const MIB = 1024 * 1024;
  const chunksOf = async function* (...sizes: number[]) {
    for (const [at, size] of sizes.entries()) yield new Uint8Array(size).fill(at + 1);
  };

  test.each([
    ['nothing', []],
    ['less than a piece', [10, 0, 20]],
    ['exactly a piece', [MIB, 3 * MIB]],
    ['pieces and a rest', [4 * MIB - 1, 1, 4 * MIB, 5]],
  ])('is put together as it came: %s', async (_, sizes) => {
    const { blob, size } = await spoolToBlob(chunksOf(...sizes));
    const expected = Buffer.concat(sizes.map((length, at) => Buffer.alloc(length, at + 1)));
    expect(Buffer.from(await blob.arrayBuffer()).equals(expected)).toBe(true);
    expect(size).toBe(expected.length);
  });

  test('is held by the page in pieces of 4 MiB', async () => {
    const made: number[] = [];
    const Plain = Blob;
    vi.stubGlobal(
      'Blob',
      class extends Plain {
        constructor(parts: ConstructorParameters<typeof Plain>[0] & unknown[] = []) {
          super(parts);
          made.push(parts.length);
        }
      },
    );
    try {
      await spoolToBlob(chunksOf(4 * MIB - 1, 1, 4 * MIB, 5));
      // Two chunks, one chunk; then both with the chunk that is left.
      expect(made).toEqual([2, 1, 3]);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('is read, cut and parted at its places', async () => {
    const source = blobSource(new Blob(['0123456789']));
    const textOf = async (blob: Blob) => blob.text();
    expect(source.size).toBe(10);
    expect(Buffer.from(await source.read(3, 4)).toString()).toBe('3456');
    expect(await textOf(await source.cut(3, 4))).toBe('3456');
    const part = source.part?.(3, 4);
    expect(part?.size).toBe(4);
    expect(Buffer.from((await part?.read(1, 9)) ?? []).toString()).toBe('456');
  });
});
