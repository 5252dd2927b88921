import type { Random } from '#server/demo/make-random.ts';

/** How many damaged files go through the whole server; 5,000 take minutes: UPLOAD_MUTANTS=5000. */
export const mutantsSent = Number(process.env['UPLOAD_MUTANTS'] ?? 40);

/** One to four changes of the kinds that accidents and tools make: a byte, a piece lost, doubled, or moved. */
export function mutate(bytes: Buffer, random: Random): Buffer {
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
