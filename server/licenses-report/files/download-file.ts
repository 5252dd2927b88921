import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type * as contract from '#domain/licenses-report/files/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import type { Handler } from '#server/core/routes.ts';
import { contentTypes, exportName } from '../export/write-export.ts';
import { createFileCipher } from './keep-pieces.ts';
import { findFile, findPiece, type FileRow } from './queries.ts';

/** A file that was written for the caller, while it is kept; who took it is written down before its first byte goes out. */
export const downloadFile: Handler<typeof contract.downloadFile> = async (ctx, { params: { fileId } }) => {
  const file = await ctx.transaction(async (trx) => {
    const found = await findFile(trx, { fileId, userId: ctx.principal.userId });
    if (!found) throw new AppError('NOT_FOUND');
    if (found.state === 'WAITING' || found.state === 'WRITING') throw new AppError('FILE_NOT_READY');
    const { asOf, pieces, keptUntil } = found;
    if (asOf === null || pieces === null || keptUntil === null || keptUntil <= ctx.now)
      throw new AppError('FILE_NOT_KEPT');
    await ctx.audit(trx, {
      ...{ action: 'licenses-report.downloadFile', object: fileId, accountId: null },
      detail: { format: found.format, keys: Number(found.written) },
    });
    return { ...found, asOf, pieces };
  });
  const packed = Readable.from(openPieces(ctx, file, file.pieces), { objectMode: false });
  return {
    fileName: exportName(file.asOf, file.format),
    contentType: contentTypes[file.format],
    // A piece that is missing breaks the file off, on either side.
    body: file.format === 'csv' ? pipeline(packed, createGunzip(), () => {}) : packed,
  };
};

/** A piece at a time, at the pace of the reader; no connection is kept between them. */
async function* openPieces(
  ctx: SignedInCtx,
  { id, attempt }: FileRow,
  pieces: number,
): AsyncGenerator<Buffer> {
  const cipher = createFileCipher(ctx.portal.secrets, { id, attempt });
  for (let n = 0; n < pieces; n += 1) {
    const sealed = await ctx.transaction((trx) => findPiece(trx, id, n));
    if (!sealed) throw new Error('a kept file has all of its pieces, or none any more');
    yield cipher.open(sealed, n, n === pieces - 1);
  }
}
