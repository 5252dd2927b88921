import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { presentDownloadable } from './present.ts';
import { listKeys } from './queries.ts';

/** 7.29: the licenses of the account, by application; of those that are not usable (4.01) no more than why. */
export async function listDownloadable(ctx: AccountCtx): Promise<DownloadableLicense[]> {
  const rows = await ctx.transaction((trx) => listKeys(trx, ctx));
  return rows.map((row) => presentDownloadable(row, ctx.today));
}
