import { z } from 'zod';
import type * as contract from '#domain/cases/contract.ts';
import { caseFilterSet } from '#domain/cases/filters.ts';
import { CASES_PAGE, type StaffCaseDetail } from '#domain/cases/schema.ts';
import { DayString } from '#domain/core/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { createCursor, cutPage } from '#server/core/create-cursor.ts';
import { isStorable } from '#server/core/input.ts';
import type { Handler } from '#server/core/routes.ts';
import type { Database } from '#server/db/pool.ts';
import {
  countCases,
  findCase,
  listCaseApplications,
  listCaseEvents,
  listCaseRows,
  type CasePlace,
} from './queries.ts';

const cursor = createCursor<CasePlace>(
  z
    .tuple([DayString, z.string().min(1).max(64).refine(isStorable)])
    .transform(([createdDate, id]) => ({ createdDate, id })),
  ({ createdDate, id }) => [createdDate, id],
);

export const listStaffCases: Handler<typeof contract.listStaffCases> = (ctx, { query }) => {
  const filters = caseFilterSet.read(query);
  const after = query.after === undefined ? undefined : cursor.read(query.after);
  return ctx.transaction(async (trx) => {
    const rows = await listCaseRows(trx, filters, { after, limit: CASES_PAGE + 1 });
    const { page, next } = cutPage(rows, CASES_PAGE, cursor.write);
    return { content: page, next, totalElements: await countCases(trx, filters) };
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
