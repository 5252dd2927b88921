import { cutPieces } from '#server/core/cut-pieces.ts';
import { createPieceCipher, type PieceCipher } from '#server/core/piece-cipher.ts';
import type { Secrets } from '#server/core/secrets.ts';

/** Pieces of one transaction: what memory holds of a file at a time. */
const AT_ONCE = 8;

/** Each attempt has a key of its own: no two texts are ever sealed for one place. */
export const createFileCipher = (
  secrets: Pick<Secrets, 'derived'>,
  { id, attempt }: { id: string; attempt: number },
): PieceCipher => createPieceCipher(secrets, 'report-file', `${id}/${attempt}`);

type Keep = (sealed: readonly { n: number; ciphertext: Buffer }[]) => Promise<void>;

/** Seals a stream piece by piece and hands some on at a time; answers how many there were. */
export async function keepPieces(
  cipher: PieceCipher,
  stream: AsyncIterable<Uint8Array>,
  keep: Keep,
): Promise<number> {
  let sealed: { n: number; ciphertext: Buffer }[] = [];
  let last: Uint8Array | undefined;
  let n = 0;
  const seal = (piece: Uint8Array, isLast: boolean): void => {
    sealed.push({ n, ciphertext: cipher.seal(piece, n, isLast) });
    n += 1;
  };
  for await (const piece of cutPieces(stream)) {
    if (last) seal(last, false); // that another one follows is known only now
    last = piece;
    if (sealed.length < AT_ONCE) continue;
    await keep(sealed);
    sealed = [];
  }
  if (last) seal(last, true);
  await keep(sealed);
  return n;
}
