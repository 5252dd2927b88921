import type * as contract from '#domain/licenses-report/views/contract.ts';
import { fromSaved } from '#domain/licenses-report/saved-filters.ts';
import type { ReportView } from '#domain/licenses-report/views/schema.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import type { Handler } from '#server/core/routes.ts';
import type { Database } from '#server/db/pool.ts';
import { prepareConditions } from '../conditions/prepare-conditions.ts';
import { countLines } from '../count-queries.ts';
import { listViewRows } from './queries.ts';

/** Keys are counted as the report itself counts: opening a view shows as many lines as it said. */
export const listViews: Handler<typeof contract.listViews> = (ctx, { query }) =>
  ctx.transaction(async (trx) => {
    const views = await listViewRows(trx);
    if (!query.keys) return views;
    const counted: ReportView[] = [];
    for (const view of views) counted.push({ ...view, keys: await countKeysOf(ctx, trx, view) });
    await ctx.audit(trx, { action: 'licenses-report.countViewKeys', object: null, accountId: null });
    return counted;
  });

/** How many license keys a view has. */
export const countKeysOf = async (
  ctx: SignedInCtx,
  trx: Database,
  view: Pick<ReportView, 'filters'>,
): Promise<number> => countLines(trx, await prepareConditions(ctx, trx, fromSaved(view.filters)));
