import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { isUsable } from '#domain/licenses/usable.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { presentDownloadable } from './present.ts';
import { listKeys } from './queries.ts';

/** 7.29: the usable keys (4.01) of the account, by application. */
export async function listDownloadable(ctx: AccountCtx): Promise<DownloadableLicense[]> {
  const rows = await ctx.transaction((trx) => listKeys(trx, ctx));
  return rows
    .filter((row) =>
      isUsable(
        { licenseKeyId: row.id, activationStatus: row.activation_status, expiryDate: row.expiry_date },
        ctx.today,
      ),
    )
    .map(presentDownloadable);
}
