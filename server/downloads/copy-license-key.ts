import type { copyLicenseKey as contract } from '#domain/downloads/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Handler } from '#server/core/routes.ts';
import { openLicenseKey } from '#server/licenses/seal-license.ts';
import { discloseKeys, findUsableKey } from './disclose-key.ts';

/** Answers the whole key and records the disclosure. */
export const copyLicenseKey: Handler<typeof contract> = async (ctx, { params }) => {
  return ctx.transaction(async (trx) => {
    const key = await findUsableKey(ctx, trx, params.keyId);
    if (key.key_ciphertext === null) throw new AppError('LICENSE_KEY_MISSING');
    await discloseKeys(ctx, trx, [{ keyId: key.id, kind: 'COPY' }]);
    return { licenseKey: openLicenseKey(ctx.portal.secrets, key.id, key.key_ciphertext) };
  });
};
