import * as contract from '#domain/licenses-report/contract.ts';
import { rawRoute, route, type Route } from '#server/core/routes.ts';
import { deleteSavedFilters } from './saved-filters/delete-saved-filters.ts';
import { getSavedFilters } from './saved-filters/get-saved-filters.ts';
import { countViews } from './count-views.ts';
import { exportLicenseKeys } from './export/export-license-keys.ts';
import { listLicenseKeys } from './list-license-keys.ts';
import {
  listCategoryOptions,
  listProductOptions,
  listTerritoryOptions,
  listUserOptions,
} from './list-options.ts';
import { listLicenseUsage } from './list-license-usage.ts';
import { saveFilters } from './saved-filters/save-filters.ts';

export const licensesReportRoutes: Route[] = [
  route(contract.listLicenseKeys, listLicenseKeys),
  route(contract.countViews, countViews),
  rawRoute(contract.exportLicenseKeys, exportLicenseKeys),
  route(contract.listLicenseUsage, listLicenseUsage),
  route(contract.listUsers, listUserOptions),
  route(contract.listProducts, listProductOptions),
  route(contract.listCategories, listCategoryOptions),
  route(contract.listTerritories, listTerritoryOptions),
  route(contract.getSavedFilters, getSavedFilters),
  route(contract.saveFilters, saveFilters),
  route(contract.deleteSavedFilters, deleteSavedFilters),
];
