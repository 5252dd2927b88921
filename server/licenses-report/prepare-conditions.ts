import { expiryRangesOf } from '#domain/licenses/expiry-ranges.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import { reportSearchOf } from '#domain/licenses-report/report-search.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { hashLicenseKey } from '#server/licenses/seal-license.ts';
import type { ReportConditions, SearchConditions } from './filter-queries.ts';
import { listKeysByHash, listPeopleByEmail, listProductTexts } from './queries.ts';

type Ctx = Pick<SignedInCtx, 'portal' | 'today'>;

/** Looks up what the filters name: the assignee's people, the products and the whole key that a search may mean. */
export async function prepareConditions(
  ctx: Ctx,
  trx: Database,
  filters: ReportFilters,
): Promise<ReportConditions> {
  const { assignee, expirationStatus } = filters;
  return {
    assigneeIds: assignee === '' ? null : await listPeopleByEmail(trx, assignee),
    expiry: expiryRangesOf(expirationStatus, ctx.today),
    search: await prepareSearch(ctx, trx, filters.search),
  };
}

async function prepareSearch(ctx: Ctx, trx: Database, typed: string): Promise<SearchConditions | null> {
  const search = reportSearchOf(typed);
  if (!search) return null;
  return {
    ...search,
    productTexts: await listProductTexts(trx, search.text),
    keyIds: await listKeysByHash(trx, hashLicenseKey(ctx.portal.secrets, search.text)),
  };
}
