import {
  ERR_INVALID_CRC32,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  ERR_OVERLAPPING_ENTRY,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core.js';
import { ArchiveRefused, type ArchiveReason } from './archive-problem.ts';
import type { ArchiveSource } from './archive-source.ts';
import type { ArchiveCodec } from './archive-codec.ts';
import { asError, readPart, type Walk } from './read-entries.ts';

const STORED = 0;
const DEFLATED = 8;

/** Why an entry is not even begun; undefined where it may be read. */
export function refusalOfEntry(entry: FileEntry): ArchiveReason | undefined {
  if (entry.symlink) return 'symlink';
  if (entry.encrypted) return 'encrypted';
  return [STORED, DEFLATED].includes(entry.compressionMethod) ? undefined : 'method';
}

export const isStored = (entry: FileEntry): boolean => entry.compressionMethod === STORED;

/**
 * The bytes of an entry as they really come out, counted against the limits: sizes that a zip declares are not
 * believed. Its check value is known to be right only when the last byte was handed out and nothing was thrown.
 */
export async function* readEntry(
  source: ArchiveSource,
  entry: FileEntry,
  walk: Walk,
): AsyncGenerator<Uint8Array, void> {
  const { codec } = walk;
  let bytes = 0;
  try {
    for await (const chunk of codec ? unpack({ source, entry, walk, codec }) : readByLibrary(entry)) {
      bytes += chunk.length;
      limitEntry(entry, bytes, chunk.length, walk);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    if (walk.fault !== undefined) throw walk.fault;
    throw new ArchiveRefused(reasonOf(asError(error)));
  }
}

async function* readByLibrary(entry: FileEntry): AsyncGenerator<Uint8Array, void> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  let failure: Error | undefined;
  const ended = entry
    .getData(writable, { useWebWorkers: false, checkCrc32: true, checkOverlappingEntry: true })
    .catch((error: unknown) => {
      failure = asError(error);
      return writable.abort(error).catch(() => undefined);
    });
  const reader = readable.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    await ended;
  } catch (error) {
    throw failure ?? error;
  } finally {
    reader.cancel().catch(() => undefined);
  }
  if (failure !== undefined) throw failure;
}

interface Packed {
  source: ArchiveSource;
  entry: FileEntry;
  walk: Walk;
  codec: ArchiveCodec;
}

/** The library checks where the entry lies; what comes out is held against what the zip says of it here. */
async function* unpack(of: Packed): AsyncGenerator<Uint8Array, void> {
  const { entry, codec } = of;
  const only = { useWebWorkers: false, checkOverlappingEntry: true, checkOverlappingEntryOnly: true };
  await entry.getData(new WritableStream(), only);
  const packed = readPacked(of);
  let [bytes, crc] = [0, 0];
  for await (const chunk of isStored(entry) ? packed : codec.inflate(packed)) {
    bytes += chunk.length;
    if (bytes > entry.uncompressedSize) throw new ArchiveRefused('size');
    crc = codec.crc32(chunk, crc);
    yield chunk;
  }
  if (crc !== entry.crc32) throw new ArchiveRefused('checksum');
  if (bytes !== entry.uncompressedSize) throw new ArchiveRefused('size');
}

const PIECE_BYTES = 64 * 1024;

async function* readPacked({ source, entry, walk }: Packed): AsyncGenerator<Uint8Array, void> {
  const { start, length } = await placeOfEntry(source, entry);
  for (let at = 0; at < length; at += PIECE_BYTES)
    yield await readPart(source, walk, start + at, Math.min(PIECE_BYTES, length - at));
}

function limitEntry({ compressedSize }: FileEntry, bytes: number, more: number, walk: Walk): void {
  const { ratio, ratioFrom, inflated } = walk.limits;
  walk.inflated += more;
  if (walk.inflated > inflated) throw new ArchiveRefused('inflated');
  if (bytes > ratioFrom && bytes > ratio * compressedSize) throw new ArchiveRefused('ratio');
}

const reasons: Readonly<Record<string, ArchiveReason>> = {
  [ERR_INVALID_CRC32]: 'checksum',
  [ERR_INVALID_UNCOMPRESSED_SIZE]: 'size',
  [ERR_OVERLAPPING_ENTRY]: 'overlap',
};
const reasonOf = ({ message }: Error): ArchiveReason => reasons[message] ?? 'damaged';

const HEADER_BYTES = 30;

/** Where the bytes of an entry lie in its zip as they were stored there: behind its own header. */
export async function placeOfEntry(source: ArchiveSource, entry: FileEntry) {
  const header = await source.read(entry.offset, HEADER_BYTES);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (view.byteLength < HEADER_BYTES) throw new ArchiveRefused('damaged');
  const start = entry.offset + HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  return { start, length: entry.compressedSize };
}
