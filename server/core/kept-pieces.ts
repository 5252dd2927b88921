import { cutPieces } from './cut-pieces.ts';
import type { PieceCipher } from './piece-cipher.ts';

/** Pieces of one statement: what memory holds of a file at a time. */
const AT_ONCE = 8;

export interface SealedPiece {
  n: number;
  ciphertext: Buffer;
}

/** Seals a stream piece by piece and hands some on at a time; answers how many there were. */
export async function keepPieces(
  cipher: PieceCipher,
  stream: AsyncIterable<Uint8Array>,
  keep: (sealed: readonly SealedPiece[]) => Promise<void>,
): Promise<number> {
  let sealed: SealedPiece[] = [];
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

/** Opens a kept file at the pace of its reader, who finds the pieces one by one. A missing piece breaks the file off. */
export async function* openPieces(
  cipher: PieceCipher,
  pieces: number,
  find: (n: number) => Promise<Buffer | undefined>,
): AsyncGenerator<Buffer> {
  for (let n = 0; n < pieces; n += 1) {
    const sealed = await find(n);
    if (!sealed) throw new Error('a kept file has all of its pieces, or none any more');
    yield cipher.open(sealed, n, n === pieces - 1);
  }
}
