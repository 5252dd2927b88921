import type * as contract from '#domain/licenses/contract.ts';
import { formatNumber } from '#domain/core/format.ts';
import { pageNumbers } from '#domain/core/page-numbers.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Handler } from '#server/core/routes.ts';
import { presentGroups, presentLicense } from './present.ts';
import { countLicenses, findSummary, listLicenseRows } from './queries.ts';

const LIST_MAX = 5_000;

/** 7.12: one by one, in pages. */
export const listLicenses: Handler<typeof contract.listLicenses> = async (ctx, { params, query }) => {
  const { offset, limit, devMode, ...filters } = query;
  const scope = { account: ctx.account, productName: params.productName, today: ctx.today, filters };
  return ctx.transaction(async (trx) => {
    const rows = await listLicenseRows(trx, scope, { offset, limit });
    const total = rows[0] ? Number(rows[0].total) : offset > 0 ? await countLicenses(trx, scope) : 0;
    const content = rows.map((row) => presentLicense(row, ctx.today));
    return devMode === 'true'
      ? { content, page: pageNumbers(total, limit, offset) }
      : { content, totalElements: total };
  });
};

/** 7.10: by the volume they share; all of them, since a group that lacks some would be told as the whole. */
export const listLicenseKeyGroups: Handler<typeof contract.listLicenseKeyGroups> = async (
  ctx,
  { params, query },
) => {
  // 4.02: what was left out of the list stands in no group either, whatever was asked for.
  const { unusable: _, ...filters } = query;
  const scope = { account: ctx.account, productName: params.productName, today: ctx.today, filters };
  const rows = await ctx.transaction((trx) => listLicenseRows(trx, scope, { offset: 0, limit: LIST_MAX }));
  const count = Number(rows[0]?.total ?? 0);
  if (count > LIST_MAX)
    throw new AppError('TOO_MANY_KEYS', { count: formatNumber(count), limit: formatNumber(LIST_MAX) });
  return presentGroups(rows, ctx.today);
};

/** 7.11 */
export const getLicensesSummary: Handler<typeof contract.getLicensesSummary> = async (ctx, { params }) => {
  const of = { account: ctx.account, productName: params.productName, today: ctx.today };
  const summary = await ctx.transaction((trx) => findSummary(trx, of));
  if (summary.keys + summary.leftOut === 0) throw new AppError('NOT_FOUND');
  return {
    licenseKeysCount: summary.keys,
    leftOutCount: summary.leftOut,
    nearestExpirationDate: summary.nearestExpiry,
    lastTimeUsed: summary.lastUse,
    hasServerDeployments: summary.hasServers,
  };
};
