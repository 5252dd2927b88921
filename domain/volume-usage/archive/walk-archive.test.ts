import { describe, expect, test } from 'vitest';
import { sourceOf, spoolInMemory } from '../../../testing/searched-zips.ts';
import { nested, zipOf } from '../../../testing/zip-writer.ts';
import { archiveLimits } from './archive-limits.ts';
import type { ArchiveSource } from './archive-source.ts';
import { searchArchive, type ReadMember } from './search-archive.ts';
import type { WalkOptions } from './walk-archive.ts';

const good = { name: 'good.ulvd', content: 'a usage file' };
const limits = archiveLimits.server;

/** A search that notes which spooled zips it opened and closed, in order. */
async function search(
  zip: Buffer,
  keep: (member: ReadMember) => unknown = () => 'kept',
  source = sourceOf(zip),
) {
  const log: string[] = [];
  const spool: WalkOptions['spool'] = async (chunks) => {
    const spooled = await spoolInMemory(chunks);
    log.push('opened');
    return { ...spooled, close: async () => void log.push('closed') };
  };
  const result = await searchArchive(source, { limits, spool }, async (member) => {
    log.push(member.name);
    return keep(member);
  });
  return { result, log };
}

describe('a zip in a zip', () => {
  const inner = zipOf([{ ...good, name: 'inner.ulvd' }]);

  test('is put where it can be read, and given back when it was', async () => {
    const zip = zipOf([{ name: 'inner.zip', content: inner }, good]);
    expect((await search(zip)).log).toEqual(['opened', 'inner.ulvd', 'closed', 'good.ulvd']);
    expect((await search(nested(inner, 2))).log).toEqual([
      'opened',
      'opened',
      'inner.ulvd',
      'closed',
      'closed',
    ]);
  });

  test('is read where it lies, where it was stored', async () => {
    const zip = zipOf([{ name: 'inner.zip', content: inner, method: 0 }, good]);
    expect((await search(zip)).log).toEqual(['inner.ulvd', 'good.ulvd']);
  });

  test('is given back also where it is no zip, or made to harm', async () => {
    const broken = await search(zipOf([{ name: 'inner.zip', content: 'no zip' }, good]));
    expect(broken.log).toEqual(['opened', 'closed', 'good.ulvd']);
    const deep = await search(nested(zipOf([good]), 3));
    expect(deep).toMatchObject({
      result: { ok: false, error: 'depth' },
      log: ['opened', 'opened', 'closed', 'closed'],
    });
  });
});

test('a zip in a zip is not blamed where there is no room to put it', async () => {
  const zip = sourceOf(zipOf([{ name: 'inner.zip', content: zipOf([good]) }]));
  const spool = () => Promise.reject(new Error('disk full'));
  await expect(searchArchive(zip, { limits, spool }, () => 'kept')).rejects.toThrow('disk full');
});

describe('a search', () => {
  test('keeps what it was told to, by the name of the file', async () => {
    const zip = zipOf([good, { name: 'bad.ulvd', content: 'x', crc: 1 }, { name: 'last.lvd', content: 'y' }]);
    expect((await search(zip, ({ size }) => size)).result).toEqual({
      ok: true,
      value: [
        { name: 'good.ulvd', kept: 12 },
        { name: 'bad.ulvd', reason: 'checksum' },
        { name: 'last.lvd', kept: 1 },
      ],
    });
  });

  test.each([
    [[0x1f, 0x8b, 8], true],
    [[0x1f, 0x8b], true],
    [[0x1f], false],
    [[0x8b, 0x1f], false],
    [[0x1f, 0x8c], false],
    [[], false],
  ])('sees that a file is a gzip by its first two bytes: %j, %s', async (bytes, isGzip) => {
    for (const method of [0, 8]) {
      const zip = zipOf([{ name: 'a.ulvd', content: Uint8Array.from(bytes), method }]);
      const { result } = await search(zip, (member) => [member.size, member.isGzip]);
      expect(result).toEqual({ ok: true, value: [{ name: 'a.ulvd', kept: [bytes.length, isGzip] }] });
    }
  });

  test('blames no zip for a fault of its source, nor for one of whoever keeps its files', async () => {
    const zip = zipOf([good]);
    let reads = 0;
    const source: ArchiveSource = {
      size: zip.length,
      read: async (offset, length) => {
        reads += 1;
        if (reads > 3) throw new Error('disk away');
        return zip.subarray(offset, offset + length);
      },
    };
    const away: ArchiveSource = { size: zip.length, read: () => Promise.reject(new Error('disk away')) };
    await expect(search(zip, undefined, away)).rejects.toThrow('disk away');
    await expect(search(zip, undefined, source)).rejects.toThrow('disk away');
    const full = () => {
      throw new Error('disk full');
    };
    await expect(search(zip, full)).rejects.toThrow('disk full');
  });
});

test.each([
  ['a.lvd', true],
  ['a.ulvd', true],
  ['A.LVD', true],
  ['folder/a.ulvd', true],
  ['folder\\a.ulvd', true],
  ['a.ulvd.txt', false],
  ['alvd', false],
  ['a.lvd.gz', false],
  ['._a.ulvd', false],
  ['folder/._a.ulvd', false],
  ['._folder/a.ulvd', true],
  ['__MACOSX/a.ulvd', false],
  ['folder\\__MACOSX\\a.ulvd', false],
  ['__MACOSX2/a.ulvd', true],
])('[5.20] %s is taken out of a zip: %s', async (name, taken) => {
  const { result } = await search(zipOf([{ ...good, name }]));
  expect(result.ok && result.value.length).toBe(taken ? 1 : 0);
});
