import type * as contract from '#domain/cases/contract.ts';
import { caseFilterSet } from '#domain/cases/filters.ts';
import { CASES_PAGE, type StaffCaseDetail } from '#domain/cases/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Handler } from '#server/core/routes.ts';
import type { Database } from '#server/db/pool.ts';
import { cursorOf, placeOf } from './case-cursor.ts';
import { countCases, findCase, listCaseApplications, listCaseEvents, listCaseRows } from './queries.ts';

/** One row more than a page holds tells whether there are more. */
export const listStaffCases: Handler<typeof contract.listStaffCases> = (ctx, { query }) => {
  const filters = caseFilterSet.read(query);
  const after = query.after === undefined ? undefined : placeOf(query.after);
  return ctx.transaction(async (trx) => {
    const rows = await listCaseRows(trx, filters, { after, limit: CASES_PAGE + 1 });
    const content = rows.slice(0, CASES_PAGE);
    const last = content.at(-1);
    return {
      content,
      next: rows.length > CASES_PAGE && last ? cursorOf(last) : null,
      totalElements: await countCases(trx, filters),
    };
  });
};

/** Everything known of a case. */
export async function loadCase(
  { account }: Pick<AccountCtx, 'account'>,
  trx: Database,
  caseId: string,
): Promise<StaffCaseDetail> {
  const of = { account, caseId };
  const facts = await findCase(trx, of);
  if (!facts) throw new AppError('NOT_FOUND');
  return {
    ...facts,
    applicationDetails: await listCaseApplications(trx, of),
    events: await listCaseEvents(trx, of),
  };
}
