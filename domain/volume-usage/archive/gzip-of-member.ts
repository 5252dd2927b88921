import { isStored, placeOfEntry } from './read-entry.ts';
import type { ReadMember } from './search-archive.ts';

const PIECE_BYTES = 256 * 1024;
export const GZIP_HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);

/**
 * Whether a usage file can be taken out of its zip without unpacking it: what was deflated, between the head and the end
 * of a gzip, which a usage file may be. Of what is a gzip already it would make a second one around the first.
 */
export const isGzipInside = ({ entry, isGzip }: Pick<ReadMember, 'entry' | 'isGzip'>): boolean =>
  !isStored(entry) && !isGzip;

/** The gzip that such a file is, piece by piece. */
export async function* gzipOfMember({
  entry,
  source,
  size,
}: Pick<ReadMember, 'entry' | 'source' | 'size'>): AsyncGenerator<Uint8Array, void> {
  const { start, length } = await placeOfEntry(source, entry);
  yield GZIP_HEAD;
  for (let at = 0; at < length; at += PIECE_BYTES)
    yield await source.read(start + at, Math.min(PIECE_BYTES, length - at));
  yield gzipEnd(entry.crc32 ?? 0, size);
}

export function gzipEnd(crc32: number, size: number): Uint8Array<ArrayBuffer> {
  const end = new DataView(new ArrayBuffer(8));
  end.setUint32(0, crc32, true);
  end.setUint32(4, size % 2 ** 32, true);
  return new Uint8Array(end.buffer);
}
