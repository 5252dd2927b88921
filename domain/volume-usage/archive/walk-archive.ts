import type { FileEntry } from '@zip.js/zip.js/lib/zip-core.js';
import { fileLabel } from '../../core/file-label.ts';
import type { ArchiveLimits } from './archive-limits.ts';
import type { ArchiveCodec } from './archive-codec.ts';
import { ArchiveRefused, endsEverything, type ArchiveReason } from './archive-problem.ts';
import { partOfSource, type ArchiveSource } from './archive-source.ts';
import { readEntries, type Walk } from './read-entries.ts';
import { isStored, placeOfEntry, readEntry, refusalOfEntry } from './read-entry.ts';

/** A usage file in a zip: what it is called, and either its content or why there is none. */
export type ArchiveMember = { name: string } & ({ content: MemberContent } | { reason: ArchiveReason });

export interface MemberContent {
  /** To be read to the end before the next member is asked for; throws ArchiveRefused where it is not in order. */
  chunks: () => AsyncGenerator<Uint8Array, void>;
  entry: FileEntry;
  /** The zip that holds it. */
  source: ArchiveSource;
}

export interface WalkOptions<S extends ArchiveSource = ArchiveSource> {
  limits: ArchiveLimits;
  codec?: ArchiveCodec;
  /** Puts a zip that is compressed in another one where it can be read in any order. */
  spool: (chunks: AsyncIterable<Uint8Array>) => Promise<S & { close?: () => Promise<void> }>;
}

/**
 * Finds the usage files of a zip and of the zips in it, one after the other (5.20). A bad member is named with its
 * reason; what speaks against the whole zip is thrown as ArchiveRefused, after members that nobody may have used then.
 */
export async function* walkArchive(
  source: ArchiveSource,
  options: WalkOptions,
): AsyncGenerator<ArchiveMember, void> {
  const { limits, codec } = options;
  const walk: Walk = { limits, codec, entries: 0, inflated: 0 };
  yield* walkLevel(source, { walk, spool: options.spool, depth: 1 });
}

interface Level {
  walk: Walk;
  spool: WalkOptions['spool'];
  depth: number;
}

async function* walkLevel(source: ArchiveSource, level: Level): AsyncGenerator<ArchiveMember, void> {
  const { walk } = level;
  for (const entry of await readEntries(source, walk)) {
    const kind = kindOf(entry.filename);
    if (kind === undefined) continue;
    const name = fileLabel(entry.filename);
    const reason = refusalOfEntry(entry);
    if (reason !== undefined) yield { name, reason };
    else if (kind === 'zip') yield* walkNested(name, source, entry, level);
    else yield { name, content: { entry, source, chunks: () => readEntry(source, entry, walk) } };
  }
}

async function* walkNested(
  name: string,
  source: ArchiveSource,
  entry: FileEntry,
  level: Level,
): AsyncGenerator<ArchiveMember, void> {
  if (level.depth >= level.walk.limits.depth) throw new ArchiveRefused('depth');
  let inner: Awaited<ReturnType<WalkOptions['spool']>> | undefined;
  try {
    inner = await openNested(source, entry, level);
    yield* walkLevel(inner, { ...level, depth: level.depth + 1 });
  } catch (error) {
    if (!(error instanceof ArchiveRefused) || endsEverything(error.reason)) throw error;
    yield { name, reason: error.reason };
  } finally {
    await inner?.close?.();
  }
}

async function openNested(source: ArchiveSource, entry: FileEntry, { walk, spool }: Level) {
  if (!isStored(entry)) return spool(readEntry(source, entry, walk));
  const { start, length } = await placeOfEntry(source, entry);
  return partOfSource(source, start, length);
}

/** Only usage files and zips are taken; what macOS adds beside them is neither, whatever it is called. */
function kindOf(path: string): 'file' | 'zip' | undefined {
  const parts = path.split(/[/\\]/);
  if (parts.includes('__MACOSX') || parts.at(-1)?.startsWith('._')) return undefined;
  const name = fileLabel(path).toLowerCase();
  if (name.endsWith('.zip')) return 'zip';
  return name.endsWith('.lvd') || name.endsWith('.ulvd') ? 'file' : undefined;
}
