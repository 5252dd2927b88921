import { archiveName, archivePathsOf } from '#domain/downloads/archive-names.ts';
import type { downloadArchive as contract } from '#domain/downloads/contract.ts';
import { productDisplayName } from '#domain/downloads/display-name.ts';
import { handedFilesOf, type HandedFile } from '#domain/downloads/handed-files.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Handler } from '#server/core/routes.ts';
import type { Database } from '#server/db/pool.ts';
import { openLicenseFile, openLicenseKey } from '#server/licenses/seal-license.ts';
import { checkUsable, discloseKeys } from './disclose-key.ts';
import { findFiles, findKeys } from './queries.ts';
import { writeArchive } from './write-archive.ts';

/** A license of the archive: what is handed out of it, and how each file is opened. */
interface Packed {
  keyId: string;
  application: { id: string; name: string } | null;
  files: readonly (HandedFile & { open: () => Buffer })[];
}

/** The files and keys of several licenses as one zip, each byte for byte what a single download gives. */
export const downloadArchive: Handler<typeof contract> = async (ctx, { body }) => {
  const packed = await ctx.transaction(async (trx) => {
    const licenses = await packLicenses(ctx, trx, body.licenseKeyIds);
    // Content that is not what was stored is found before anything is recorded or sent.
    for (const { open } of licenses.flatMap(({ files }) => files)) open();
    await discloseKeys(
      ctx,
      trx,
      licenses.flatMap(({ keyId, files }) =>
        files.map(({ kind }) => ({
          keyId,
          kind: kind === 'key' ? ('COPY' as const) : ('DOWNLOAD' as const),
        })),
      ),
    );
    return licenses;
  });
  const applications = new Set(packed.map(({ application }) => application?.id ?? null));
  const isOne = applications.size === 1;
  const paths = archivePathsOf(
    packed.map(({ application, files }) => ({
      folder: isOne ? null : (application?.name ?? null),
      files: files.map(({ name }) => name),
    })),
  );
  return {
    fileName: archiveName(isOne ? (packed[0]?.application?.name ?? null) : null, ctx.today),
    contentType: 'application/zip',
    body: writeArchive(
      packed.flatMap(({ files }, at) =>
        files.map(({ open }, index) => ({ path: paths[at]?.[index] ?? '', open })),
      ),
      ctx.now,
    ),
  };
};

/** The licenses in the order in which they were asked for; one that is unknown, unusable or empty refuses them all. */
async function packLicenses(ctx: AccountCtx, trx: Database, keyIds: readonly string[]): Promise<Packed[]> {
  const rows = new Map((await findKeys(trx, ctx, keyIds)).map((row) => [row.id, row]));
  if (rows.size < keyIds.length) throw new AppError('NOT_FOUND');
  for (const row of rows.values()) checkUsable(row, ctx.today);
  const files = new Map(
    (await findFiles(trx, ctx.account, keyIds)).map((file) => [file.license_key_id, file]),
  );
  const { secrets } = ctx.portal;
  return [...keyIds].flatMap((keyId) => {
    const row = rows.get(keyId);
    if (!row) return [];
    const file = files.get(keyId);
    const { key_ciphertext: sealedKey, application_id: id, application_name: name } = row;
    const handed = handedFilesOf({
      recordType: row.record_type,
      productName: row.product_name,
      productCategory: row.product_category,
      productDisplayName: productDisplayName({
        productName: row.product_name,
        suffix: row.suffix,
        version: row.version,
      }),
      productLicense: row.product_license,
      fileName: file?.file_name ?? null,
      hasKey: sealedKey !== null,
    });
    if (handed.length === 0) throw new AppError('LICENSE_FILE_MISSING');
    const open = ({ kind }: HandedFile): Buffer => {
      if (kind === 'license' && file) return openLicenseFile(secrets, keyId, file);
      if (kind === 'key' && sealedKey !== null) return Buffer.from(openLicenseKey(secrets, keyId, sealedKey));
      throw new AppError('LICENSE_FILE_MISSING');
    };
    return {
      keyId,
      application: id === null ? null : { id, name: name ?? id },
      files: handed.map((one) => ({ ...one, open: () => open(one) })),
    };
  });
}
