import { z } from 'zod';
import { endpoint, noContent } from '../core/endpoint.ts';
import { reportFilters } from './filters.ts';
import { SentFilters } from './saved-filters.ts';
import {
  LicenseUsagePage,
  LicenseUsageQuery,
  OwnSavedFilters,
  ReportChoice,
  ReportPage,
  ReportProduct,
  ReportQuery,
  ReportUser,
  Territories,
  UserQuery,
  ViewCounts,
} from './schema.ts';

const internal = { need: 'internal', scope: 'none' } as const;

/** 7.24 */
export const listLicenseKeys = endpoint('GET /api/reports/license-keys', {
  id: 'licenses-report.listLicenseKeys',
  access: internal,
  summary: 'List license keys of all accounts, with filters and twelve sort orders',
  query: ReportQuery,
  output: ReportPage,
  files: {
    csv: { id: 'licenses-report.exportLicenseKeys' },
    xlsx: { id: 'licenses-report.exportLicenseKeys' },
  },
});

export const countViews = endpoint('GET /api/reports/license-keys/views', {
  id: 'licenses-report.countViews',
  access: internal,
  summary: 'Count the license keys in each quick view, within the other filters',
  query: reportFilters.Query,
  output: ViewCounts,
});

/** 7.25: the same lines as devMode shows them (2.34), page by page. */
export const listLicenseUsage = endpoint('GET /api/reports/license-usage', {
  id: 'licenses-report.listLicenseUsage',
  access: internal,
  summary: 'List license keys of all accounts with their usage sources, by page number',
  query: LicenseUsageQuery,
  output: LicenseUsagePage,
});

/** 7.23 */
export const listUsers = endpoint('GET /api/reports/salesforce-users', {
  id: 'licenses-report.listUsers',
  access: internal,
  summary: 'Search account owners and managers by name, email or ID',
  query: UserQuery,
  output: z.array(ReportUser),
});

/** 7.26 */
export const listProducts = endpoint('GET /api/reports/products', {
  id: 'licenses-report.listProducts',
  access: internal,
  summary: 'List the products that have license keys',
  output: z.array(ReportProduct),
});

export const listCategories = endpoint('GET /api/reports/product-categories', {
  id: 'licenses-report.listCategories',
  access: internal,
  summary: 'List the product categories that have license keys',
  output: z.array(z.string()),
});

/** 7.27 */
export const listTerritories = endpoint('GET /api/reports/territories', {
  id: 'licenses-report.listTerritories',
  access: internal,
  summary: 'List global and regional territories',
  output: Territories,
});

const savedFilters = '/api/reports/license-keys/saved-filters';

export const getSavedFilters = endpoint(`GET ${savedFilters}`, {
  id: 'licenses-report.getSavedFilters',
  access: internal,
  summary:
    'What the report begins with for the caller: filters and order of the view that they chose or saved',
  output: OwnSavedFilters,
});

export const saveFilters = endpoint(`PUT ${savedFilters}`, {
  id: 'licenses-report.saveFilters',
  access: internal,
  summary: 'Save the caller’s default filters and sort order for the licenses report',
  query: z.object({ sort: ReportChoice.shape.sort }),
  body: SentFilters,
  output: OwnSavedFilters,
});

export const deleteSavedFilters = endpoint(`DELETE ${savedFilters}`, {
  id: 'licenses-report.deleteSavedFilters',
  access: internal,
  summary: "Delete the caller's saved filters",
  output: noContent,
});
