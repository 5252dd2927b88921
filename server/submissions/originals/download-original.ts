import { Readable } from 'node:stream';
import { fileLabel } from '#domain/core/file-label.ts';
import type { downloadOriginal as contract } from '#domain/submissions/history/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { createPieceCipher } from '#server/core/piece-cipher.ts';
import type { Handler } from '#server/core/routes.ts';
import { findHistoryLine, originalReaderOf } from '../history/get-usage-report.ts';
import { findChunk, findOriginal, type KeptOriginal } from './queries.ts';

/** The file behind a submission byte for byte as it was sent; who took it is written down before the first of them goes out. */
export const downloadOriginal: Handler<typeof contract> = async (ctx, { params: { receiptId } }) => {
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
  return {
    fileName: fileLabel(original.fileName),
    contentType: original.mediaType,
    body: Readable.from(openPieces(ctx, original), { objectMode: false }),
  };
};

/** A piece at a time, at the pace of the reader; no connection is kept between them. A missing piece breaks the file off. */
async function* openPieces(ctx: AccountCtx, { id, chunks }: KeptOriginal): AsyncGenerator<Buffer> {
  const cipher = createPieceCipher(ctx.portal.secrets, 'original-file', id);
  for (let n = 0; n < chunks; n += 1) {
    const sealed = await ctx.transaction((trx) => findChunk(trx, id, n));
    if (!sealed) throw new Error('a kept file has all of its pieces, or none any more');
    yield cipher.open(sealed, n, n === chunks - 1);
  }
}
