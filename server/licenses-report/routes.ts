import * as contract from '#domain/licenses-report/contract.ts';
import { route, type Handler, type Route } from '#server/core/routes.ts';
import { countViews } from './count-views.ts';
import { exportLicenseKeys } from './export/export-license-keys.ts';
import { listLicenseKeys } from './list-license-keys.ts';
import { listLicenseUsage } from './list-license-usage.ts';
import {
  listCategoryOptions,
  listProductOptions,
  listTerritoryOptions,
  listUserOptions,
} from './list-options.ts';
import { findStart, forgetStart, saveUnnamedView } from './views/queries.ts';

/** 2.32: what the report begins with for the caller. */
const getSavedFilters: Handler<typeof contract.getSavedFilters> = async (ctx) =>
  (await ctx.transaction(findStart)) ?? { filters: null };

/** 2.32: the report begins with these from now on, for the caller alone. */
const saveFilters: Handler<typeof contract.saveFilters> = async (ctx, { query: { sort }, body }) => {
  const { userId } = ctx.principal;
  await ctx.transaction((trx) => saveUnnamedView(trx, { userId, filters: body, sort, at: ctx.now }));
  return { filters: body, sort };
};

/** The report begins with its default again. */
const deleteSavedFilters: Handler<typeof contract.deleteSavedFilters> = (ctx) =>
  ctx.transaction(async (trx) => {
    await forgetStart(trx, ctx.principal.userId);
    return undefined;
  });

export const licensesReportRoutes: Route[] = [
  route(contract.listLicenseKeys, listLicenseKeys, {
    csv: exportLicenseKeys('csv'),
    xlsx: exportLicenseKeys('xlsx'),
  }),
  route(contract.countViews, countViews),
  route(contract.listLicenseUsage, listLicenseUsage),
  route(contract.listUsers, listUserOptions),
  route(contract.listProducts, listProductOptions),
  route(contract.listCategories, listCategoryOptions),
  route(contract.listTerritories, listTerritoryOptions),
  route(contract.getSavedFilters, getSavedFilters),
  route(contract.saveFilters, saveFilters),
  route(contract.deleteSavedFilters, deleteSavedFilters),
];
