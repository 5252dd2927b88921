import { randomUUID } from 'node:crypto';
import { cutPieces, PIECE_BYTES } from '#server/core/cut-pieces.ts';
import { createPieceCipher } from '#server/core/piece-cipher.ts';
import type { Secrets } from '#server/core/secrets.ts';
import type { Database } from '#server/db/pool.ts';
import { insertChunks, insertOriginal, type NewOriginal } from './queries.ts';

/** A submitted file as it came. */
export interface Original extends Omit<NewOriginal, 'id' | 'chunks'> {
  /** From the first byte on; never the whole file in memory. */
  read: () => ReadableStream<Uint8Array>;
}

/** Pieces of one statement: what memory holds of a file at a time. */
const AT_ONCE = 8;

/**
 * Keeps a submitted file for download, sealed, inside the transaction that books it. The same content of the same account,
 * or of the same uploader, is kept once.
 */
export async function keepOriginal(
  trx: Database,
  secrets: Pick<Secrets, 'derived'>,
  { read, ...original }: Original,
): Promise<void> {
  const id = randomUUID();
  const { accountId, userId, bytes } = original;
  const chunks = Math.max(1, Math.ceil(bytes / PIECE_BYTES));
  if (!(await insertOriginal(trx, { ...original, id, chunks }))) return;
  const cipher = createPieceCipher(secrets, 'original-file', id);
  let sealed: { n: number; ciphertext: Buffer }[] = [];
  let n = 0;
  for await (const piece of cutPieces(read())) {
    sealed.push({ n, ciphertext: cipher.seal(piece, n, n === chunks - 1) });
    n += 1;
    if (sealed.length < AT_ONCE && n < chunks) continue;
    await insertChunks(trx, { id, accountId, userId }, sealed);
    sealed = [];
  }
  if (n !== chunks) throw new Error('a file has as many bytes as it was received with');
}
