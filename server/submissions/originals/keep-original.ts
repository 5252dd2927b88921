import { randomUUID } from 'node:crypto';
import { PIECE_BYTES } from '#server/core/cut-pieces.ts';
import { keepPieces } from '#server/core/kept-pieces.ts';
import { createPieceCipher } from '#server/core/piece-cipher.ts';
import type { Secrets } from '#server/core/secrets.ts';
import type { Database } from '#server/db/pool.ts';
import { insertChunks, insertOriginal, type NewOriginal } from './queries.ts';

/** A submitted file as it came. */
export interface Original extends Omit<NewOriginal, 'id' | 'chunks'> {
  /** From the first byte on; never the whole file in memory. */
  read: () => ReadableStream<Uint8Array>;
}

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
  const kept = await keepPieces(cipher, read(), (sealed) =>
    insertChunks(trx, { id, accountId, userId }, sealed),
  );
  if (kept !== chunks) throw new Error('a file has as many bytes as it was received with');
}
