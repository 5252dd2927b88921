import { describe, expect, test } from 'vitest';
import { platforms, searchedMember, sourceOf } from '../../../testing/searched-zips.ts';
import { zipOf } from '../../../testing/zip-writer.ts';
import { archiveLimits, type ArchiveLimits } from './archive-limits.ts';
import { ArchiveRefused } from './archive-problem.ts';
import type { ArchiveSource } from './archive-source.ts';
import { asError, readEntries, readPart, type Walk } from './read-entries.ts';
import { placeOfEntry, readEntry, refusalOfEntry } from './read-entry.ts';

type Platform = (typeof platforms)[number][1];
const walkOf = (limits: Partial<ArchiveLimits> = {}, { codec }: Platform = {}): Walk => ({
  ...{ limits: { ...archiveLimits.server, ...limits }, codec, entries: 0, inflated: 0 },
});
const refusal = (reason: string) =>
  expect.objectContaining({ constructor: ArchiveRefused, reason }) as unknown;

describe('a part of a source', () => {
  const source = sourceOf(Buffer.from('0123456789'));

  test.each([
    [0, 4, '0123'],
    [8, 2, '89'],
    [8, 9, '89'],
    [10, 1, ''],
    [99, 1, ''],
    [3, -1, ''],
  ])('from %d, %d long, is read as far as there is one', async (offset, length, content) => {
    expect(Buffer.from(await readPart(source, walkOf(), offset, length)).toString()).toBe(content);
  });

  test('is read at once up to a limit; what is not there does not count', async () => {
    const walk = walkOf({ readAtOnce: 4 });
    expect(Buffer.from(await readPart(source, walk, 0, 4)).toString()).toBe('0123');
    expect(Buffer.from(await readPart(source, walk, 6, 99)).toString()).toBe('6789');
    await expect(readPart(source, walk, 0, 5)).rejects.toEqual(refusal('entries'));
  });

  test('that cannot be read is a fault of the source, and the first of them is kept', async () => {
    const walk = walkOf();
    const broken = (error: Error): ArchiveSource => ({
      size: 9,
      read: async () => {
        throw error;
      },
    });
    const first = new Error('disk away');
    await expect(readPart(broken(first), walk, 0, 1)).rejects.toBe(first);
    await expect(readPart(broken(new Error('again')), walk, 0, 1)).rejects.toThrow('again');
    expect(walk.fault).toBe(first);
  });

  test('that fails by something else fails by an error', () => {
    const error = new RangeError('x');
    expect(asError(error)).toBe(error);
    expect(asError('x')).toMatchObject({ message: 'not an error', cause: 'x' });
  });
});

describe('what a zip lists', () => {
  const three = zipOf(['a.ulvd', 'folder/', 'b.txt'].map((name) => ({ name, content: '', method: 0 })));

  test('is its files; folders count as well', async () => {
    const walk = walkOf({ entries: 3 });
    expect((await readEntries(sourceOf(three), walk)).map(({ filename }) => filename)).toEqual([
      'a.ulvd',
      'b.txt',
    ]);
    expect(walk.entries).toBe(3);
    await expect(readEntries(sourceOf(three), walk)).rejects.toEqual(refusal('entries'));
    await expect(readEntries(sourceOf(three), walkOf({ entries: 2 }))).rejects.toEqual(refusal('entries'));
  });

  test('is not blamed for a source that cannot be read', async () => {
    const fault = new Error('disk away');
    const source: ArchiveSource = { size: three.length, read: () => Promise.reject(fault) };
    await expect(readEntries(source, walkOf())).rejects.toBe(fault);
    await expect(readEntries(sourceOf(Buffer.alloc(99)), walkOf())).rejects.toEqual(refusal('notZip'));
  });
});

test.each([
  [{ method: 0 }, undefined],
  [{ method: 8 }, undefined],
  [{ method: 9 }, 'method'],
  [{ method: 1 }, 'method'],
  [{ flags: 1 }, 'encrypted'],
  [{ mode: 0o120777 }, 'symlink'],
  [{ mode: 0o120777, flags: 1, method: 9 }, 'symlink'],
  [{ flags: 1, method: 9 }, 'encrypted'],
])('an entry %j is not begun for: %s', async (change, reason) => {
  const zip = zipOf([{ name: 'a.ulvd', content: 'x', ...change }]);
  const [entry] = await readEntries(sourceOf(zip), walkOf());
  expect(entry && refusalOfEntry(entry)).toBe(reason);
});

describe('the place of an entry', () => {
  test('lies behind its own header', async () => {
    const zip = zipOf([
      { name: 'b.txt', content: 'other', method: 0 },
      { name: 'a.ulvd', content: 'content', method: 0 },
    ]);
    const { entry } = await searchedMember(zip);
    const { start, length } = await placeOfEntry(sourceOf(zip), entry);
    expect(zip.subarray(start, start + length).toString()).toBe('content');
  });

  test('lies behind the extra fields of that header', async () => {
    const zip = zipOf([{ name: 'a.ulvd', content: 'content', method: 0 }]);
    const { entry } = await searchedMember(zip);
    zip.writeUInt16LE(0x0103, 28);
    expect((await placeOfEntry(sourceOf(zip), entry)).start).toBe(30 + 6 + 0x0103);
  });

  test('is damaged where the header is not whole', async () => {
    const zip = zipOf([{ name: 'a.ulvd', content: 'content', method: 0 }]);
    const { entry } = await searchedMember(zip);
    await expect(placeOfEntry(sourceOf(zip.subarray(0, 29)), entry)).rejects.toEqual(refusal('damaged'));
    expect(await placeOfEntry(sourceOf(zip.subarray(0, 30)), entry)).toEqual({ start: 36, length: 7 });
  });
});

describe.each(platforms)('the content of an entry, unpacked %s,', (_, platform) => {
  const content = Buffer.alloc(300_000, 'x');
  const zip = zipOf([{ name: 'a.ulvd', content }]);

  async function read(limits: Partial<ArchiveLimits>, before = 0, bytes = zip) {
    const { entry, source } = await searchedMember(bytes);
    const walk = { ...walkOf(limits, platform), inflated: before };
    const parts: Uint8Array[] = [];
    for await (const part of readEntry(source, entry, walk)) parts.push(part);
    expect(Buffer.concat(parts)).toEqual(content);
    return walk.inflated;
  }

  test('counts towards what comes out of all zips together, to the byte', async () => {
    expect(await read({ inflated: 300_000 })).toBe(300_000);
    expect(await read({ inflated: 300_007 }, 7)).toBe(300_007);
    await expect(read({ inflated: 299_999 })).rejects.toEqual(refusal('inflated'));
    await expect(read({ inflated: 300_006 }, 7)).rejects.toEqual(refusal('inflated'));
  });

  test('is held against its packed size once more than so much came out', async () => {
    const { entry } = await searchedMember(zip);
    const ratio = 300_000 / entry.compressedSize;
    expect(ratio).toBeGreaterThan(100);
    expect(await read({ ratio: 1, ratioFrom: 300_000 })).toBe(300_000);
    expect(await read({ ratio: Math.ceil(ratio), ratioFrom: 0 })).toBe(300_000);
    await expect(read({ ratio: Math.floor(ratio), ratioFrom: 299_999 })).rejects.toEqual(refusal('ratio'));
    await expect(read({ ratio: 1, ratioFrom: 299_999 })).rejects.toEqual(refusal('ratio'));
  });

  test('is as it was put in, where it was stored', async () => {
    expect(await read({}, 0, zipOf([{ name: 'a.ulvd', content, method: 0 }]))).toBe(300_000);
  });
});
