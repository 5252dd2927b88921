import { describe, expect, test } from 'vitest';
import { makeRandom, type Random } from '#server/demo/make-random.ts';
import { mutantsTried as MUTANTS, sourceOf, spoolInMemory } from '../../../testing/searched-zips.ts';
import { endLine, fileOf, headerLine, recordLine, sha256Hex } from '../../../testing/usage-files.ts';
import { nested, zipOf, type ZipEntry } from '../../../testing/zip-writer.ts';
import { archiveLimits } from './archive-limits.ts';
import { ArchiveRefused } from './archive-problem.ts';
import { walkArchive } from './walk-archive.ts';

const MIB = 1024 * 1024;
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

/** One to four changes of the kinds that accidents and tools make: a byte, a piece lost, doubled, or moved. */
function mutate(bytes: Buffer, random: Random): Buffer {
  let mutant = Buffer.from(bytes);
  for (let changes = random.whole(1, 4); changes > 0; changes -= 1) {
    const at = random.whole(0, mutant.length - 1);
    const piece = mutant.subarray(at, at + random.whole(1, 40));
    const [before, after] = [mutant.subarray(0, at), mutant.subarray(at + piece.length)];
    const kind = random.whole(0, 4);
    if (kind < 2) mutant[at] = random.whole(0, 255);
    else if (kind === 2) mutant = Buffer.concat([before, after]);
    else if (kind === 3) mutant = Buffer.concat([before, piece, piece, after]);
    else mutant = Buffer.concat([before, after, piece]);
    if (mutant.length === 0) return mutant;
  }
  return mutant;
}

/** What was taken out of a zip, as hashes; a member that breaks off is not taken. */
async function takenFrom(bytes: Buffer): Promise<string[]> {
  const taken: string[] = [];
  const options = { limits: { ...archiveLimits.server, inflated: 4 * MIB }, spool: spoolInMemory };
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

describe('a zip that was damaged', () => {
  test('gives every file as it was put in, while it is whole', async () => {
    for (const bytes of valid) expect(await takenFrom(bytes)).toEqual([...known]);
  });

  test('gives only files that were put in, or says so: nothing changed is ever taken', async () => {
    const random = makeRandom('damaged zips');
    const wrong: string[] = [];
    let whole = 0;
    for (let at = 0; at < MUTANTS; at += 1) {
      const mutant = mutate(valid[at % valid.length] ?? Buffer.alloc(0), random);
      const taken = await takenFrom(mutant);
      if (taken.length === files.length) whole += 1;
      if (taken.some((hash) => !known.has(hash))) wrong.push(mutant.toString('base64'));
    }
    expect(wrong).toEqual([]);
    // Most are noticed, and some changes do not matter: a date, a folder.
    expect(whole).toBeGreaterThan(0);
    expect(whole).toBeLessThan(MUTANTS / 2);
  });
});
