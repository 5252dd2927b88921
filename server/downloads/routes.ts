import { safeAddress } from '#domain/core/safe-address.ts';
import * as contract from '#domain/downloads/contract.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { route, type Handler, type Route } from '#server/core/routes.ts';
import { openLicenseFile, openLicenseKey } from '#server/licenses/seal-license.ts';
import { discloseKeys, findUsableKey } from './disclose-key.ts';
import { downloadArchive } from './download-archive.ts';
import { presentDownloadable } from './present.ts';
import { findFile, findKey, listKeys, setShownDisclosure } from './queries.ts';

/** 7.29: the licenses of the account, by application; of those that are not usable (4.01) no more than why. */
async function listDownloadable(ctx: AccountCtx): Promise<DownloadableLicense[]> {
  const rows = await ctx.transaction((trx) => listKeys(trx, ctx));
  return rows.map((row) => presentDownloadable(row, ctx.today));
}

/** 7.43: where the CRM keeps the file of a key, for keys whose file the portal does not hold. */
const getDownloadUrl: Handler<typeof contract.getDownloadUrl> = async (ctx, { params }) => {
  return ctx.transaction(async (trx) => {
    const key = await findUsableKey(ctx, trx, params.keyId);
    const url = safeAddress(key.download_license_key_url);
    if (url !== null) await discloseKeys(ctx, trx, [{ keyId: key.id, kind: 'DOWNLOAD' }]);
    return { url };
  });
};

/** Answers the whole key and records the disclosure. */
const copyLicenseKey: Handler<typeof contract.copyLicenseKey> = async (ctx, { params }) => {
  return ctx.transaction(async (trx) => {
    const key = await findUsableKey(ctx, trx, params.keyId);
    if (key.key_ciphertext === null) throw new AppError('LICENSE_KEY_MISSING');
    await discloseKeys(ctx, trx, [{ keyId: key.id, kind: 'COPY' }]);
    return { licenseKey: openLicenseKey(ctx.portal.secrets, key.id, key.key_ciphertext) };
  });
};

/** 7.30: the license file as it was stored, byte for byte, and records the disclosure. */
const downloadLicenseFile: Handler<typeof contract.downloadLicenseFile> = async (ctx, { params }) => {
  return ctx.transaction(async (trx) => {
    const key = await findUsableKey(ctx, trx, params.keyId);
    const file = await findFile(trx, ctx.account, key.id);
    if (!file) throw new AppError('LICENSE_FILE_MISSING');
    const body = openLicenseFile(ctx.portal.secrets, key.id, file);
    await discloseKeys(ctx, trx, [{ keyId: key.id, kind: 'DOWNLOAD' }]);
    return { fileName: file.file_name, contentType: 'application/octet-stream', body };
  });
};

/** 7.31: hides "last downloaded"; the disclosures themselves stay on record. */
const resetDownloaded: Handler<typeof contract.resetDownloaded> = async (ctx, { params }) => {
  await ctx.transaction(async (trx) => {
    const key = await findKey(trx, ctx, params.keyId);
    if (!key) throw new AppError('NOT_FOUND');
    await setShownDisclosure(trx, ctx.account, key.id, null);
    await ctx.audit(trx, {
      action: 'downloads.resetDownloaded',
      object: key.id,
      accountId: ctx.account,
    });
  });
  return undefined;
};

export const downloadRoutes: Route[] = [
  route(contract.listDownloadable, listDownloadable),
  route(contract.downloadLicenseFile, downloadLicenseFile),
  route(contract.getDownloadUrl, getDownloadUrl),
  route(contract.resetDownloaded, resetDownloaded),
  route(contract.copyLicenseKey, copyLicenseKey),
  route(contract.downloadArchive, downloadArchive),
];
