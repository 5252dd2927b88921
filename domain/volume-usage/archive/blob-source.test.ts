import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
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
