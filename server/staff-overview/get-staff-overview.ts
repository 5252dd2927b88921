import { MINE } from '#domain/licenses-report/assignee-filter.ts';
import { caseStatuses } from '#domain/self-certification/case-status.ts';
import type { getStaffOverview as contract } from '#domain/staff-overview/contract.ts';
import {
  filtersOfFigure,
  filtersOfWeeks,
  keyFigureNames,
  type KeyFigure,
} from '#domain/staff-overview/figures.ts';
import type { KeyCount } from '#domain/staff-overview/schema.ts';
import { unmatchedFilterSet } from '#domain/volume-usage/unmatched/filters.ts';
import { countCases } from '#server/cases/queries.ts';
import type { Handler } from '#server/core/routes.ts';
import { prepareConditions } from '#server/licenses-report/conditions/prepare-conditions.ts';
import { countExposures } from '#server/exposures/queries.ts';
import { countUnmatchedKeys } from '#server/volume-usage/unmatched/queries.ts';
import { countKeys, countWeeks } from './queries.ts';

/** Each number is counted by the code of the list that it opens: the list has as many lines as it says. */
export const getStaffOverview: Handler<typeof contract> = (ctx, { query }) => {
  const assignee = query.mine === 'true' ? MINE : '';
  return ctx.transaction(async (trx) => {
    const figures: [KeyFigure, KeyCount][] = [];
    for (const name of keyFigureNames)
      figures.push([
        name,
        await countKeys(trx, await prepareConditions(ctx, trx, filtersOfFigure(name, assignee))),
      ]);
    const weeks = await countWeeks(
      trx,
      await prepareConditions(ctx, trx, filtersOfWeeks(assignee)),
      ctx.today,
    );
    const unmatched = await countUnmatchedKeys(trx, { ...unmatchedFilterSet.empty, state: ['OPEN'] });
    const exposed = await countExposures(trx);
    const cases = [];
    for (const status of caseStatuses)
      cases.push({ status, count: await countCases(trx, { search: '', subject: [], status: [status] }) });
    await ctx.audit(trx, {
      ...{ action: 'staff-overview.getStaffOverview', object: null, accountId: null },
      detail: { mine: query.mine === 'true' },
    });
    return {
      ...{ today: ctx.today, weeks, unmatched, exposed, cases },
      figures: Object.fromEntries(figures) as Record<KeyFigure, KeyCount>,
    };
  });
};
