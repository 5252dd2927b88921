import type { Ctx } from '#server/core/context.ts';
import { liftTimeout } from '#server/db/lift-timeout.ts';
import { everyKey } from '#server/db/row-scopes.ts';
import { writeReportRows } from '#server/licenses-report/write-report-rows.ts';
import { rebuildProjections } from './refresh-projections.ts';

/** Makes every figure anew from nothing but the ledger. However long that takes: it is what mends them. */
export const rebuildFigures = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (trx) => {
    await liftTimeout(trx);
    await rebuildProjections(trx, everyKey, ctx.today);
    await writeReportRows(trx, everyKey); // those that are missing, too
    await ctx.audit(trx, { action: 'ledger.rebuildFigures', object: null, accountId: null });
  });
