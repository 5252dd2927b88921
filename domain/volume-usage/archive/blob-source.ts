import type { ArchiveSource } from './archive-source.ts';
import { GZIP_HEAD, gzipEnd, isGzipInside } from './gzip-of-member.ts';
import { isStored, placeOfEntry } from './read-entry.ts';
import type { ReadMember } from './search-archive.ts';

/** Bytes that a browser can cut a file out of. */
export interface CutSource extends ArchiveSource {
  cut: (start: number, size: number) => Blob | Promise<Blob>;
}

/** A file as a browser holds it: read piece by piece, and cut without reading it. */
export const blobSource = (blob: Blob): CutSource & { blob: Blob } => ({
  blob,
  size: blob.size,
  cut: (start, size) => blob.slice(start, start + size),
  read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  part: (start, size) => blobSource(blob.slice(start, start + size)),
});

const PIECE_BYTES = 4 * 1024 * 1024;

/** What comes out of a zip as a Blob: this page holds one piece, but the browser all of them. */
export async function spoolToBlob(chunks: AsyncIterable<Uint8Array>): Promise<CutSource & { blob: Blob }> {
  const pieces: Blob[] = [];
  let open: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    open.push(new Uint8Array(chunk));
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    pieces.push(new Blob(open));
    [open, bytes] = [[], 0];
  }
  return blobSource(new Blob([...pieces, ...open]));
}

/**
 * A usage file cut out of its zip without unpacking it, as it lies there or as the gzip that it is inside; what is a
 * gzip in Deflate is unpacked to that gzip.
 */
export async function blobOfMember(member: ReadMember): Promise<Blob> {
  const { entry, source, size } = member;
  if (!isStored(entry) && !isGzipInside(member)) {
    const { blob } = await spoolToBlob(member.chunks());
    return blob;
  }
  const { start, length } = await placeOfEntry(source, entry);
  const content = await (source as CutSource).cut(start, length);
  return isStored(entry) ? content : new Blob([GZIP_HEAD, content, gzipEnd(entry.crc32 ?? 0, size)]);
}
