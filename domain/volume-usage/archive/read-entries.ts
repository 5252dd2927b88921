import { Reader, ZipReader, type Entry, type FileEntry } from '@zip.js/zip.js/lib/zip-core.js';
import type { ArchiveLimits } from './archive-limits.ts';
import { ArchiveRefused } from './archive-problem.ts';
import type { ArchiveCodec } from './archive-codec.ts';
import type { ArchiveSource } from './archive-source.ts';

/** What all zips of a search have cost so far, and a fault of the source, which is nobody's bad zip. */
export interface Walk {
  limits: ArchiveLimits;
  codec?: ArchiveCodec | undefined;
  entries: number;
  inflated: number;
  fault?: Error;
}

/** A source as the library asks for it; what goes wrong here is kept apart from what is wrong in the zip. */
class SourceReader extends Reader<ArchiveSource> {
  readonly #source: ArchiveSource;
  readonly #walk: Walk;

  constructor(source: ArchiveSource, walk: Walk) {
    super(source);
    this.#source = source;
    this.#walk = walk;
    this.size = source.size;
  }

  override readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    return readPart(this.#source, this.#walk, offset, length);
  }
}

/** Some bytes of a source, as many as there are. */
export async function readPart(
  source: ArchiveSource,
  walk: Walk,
  offset: number,
  length: number,
): Promise<Uint8Array> {
  try {
    const asked = Math.max(0, Math.min(length, source.size - offset));
    if (asked > walk.limits.readAtOnce) throw new ArchiveRefused('entries');
    return await source.read(offset, asked);
  } catch (error) {
    walk.fault ??= asError(error);
    throw error;
  }
}

/**
 * What a zip lists, read to the end before anything is taken out of it. Names are labels for us: `..` in one leads
 * nowhere, and the same name twice is two files.
 */
export async function readEntries(source: ArchiveSource, walk: Walk): Promise<FileEntry[]> {
  const files: FileEntry[] = [];
  try {
    const zip = new ZipReader(new SourceReader(source, walk), {
      useWebWorkers: false,
      filenameValidation: 'tolerant',
    });
    for await (const entry of zip.getEntriesGenerator()) {
      walk.entries += 1;
      if (walk.entries > walk.limits.entries) throw new ArchiveRefused('entries');
      if (isFile(entry)) files.push(entry);
    }
    return files;
  } catch (error) {
    if (walk.fault !== undefined) throw walk.fault;
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused('notZip');
  }
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

export const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error('not an error', { cause: error });
