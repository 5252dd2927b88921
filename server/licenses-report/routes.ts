import * as contract from '#domain/licenses-report/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
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
import { deleteSavedFilters, getSavedFilters, saveFilters } from './views/save-filters.ts';

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
