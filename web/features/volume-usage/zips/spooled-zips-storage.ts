import type { ArchiveSource } from '#domain/volume-usage/archive/archive-source.ts';
import { spoolToBlob, type CutSource } from '#domain/volume-usage/archive/blob-source.ts';
import { ZIPS_FOLDER } from '#web/core/forget-files.ts';

const PIECE_BYTES = 4 * 1024 * 1024;

/** What workers can do with files of the browser's own; the types of pages do not know it. */
export interface SpoolFile {
  write: (bytes: Uint8Array, options: { at: number }) => number;
  read: (into: Uint8Array, options: { at: number }) => number;
  close: () => void;
}
export interface SpoolFolder {
  keys: () => AsyncIterable<string>;
  getFileHandle: (
    name: string,
    options: { create: true },
  ) => Promise<{ createSyncAccessHandle: () => Promise<SpoolFile> }>;
  removeEntry: (name: string) => Promise<void>;
}

export async function openSpoolFolder(): Promise<SpoolFolder> {
  const root = await navigator.storage.getDirectory();
  return (await root.getDirectoryHandle(ZIPS_FOLDER, { create: true })) as unknown as SpoolFolder;
}

type Spooled = CutSource & { close?: () => Promise<void> };

/**
 * Puts a zip that lies compressed in another one into a file of the browser's own for as long as it is searched: as a
 * Blob all of it would be held in memory. It becomes one where there is no such file, or no room for it.
 */
export const spoolToDisk =
  (openFolder: () => Promise<SpoolFolder>) =>
  async (chunks: AsyncIterable<Uint8Array>): Promise<Spooled> => {
    const spool = await openFile(openFolder).catch(() => undefined);
    if (spool === undefined) return spoolToBlob(chunks);
    const written: Written = { size: 0, full: false };
    try {
      const rest = await spoolToBlob(leftOver(chunks, spool.file, written));
      if (!written.full) return { ...diskSource(spool.file, 0, written.size), close: spool.remove };
      await spool.remove();
      return rest;
    } catch (error) {
      await spool.remove();
      throw error;
    }
  };

/** A file that nobody else can open; what is there of searches that were given up goes. */
async function openFile(openFolder: () => Promise<SpoolFolder>) {
  const folder = await openFolder();
  const remove = (name: string) => folder.removeEntry(name).catch(() => undefined);
  for await (const name of folder.keys()) await remove(name); // one that another window reads is locked
  const name = crypto.randomUUID();
  const file = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
  return {
    file,
    remove: async (): Promise<void> => {
      file.close();
      await remove(name);
    },
  };
}

interface Written {
  size: number;
  full: boolean;
}

/** Writes what fits; once something does not, hands out everything from the beginning on. */
async function* leftOver(chunks: AsyncIterable<Uint8Array>, file: SpoolFile, written: Written) {
  for await (const chunk of chunks) {
    if (!written.full && isWritten(chunk, file, written.size)) written.size += chunk.length;
    else {
      if (!written.full) yield* readAll(file, written.size);
      written.full = true;
      yield chunk;
    }
  }
}

function isWritten(chunk: Uint8Array, file: SpoolFile, at: number): boolean {
  try {
    return file.write(chunk, { at }) === chunk.length;
  } catch {
    return false;
  }
}

function* readAll(file: SpoolFile, size: number): Generator<Uint8Array<ArrayBuffer>, void> {
  for (let at = 0; at < size; at += PIECE_BYTES) yield readAt(file, at, Math.min(PIECE_BYTES, size - at));
}

function readAt(file: SpoolFile, at: number, length: number): Uint8Array<ArrayBuffer> {
  const into = new Uint8Array(Math.max(0, length));
  return into.subarray(0, file.read(into, { at }));
}

/** A part of the file as a source; what is cut out of it outlives it. */
function diskSource(file: SpoolFile, from: number, size: number): CutSource & ArchiveSource {
  const read = (offset: number, length: number) =>
    readAt(file, from + offset, Math.min(length, size - offset));
  return {
    size,
    read: async (offset, length) => read(offset, length),
    part: (start, length) => diskSource(file, from + start, length),
    cut: (start, length) => {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      for (let at = 0; at < length; at += PIECE_BYTES)
        pieces.push(read(start + at, Math.min(PIECE_BYTES, length - at)));
      return new Blob(pieces);
    },
  };
}
