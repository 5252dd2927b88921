import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { searchedMember } from '../../../testing/searched-zips.ts';
import { zipOf } from '../../../testing/zip-writer.ts';
import { gzipEnd, gzipOfMember, isGzipInside } from './gzip-of-member.ts';

/** Hashes of numbers: no method packs them, so that their gzip has several pieces. */
const noise = Buffer.concat(
  Array.from({ length: 20_000 }, (_, at) => createHash('sha256').update(String(at)).digest()),
);

test.each([
  [8, false, true],
  [8, true, false],
  [0, false, false],
  [0, true, false],
])(
  'packed by method %i, a gzip already: %s, a file is a gzip inside its zip: %s',
  async (method, isGzip, is) => {
    const { entry } = await searchedMember(zipOf([{ name: 'a.ulvd', content: 'x', method }]));
    expect(isGzipInside({ entry, isGzip })).toBe(is);
  },
);

test('a file that was deflated is a gzip between a head and an end, piece by piece', async () => {
  const member = await searchedMember(
    zipOf([
      { name: 'b.txt', content: 'x' },
      { name: 'a.ulvd', content: noise },
    ]),
  );
  const pieces: Buffer[] = [];
  for await (const piece of gzipOfMember(member)) pieces.push(Buffer.from(piece));
  expect(gunzipSync(Buffer.concat(pieces)).equals(noise)).toBe(true);
  expect(pieces[0]?.toString('hex')).toBe('1f8b08000000000000ff');
  const [head, ...rest] = pieces.map(({ length }) => length);
  const end = rest.pop();
  const packed = member.entry.compressedSize;
  const full = Math.floor(packed / 262_144);
  expect(full).toBeGreaterThan(1);
  expect([head, ...rest, end]).toEqual([
    10,
    ...Array.from({ length: full }, () => 262_144),
    packed % 262_144,
    8,
  ]);
});

test.each([
  [0x01020304, 5, '0403020105000000'],
  [0xffffffff, 0xffffffff, 'ffffffffffffffff'],
  [0, 2 ** 32, '0000000000000000'],
  [0, 2 ** 32 + 258, '0000000002010000'],
])('its end says the check value %i and the size %i', (crc32, size, end) => {
  expect(Buffer.from(gzipEnd(crc32, size)).toString('hex')).toBe(end);
});
