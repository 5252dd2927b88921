import { fail, ok, type Result } from '../../core/result.ts';
import { ArchiveRefused, endsEverything, type ArchiveReason } from './archive-problem.ts';
import type { ArchiveSource } from './archive-source.ts';
import { walkArchive, type MemberContent, type WalkOptions } from './walk-archive.ts';

/** A usage file that a search found in a zip, with what was kept of it; or why it is not taken. */
export type FoundMember<T> = { name: string } & ({ kept: T } | { reason: ArchiveReason });

/** A member that is in order, when all of it was read. */
export interface ReadMember extends MemberContent {
  name: string;
  size: number;
  /** Its content is a gzip itself, as a usage file may be. */
  isGzip: boolean;
}

/**
 * Reads everything in a zip once, to the last check value, before anything of it is used: the members in their order,
 * or the one reason why none of them is taken. `keep` is asked for members that are in order.
 */
export async function searchArchive<T>(
  source: ArchiveSource,
  options: WalkOptions,
  keep: (member: ReadMember) => T | Promise<T>,
): Promise<Result<FoundMember<T>[], ArchiveReason>> {
  const found: FoundMember<T>[] = [];
  try {
    for await (const member of walkArchive(source, options)) {
      const { name } = member;
      const read = 'reason' in member ? fail(member.reason) : await readMember(member.content);
      if (!read.ok) found.push({ name, reason: read.error });
      else if ('content' in member)
        found.push({ name, kept: await keep({ name, ...read.value, ...member.content }) });
    }
    return ok(found);
  } catch (error) {
    if (error instanceof ArchiveRefused) return fail(error.reason);
    throw error;
  }
}

async function readMember({
  chunks,
}: MemberContent): Promise<Result<Pick<ReadMember, 'size' | 'isGzip'>, ArchiveReason>> {
  const head: number[] = [];
  let size = 0;
  try {
    for await (const chunk of chunks()) {
      size += chunk.length;
      if (head.length < GZIP_MARK.length) head.push(...chunk.subarray(0, GZIP_MARK.length - head.length));
    }
    return ok({ size, isGzip: GZIP_MARK.every((byte, at) => head[at] === byte) });
  } catch (error) {
    if (!(error instanceof ArchiveRefused) || endsEverything(error.reason)) throw error;
    return fail(error.reason);
  }
}

const GZIP_MARK = [0x1f, 0x8b];
