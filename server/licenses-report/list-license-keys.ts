import type { listLicenseKeys as contract } from '#domain/licenses-report/contract.ts';
import { readFilters } from '#domain/licenses-report/filter-address.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import type { ReportQuery } from '#domain/licenses-report/schema.ts';
import { readSort } from '#domain/licenses-report/report-sort.ts';
import { cutPage } from '#server/core/create-cursor.ts';
import { scrub } from '#server/core/log.ts';
import type { Handler } from '#server/core/routes.ts';
import type { Database } from '#server/db/pool.ts';
import type { ReportConditions } from './conditions/condition-queries.ts';
import { prepareConditions } from './conditions/prepare-conditions.ts';
import { narrowToKeys } from './bulk/queries.ts';
import { listAbout } from './about-queries.ts';
import { presentReportRows } from './present.ts';
import { countLines } from './count-queries.ts';
import { listLinesAfter, listLinesAt } from './queries.ts';
import type { ReportLine } from './report-rows.ts';
import { createReportCursor, placeOfLine } from './report-cursor.ts';

/** 7.24: lines of all accounts; every query leaves one row in the audit. */
export const listLicenseKeys: Handler<typeof contract> = async (ctx, { query }) => {
  const filters = readFilters(query);
  const sort = readSort(query.sort);
  const found = await ctx.transaction(async (trx) => {
    const where = narrowToKeys(await prepareConditions(ctx, trx, filters), query.licenseKeyId);
    const lines = query.parts === 'total' ? [] : await listPage(trx, where, query);
    const { page: shown, next } = cutPage(lines, query.size, (last) =>
      createReportCursor(sort).write(placeOfLine(last, sort)),
    );
    const about = await listAbout(trx, shown);
    const total = query.parts === 'rows' ? null : await countLines(trx, where);
    await ctx.audit(trx, {
      action: 'licenses-report.listLicenseKeys',
      object: null,
      accountId: null,
      detail: { ...filtersOfAudit(filters), ...describePage(query) },
    });
    return { shown, about, total, next };
  });
  return {
    content: presentReportRows(found.shown, found.about, ctx.today),
    accounts: found.about.accounts,
    totalElements: found.total,
    next: found.next,
  };
};

/** One line more than asked for shows whether anything follows. */
async function listPage(trx: Database, where: ReportConditions, query: ReportQuery): Promise<ReportLine[]> {
  const limit = query.size + 1;
  const sort = readSort(query.sort);
  const after = query.after === undefined ? null : createReportCursor(sort).read(query.after);
  if (after === null && query.page > 0)
    return listLinesAt(trx, where, sort, { offset: query.page * query.size, limit });
  return listLinesAfter(trx, where, { sort, after }, limit);
}

const describePage = ({ page, size, parts, sort }: ReportQuery) => ({ page, size, parts, sort });

/** The filters for the audit. Somebody may search for a whole key: what looks like one is not written down. */
export const filtersOfAudit = (filters: ReportFilters): Record<string, unknown> => ({
  ...filters,
  search: maskSearch(filters.search),
});

/** A text without spaces that is longer may be a whole key. */
export const KEY_LENGTH = 20;
const maskSearch = (search: string): string =>
  search.length > KEY_LENGTH && !search.includes(' ') ? `… ${search.length} characters` : scrub(search);
