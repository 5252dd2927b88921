import { Readable } from 'node:stream';
import { fileLabel } from '#domain/core/file-label.ts';
import type { getUsageReport as contract } from '#domain/submissions/history/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import { openPieces } from '#server/core/kept-pieces.ts';
import { createPieceCipher } from '#server/core/piece-cipher.ts';
import type { FileHandler } from '#server/core/routes.ts';
import { findHistoryLine, originalReaderOf } from '../history/get-usage-report.ts';
import { findChunk, findOriginal } from './queries.ts';

/** The file behind a submission byte for byte as it was sent; who took it is written down before the first of them goes out. */
export const downloadOriginal: FileHandler<typeof contract> = async (ctx, { params: { receiptId } }) => {
  const original = await ctx.transaction(async (trx) => {
    await findHistoryLine(ctx, trx, receiptId);
    const found = await findOriginal(trx, originalReaderOf(ctx), receiptId);
    if (!found) throw new AppError('ORIGINAL_NOT_KEPT');
    await ctx.audit(trx, {
      action: 'submissions.downloadOriginal',
      object: receiptId,
      accountId: ctx.account,
      detail: { fileName: found.fileName, bytes: found.bytes },
    });
    return found;
  });
  const { id, chunks, fileName, mediaType } = original;
  const cipher = createPieceCipher(ctx.portal.secrets, 'original-file', id);
  // No connection is kept between the pieces.
  const file = openPieces(cipher, chunks, (n) => ctx.transaction((trx) => findChunk(trx, id, n)));
  return {
    fileName: fileLabel(fileName),
    contentType: mediaType,
    body: Readable.from(file, { objectMode: false }),
  };
};
