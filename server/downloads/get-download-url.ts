import { safeAddress } from '#domain/core/safe-address.ts';
import type { getDownloadUrl as contract } from '#domain/downloads/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import { discloseKeys, findUsableKey } from './disclose-key.ts';

/** 7.43: where the CRM keeps the file of a key, for keys whose file the portal does not hold. */
export const getDownloadUrl: Handler<typeof contract> = async (ctx, { params }) => {
  return ctx.transaction(async (trx) => {
    const key = await findUsableKey(ctx, trx, params.keyId);
    const url = safeAddress(key.download_license_key_url);
    if (url !== null) await discloseKeys(ctx, trx, [{ keyId: key.id, kind: 'DOWNLOAD' }]);
    return { url };
  });
};
