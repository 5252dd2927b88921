import { describe, expect, test } from 'vitest';
import { makeRandom } from '#server/demo/make-random.ts';
import { mutate } from '../../../testing/mutants.ts';
import {
  mutantsTried as MUTANTS,
  platforms,
  sourceOf,
  spoolInMemory,
} from '../../../testing/searched-zips.ts';
import { endLine, fileOf, headerLine, recordLine, sha256Hex } from '../../../testing/usage-files.ts';
import { nested, zipOf, type ZipEntry } from '../../../testing/zip-writer.ts';
import { archiveLimits } from './archive-limits.ts';
import { ArchiveRefused } from './archive-problem.ts';
import { walkArchive } from './walk-archive.ts';

const MIB = 1024 * 1024;
type Platform = (typeof platforms)[number][1];
const files = [1, 2, 40].map((count) => {
  const records = Array.from({ length: count }, (_, at) => recordLine(at + 1));
  return fileOf([headerLine(), ...records, endLine(count)]);
});
const known = new Set(files.map(sha256Hex));
const entries: ZipEntry[] = files.map((content, at) => ({
  name: `f${at}.ulvd`,
  content,
  method: at % 2 ? 0 : 8,
}));
const valid = [zipOf(entries), nested(zipOf(entries), 1), nested(zipOf(entries), 2, 0)];

/** What was taken out of a zip, as hashes; a member that breaks off is not taken. */
async function takenFrom(bytes: Buffer, platform: Platform): Promise<string[]> {
  const taken: string[] = [];
  const options = {
    limits: { ...archiveLimits.server, inflated: 4 * MIB },
    spool: spoolInMemory,
    ...platform,
  };
  try {
    for await (const member of walkArchive(sourceOf(bytes), options)) {
      if ('reason' in member) continue;
      const hash = await hashOf(member.content.chunks());
      if (hash !== undefined) taken.push(hash);
    }
    return taken;
  } catch (error) {
    if (error instanceof ArchiveRefused) return [];
    throw error;
  }
}

async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  try {
    for await (const chunk of chunks) parts.push(chunk);
    return sha256Hex(Buffer.concat(parts));
  } catch (error) {
    if (error instanceof ArchiveRefused) return undefined;
    throw error;
  }
}

describe.each(platforms)('a zip that was damaged, opened %s,', (_, platform) => {
  test('gives every file as it was put in, while it is whole', async () => {
    for (const bytes of valid) expect(await takenFrom(bytes, platform)).toEqual([...known]);
  });

  test('gives only files that were put in, or says so: nothing changed is ever taken', async () => {
    const random = makeRandom('damaged zips');
    const wrong: string[] = [];
    let whole = 0;
    for (let at = 0; at < MUTANTS; at += 1) {
      const mutant = mutate(valid[at % valid.length] ?? Buffer.alloc(0), random);
      const taken = await takenFrom(mutant, platform);
      if (taken.length === files.length) whole += 1;
      if (taken.some((hash) => !known.has(hash))) wrong.push(mutant.toString('base64'));
    }
    expect(wrong).toEqual([]);
    // Most are noticed, and some changes do not matter: a date, a folder.
    expect(whole).toBeGreaterThan(0);
    expect(whole).toBeLessThan(MUTANTS / 2);
  });
});
