import type { listLicenseKeys as contract } from '#domain/licenses-report/contract.ts';
import { readFilters } from '#domain/licenses-report/filter-address.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import type { ReportPage, ReportQuery } from '#domain/licenses-report/schema.ts';
import { scrub } from '#server/core/log.ts';
import type { Handler } from '#server/core/routes.ts';
import type { Database } from '#server/db/pool.ts';
import { collectLines } from './collect-lines.ts';
import type { ReportConditions } from './condition-queries.ts';
import { prepareConditions } from './prepare-conditions.ts';
import { presentReportRow } from './present.ts';
import { countLines, listLinesAt, type ReportLine } from './queries.ts';
import { cursorOf, placeOf } from './report-cursor.ts';

/** 7.24: lines of all accounts; every query leaves one row in the audit. */
export const listLicenseKeys: Handler<typeof contract> = async (ctx, { query }) => {
  const filters = readFilters(query);
  const page = await ctx.transaction(async (trx) => {
    const where = await prepareConditions(ctx, trx, filters);
    const lines = query.parts === 'total' ? [] : await listPage(trx, where, query);
    const total = query.parts === 'rows' ? null : await countLines(trx, where);
    await ctx.audit(trx, {
      action: 'licenses-report.listLicenseKeys',
      object: null,
      accountId: null,
      detail: auditDetail(query, filters),
    });
    return { lines, total };
  });
  return presentPage(page, query.size, ctx.today);
};

/** One line more than asked for shows whether anything follows. */
async function listPage(trx: Database, where: ReportConditions, query: ReportQuery): Promise<ReportLine[]> {
  const limit = query.size + 1;
  if (query.after !== undefined) return collectLines(trx, where, placeOf(query.after), limit);
  if (query.page > 0) return listLinesAt(trx, where, query.page * query.size, limit);
  return collectLines(trx, where, null, limit);
}

function presentPage(
  { lines, total }: { lines: readonly ReportLine[]; total: number | null },
  size: number,
  today: string,
): ReportPage {
  const shown = lines.slice(0, size);
  const last = lines.length > size ? shown.at(-1) : undefined;
  const next = last
    ? cursorOf({
        accountName: last.account_name,
        accountId: last.account_id,
        productName: last.product_name,
        sortExpiry: last.sort_expiry,
        licenseKeyId: last.license_key_id,
      })
    : null;
  return { content: shown.map((line) => presentReportRow(line, today)), totalElements: total, next };
}

/** What was asked for. Somebody may search for a whole key: what looks like one is not written down. */
function auditDetail(query: ReportQuery, filters: ReportFilters): Record<string, unknown> {
  const { page, size, parts } = query;
  return { ...filters, search: maskSearch(filters.search), page, size, parts };
}

const KEY_LENGTH = 20;
const maskSearch = (search: string): string =>
  search.length > KEY_LENGTH && !search.includes(' ') ? `… ${search.length} characters` : scrub(search);
