import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type * as contract from '#domain/licenses-report/files/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import { openPieces } from '#server/core/kept-pieces.ts';
import type { Handler } from '#server/core/routes.ts';
import { contentTypes, exportName } from '../export/write-export.ts';
import { createFileCipher } from './file-cipher.ts';
import { findFile, findPiece } from './queries.ts';

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
  const cipher = createFileCipher(ctx.portal.secrets, file);
  // No connection is kept between the pieces.
  const pieces = openPieces(cipher, file.pieces, (n) => ctx.transaction((trx) => findPiece(trx, fileId, n)));
  const packed = Readable.from(pieces, { objectMode: false });
  return {
    fileName: exportName(file.asOf, file.format),
    contentType: contentTypes[file.format],
    // A piece that is missing breaks the file off, on either side.
    body: file.format === 'csv' ? pipeline(packed, createGunzip(), () => {}) : packed,
  };
};
