import { join } from 'node:path';
import { LufAdditionalData, NoAdditionalData } from '#domain/volume-usage/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountsCtx, Http } from '#server/core/context.ts';
import { departureOf } from '#server/core/departure.ts';
import { parseFields } from '#server/core/input.ts';
import { accountExists } from '#server/accounts/queries.ts';
import type { UploadTarget } from '../write-part.ts';
import type { UploadPlaces } from './limit-uploads.ts';
import { receiveUpload, type ReceivedUpload } from './receive-upload.ts';

/** Lets a sender in, takes the body of 7.21, and hands it on until the work with it is done. */
export async function openUpload<T>(
  ctx: AccountsCtx & Http,
  places: UploadPlaces,
  work: (upload: ReceivedUpload, target: UploadTarget) => Promise<T>,
): Promise<T> {
  ctx.portal.disk.requireRoom(Number(ctx.request.headers['content-length'] ?? 0));
  const departed = departureOf(ctx.request, ctx.reply);
  return places.door({ key: ctx.principal.userId, signal: departed }, async () => {
    const upload = await receiveUpload(ctx.request, uploadFolder(ctx), departed);
    try {
      return await work(upload, await targetOf(ctx, upload.additionalData));
    } finally {
      await upload.file.close();
    }
  });
}

/** Where uploads wait until they are booked. */
export const uploadFolder = ({ portal }: AccountsCtx): string =>
  join(portal.config.PORTAL_DATA_DIR, 'uploads');

/** Internal people may name an account and a contact; external people neither (T4). */
async function targetOf(ctx: AccountsCtx, additionalData: unknown): Promise<UploadTarget> {
  if (!ctx.internal) {
    parseFields(NoAdditionalData, additionalData, 'lufAdditionalData');
    return { scope: ctx.accounts, accountId: null, contactEmail: null };
  }
  const data = parseFields(LufAdditionalData, additionalData, 'lufAdditionalData');
  const { accountId = null, contactEmail = null } = data;
  if (accountId !== null && !(await accountExists(ctx.portal.pool, accountId)))
    throw new AppError('INVALID_INPUT', { fields: 'accountId' }, [
      { path: 'accountId', code: 'NOT_FOUND', message: 'There is no account with this id.' },
    ]);
  return { scope: accountId === null ? 'all' : [accountId], accountId, contactEmail };
}
