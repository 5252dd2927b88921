import type { downloadLicenseFile as contract } from '#domain/downloads/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Handler } from '#server/core/routes.ts';
import { openLicenseFile } from '#server/licenses/seal-license.ts';
import { discloseKeys, findUsableKey } from './disclose-key.ts';
import { findFile } from './queries.ts';

/** 7.30: the license file as it was stored, byte for byte, and records the disclosure. */
export const downloadLicenseFile: Handler<typeof contract> = async (ctx, { params }) => {
  return ctx.transaction(async (trx) => {
    const key = await findUsableKey(ctx, trx, params.keyId);
    const file = await findFile(trx, ctx.account, key.id);
    if (!file) throw new AppError('LICENSE_FILE_MISSING');
    const body = openLicenseFile(ctx.portal.secrets, key.id, file);
    await discloseKeys(ctx, trx, [{ keyId: key.id, kind: 'DOWNLOAD' }]);
    return { fileName: file.file_name, contentType: 'application/octet-stream', body };
  });
};
