import type { listLicenseUsage as contract } from '#domain/licenses-report/contract.ts';
import { readFilters } from '#domain/licenses-report/filter-address.ts';
import { readSort } from '#domain/licenses-report/report-sort.ts';
import { pageNumbers } from '#domain/core/page-numbers.ts';
import { reportingTypesOf } from '#domain/products/usage-source.ts';
import type { Handler } from '#server/core/routes.ts';
import { listAbout, listSources } from './about-queries.ts';
import { prepareConditions } from './conditions/prepare-conditions.ts';
import { filtersOfAudit } from './list-license-keys.ts';
import { presentReportRows } from './present.ts';
import { countLines } from './count-queries.ts';
import { listLinesAt } from './queries.ts';

/** 7.25: a page by its number with the exact total; the figures are those of the report itself. */
export const listLicenseUsage: Handler<typeof contract> = async (ctx, { query }) => {
  const filters = readFilters(query);
  const { page, size, sort } = query;
  return ctx.transaction(async (trx) => {
    const where = await prepareConditions(ctx, trx, filters);
    const lines = await listLinesAt(trx, where, readSort(sort), { offset: page * size, limit: size });
    const about = await listAbout(trx, lines);
    const sources = await listSources(
      trx,
      lines.map((line) => line.license_key_id),
    );
    const totalElements = await countLines(trx, where);
    await ctx.audit(trx, {
      ...{ action: 'licenses-report.listLicenseUsage', object: null, accountId: null },
      detail: { ...filtersOfAudit(filters), page, size, sort },
    });
    return {
      content: presentReportRows(lines, about, ctx.today).map((row) => {
        const usageSources = sources.get(row.licenseKeyId) ?? [];
        return { ...row, usageSources, reportingTypes: reportingTypesOf(usageSources) };
      }),
      page: pageNumbers(totalElements, size, page * size),
    };
  });
};
