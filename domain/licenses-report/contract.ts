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
export const listLicenseKeys = endpoint({
  id: 'licenses-report.listLicenseKeys',
  method: 'GET',
  path: '/api/reports/license-keys',
  access: internal,
  summary: 'License keys of all accounts, filtered, in one of twelve orders',
  query: ReportQuery,
  output: ReportPage,
  files: {
    csv: { id: 'licenses-report.exportLicenseKeys' },
    xlsx: { id: 'licenses-report.exportLicenseKeys' },
  },
});

export const countViews = endpoint({
  id: 'licenses-report.countViews',
  method: 'GET',
  path: '/api/reports/license-keys/views',
  access: internal,
  summary: 'How many license keys each quick view of the report has, within the other filters',
  query: reportFilters.Query,
  output: ViewCounts,
});

/** 7.25: the same lines as devMode shows them (2.34), page by page. */
export const listLicenseUsage = endpoint({
  id: 'licenses-report.listLicenseUsage',
  method: 'GET',
  path: '/api/reports/license-usage',
  access: internal,
  summary: 'License keys of all accounts with the sources of their usage, by page number',
  query: LicenseUsageQuery,
  output: LicenseUsagePage,
});

/** 7.23 */
export const listUsers = endpoint({
  id: 'licenses-report.listUsers',
  method: 'GET',
  path: '/api/reports/salesforce-users',
  access: internal,
  summary: 'People who own or look after accounts, by name or e-mail, or by id',
  query: UserQuery,
  output: z.array(ReportUser),
});

/** 7.26 */
export const listProducts = endpoint({
  id: 'licenses-report.listProducts',
  method: 'GET',
  path: '/api/reports/products',
  access: internal,
  summary: 'Products that license keys exist for',
  output: z.array(ReportProduct),
});

export const listCategories = endpoint({
  id: 'licenses-report.listCategories',
  method: 'GET',
  path: '/api/reports/product-categories',
  access: internal,
  summary: 'Product categories that license keys are of',
  output: z.array(z.string()),
});

/** 7.27 */
export const listTerritories = endpoint({
  id: 'licenses-report.listTerritories',
  method: 'GET',
  path: '/api/reports/territories',
  access: internal,
  summary: 'Global and regional territories',
  output: Territories,
});

const savedFilters = '/api/reports/license-keys/saved-filters';

export const getSavedFilters = endpoint({
  id: 'licenses-report.getSavedFilters',
  method: 'GET',
  path: savedFilters,
  access: internal,
  summary:
    'What the report begins with for the caller: filters and order of the view that they chose or saved',
  output: OwnSavedFilters,
});

export const saveFilters = endpoint({
  id: 'licenses-report.saveFilters',
  method: 'PUT',
  path: savedFilters,
  access: internal,
  summary: 'Saves the filters and the order that the report begins with for the caller',
  query: z.object({ sort: ReportChoice.shape.sort }),
  body: SentFilters,
  output: OwnSavedFilters,
});

export const deleteSavedFilters = endpoint({
  id: 'licenses-report.deleteSavedFilters',
  method: 'DELETE',
  path: savedFilters,
  access: internal,
  summary: 'Forgets them: the report begins with the default again',
  output: noContent,
});
