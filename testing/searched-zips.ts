import type { ArchiveLimits } from '#domain/volume-usage/archive/archive-limits.ts';
import { archiveLimits } from '#domain/volume-usage/archive/archive-limits.ts';
import type { ArchiveSource } from '#domain/volume-usage/archive/archive-source.ts';
import { searchArchive, type ReadMember } from '#domain/volume-usage/archive/search-archive.ts';
import type { WalkOptions } from '#domain/volume-usage/archive/walk-archive.ts';
import { nativeCodec } from '#server/volume-usage/archives/zlib-adapter.ts';

type Platform = Pick<WalkOptions, 'codec'>;
/** By whose code zips are unpacked. */
export const platforms: readonly [string, Platform][] = [
  ['as in a browser', {}],
  ['as on the server', { codec: nativeCodec }],
];

/** Bytes in memory as a source of a zip. */
export const sourceOf = (bytes: Uint8Array): ArchiveSource => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
});

export async function spoolInMemory(chunks: AsyncIterable<Uint8Array>): Promise<ArchiveSource> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return sourceOf(Buffer.concat(parts));
}

/** Searches a zip in memory; answers the sizes of what was kept as well. */
export async function searchBytes(
  bytes: Uint8Array,
  limits: Partial<ArchiveLimits> = {},
  platform: Platform = {},
) {
  const options = { limits: { ...archiveLimits.server, ...limits }, spool: spoolInMemory, ...platform };
  const result = await searchArchive(sourceOf(bytes), options, ({ size }) => size);
  return { result };
}

/** The last usage file of a zip in memory, as a search finds it. */
export async function searchedMember(bytes: Uint8Array): Promise<ReadMember> {
  const options = { limits: archiveLimits.server, spool: spoolInMemory };
  const found = await searchArchive(sourceOf(bytes), options, (member) => member);
  const [last] = found.ok ? found.value.slice(-1) : [];
  if (!last || !('kept' in last)) throw new Error('the zip holds no usage file that is in order');
  return last.kept;
}

/** How many damaged zips are tried; 5,000 take half a minute: ZIP_MUTANTS=5000. */
export const mutantsTried = Number(process.env['ZIP_MUTANTS'] ?? 300);
