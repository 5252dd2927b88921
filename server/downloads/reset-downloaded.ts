import type { resetDownloaded as contract } from '#domain/downloads/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Handler } from '#server/core/routes.ts';
import { findKey, setShownDisclosure } from './queries.ts';

/** 7.31: hides "last downloaded"; the disclosures themselves stay on record. */
export const resetDownloaded: Handler<typeof contract> = async (ctx, { params }) => {
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
