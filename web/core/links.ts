import type { PageId } from '#domain/access/pages.ts';
import { DEFAULT_SEGMENT } from '#domain/usage-accounts/choose.ts';
import { withLastSearch } from './last-search.ts';
import { stringifySearch } from './search-params.ts';

/** The pages that exist. A button, link or sidebar entry is shown only for a page of this list. */
const existingPages: ReadonlySet<PageId> = new Set<PageId>([
  'accounts',
  'account',
  'newLicenses',
  'apiReference',
  'volumeReport',
  'anyVolumeReport',
  'licensesReport',
  'products',
  'productLicenses',
  'productUsage',
]);

export const hasPage = (page: PageId): boolean => existingPages.has(page);

const path = (...segments: readonly string[]): string => `/${segments.map(encodeURIComponent).join('/')}`;
const inAccount = (accountId: string, ...rest: readonly string[]): string =>
  path('accounts', accountId, ...rest);

/** Every address inside the portal is made here, so that ids and product names are always encoded. */
export const links = {
  start: () => '/',
  accounts: (next?: string) => (next ? `/accounts?next=${encodeURIComponent(next)}` : '/accounts'),
  account: (accountId: string) => inAccount(accountId),
  reportChoice: (accountId: string) => `${inAccount(accountId)}?choose=report`,
  newLicenses: (accountId: string) => inAccount(accountId, 'new-licenses'),
  products: (accountId: string) => inAccount(accountId, 'products'),
  productLicenses: (accountId: string, productName: string, freeTextSearch?: string) =>
    inAccount(accountId, 'products', productName, 'licenses') + stringifySearch({ freeTextSearch }),
  productUsage: (accountId: string, productName: string, licenseKeyId: readonly string[] = []) =>
    inAccount(accountId, 'products', productName, 'usage') + stringifySearch({ licenseKeyId }),
  volumeReport: (accountId: string, receipt?: string) =>
    inAccount(accountId, 'products', 'iText', 'report-usage') + stringifySearch({ receipt }),
  anyVolumeReport: (receipt?: string) =>
    path('products', 'iText', 'report-usage') + stringifySearch({ receipt }),
  apiReference: () => path('api-reference'),
  licensesReport: () => path('reports', 'licenses'),
  /** The report of one account's keys, whoever looks after it. */
  licensesReportOf: (accountName: string) =>
    path('reports', 'licenses') + stringifySearch({ search: accountName, assignee: '' }),
  /** The report as it was left: the way back keeps the search and the filters of this tab. */
  lastReport: () => withLastSearch(path('reports', 'licenses')),
  overview: (accountId: string, cucaId: string, productName: string = DEFAULT_SEGMENT) =>
    inAccount(accountId, 'cuca', cucaId, 'products', productName, 'overview'),
  imagingReport: (accountId: string, cucaId: string, productName: string = DEFAULT_SEGMENT) =>
    inAccount(accountId, 'cuca', cucaId, 'products', productName, 'report-usage'),
  settings: (accountId: string, cucaId: string) => inAccount(accountId, 'cuca', cucaId, 'settings'),
} as const;
