import type { ArchiveSource } from './archive-source.ts';
import { isStored, placeOfEntry } from './read-entry.ts';
import type { MemberContent } from './walk-archive.ts';

/** A file as a browser holds it: read piece by piece, and cut without reading it. */
export interface BlobSource extends ArchiveSource {
  blob: Blob;
}

export const blobSource = (blob: Blob): BlobSource => ({
  size: blob.size,
  blob,
  read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  part: (start, size) => blobSource(blob.slice(start, start + size)),
});

const PIECE_BYTES = 4 * 1024 * 1024;

/** What comes out of a zip as a Blob, which a browser keeps on disk where it is large: this page holds one piece. */
export async function spoolToBlob(chunks: AsyncIterable<Uint8Array>): Promise<BlobSource> {
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
 * A usage file cut out of its zip without unpacking it: what was stored as it lies there, what was deflated between
 * the head and the end of a gzip, which a usage file may be.
 */
export async function blobOfMember(
  { entry, source }: Pick<MemberContent, 'entry' | 'source'>,
  size: number,
): Promise<Blob> {
  const { blob } = source as BlobSource;
  const { start, length } = await placeOfEntry(source, entry);
  const content = blob.slice(start, start + length);
  return isStored(entry) ? content : new Blob([GZIP_HEAD, content, gzipEnd(entry.crc32 ?? 0, size)]);
}

const GZIP_HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);

function gzipEnd(crc32: number, size: number): Uint8Array<ArrayBuffer> {
  const end = new DataView(new ArrayBuffer(8));
  end.setUint32(0, crc32, true);
  end.setUint32(4, size % 2 ** 32, true);
  return new Uint8Array(end.buffer);
}
