import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getKeyRecord } from '#domain/key-record/contract.ts';
import {
  countViews,
  getSavedFilters,
  listCategories,
  listLicenseUsage,
  listLicenseKeys,
  listProducts,
  listTerritories,
  listUsers,
} from '#domain/licenses-report/contract.ts';
import { queryOfFilters } from '#domain/licenses-report/filter-address.ts';
import type { InputOf } from '#domain/core/endpoint.ts';
import type { ReportFilters, ReportFlags } from '#domain/licenses-report/filters.ts';
import { MAX_PAGE_SIZE } from '#domain/licenses-report/schema.ts';
import { fetchLicense } from '#web/features/licenses/queries.ts';
import { writeSort, type ReportSort } from '#domain/licenses-report/report-sort.ts';
import type { ReportPage, ReportRow } from '#domain/licenses-report/schema.ts';
import { beyondViews } from '#domain/licenses-report/quick-views.ts';
import { callQuery } from '#web/core/call-query.ts';
import { call, download } from '#web/core/http.ts';
import { pagedQuery } from '#web/core/paged-query.ts';
import { pageSizeFor } from '#web/ui/data-table/page-size.ts';

const BASE = ['licenses-report', 'all'] as const;
const ROW_HEIGHT = 50;

/** 9.08 */
const pageSize = (): number => Math.min(MAX_PAGE_SIZE, pageSizeFor(window.innerHeight, ROW_HEIGHT));

/** 7.24: the rows. Those met once are not compared again. */
export const reportRowsQuery = (filters: ReportFilters, sort: ReportSort, { devMode }: ReportFlags) => ({
  ...pagedQuery(
    [...BASE, devMode ? 'license-usage' : 'list', filters, writeSort(sort)],
    (after, signal): Promise<ReportPage> => {
      const query = { ...queryOfFilters(filters), sort: writeSort(sort), size: pageSize() };
      if (devMode) return usagePage({ ...query, page: Number(after ?? 0) }, signal);
      return call(listLicenseKeys, { query: { ...query, parts: 'rows', after }, signal });
    },
  ),
  structuralSharing: false,
});

/** 2.34, 7.25: devMode asks elsewhere, page by number; its lines have all that the report's have, and more. */
async function usagePage(
  query: NonNullable<InputOf<typeof listLicenseUsage>['query']>,
  signal: AbortSignal,
): Promise<ReportPage> {
  const { content, page } = await call(listLicenseUsage, { query, signal });
  const next = page.number + 1 < page.totalPages ? String(page.number + 1) : null;
  return { content, accounts: [], totalElements: page.totalElements, next };
}

/** The exact total, asked for apart so that rows never wait for it. */
export const reportTotalQuery = (filters: ReportFilters) =>
  queryOptions({
    queryKey: [...BASE, 'total', filters] as const,
    queryFn: async ({ signal }) =>
      call(listLicenseKeys, {
        query: { ...queryOfFilters(filters), parts: 'total' },
        signal,
      }),
    select: (page) => page.totalElements,
  });

/** What the quick views count; they hold while other filters stay as they are, whichever view is open. */
export const viewCountsQuery = (filters: ReportFilters) =>
  queryOptions({
    queryKey: [...BASE, 'views', beyondViews(filters)] as const,
    queryFn: async ({ signal }) => call(countViews, { query: queryOfFilters(beyondViews(filters)), signal }),
    placeholderData: keepPreviousData,
  });

/** Everything that the filters leave as a file, or the keys that were chosen, in the order of the page; gives its name. */
export const exportReport = (
  { filters, licenseKeyId = [] }: { filters: ReportFilters; licenseKeyId?: readonly string[] },
  sort: ReportSort,
  format: 'csv' | 'xlsx',
  onReceived: (bytes: number) => void,
): Promise<string> =>
  download(listLicenseKeys, {
    query: { ...queryOfFilters(filters), sort: writeSort(sort), licenseKeyId: [...licenseKeyId] },
    format,
    onReceived,
  });

/** Everything about one key (7.12); null where it is no longer there. */
export const licenseOfRowQuery = ({ licenseKeyId, account, productName }: ReportRow) =>
  queryOptions({
    queryKey: ['licenses', account.id, 'one', { productName, licenseKeyId }] as const,
    queryFn: async ({ signal }) =>
      (await fetchLicense({ accountId: account.id, productName }, licenseKeyId, signal)) ?? null,
  });

/** What happened to it, and who answers for it. */
export const keyRecordQuery = ({ licenseKeyId, account }: ReportRow) =>
  callQuery(['licenses', account.id, 'record', licenseKeyId] as const, getKeyRecord, {
    params: { accountId: account.id, keyId: licenseKeyId },
  });

export const savedFiltersQuery = queryOptions({
  queryKey: [...BASE, 'saved-filters'] as const,
  queryFn: async ({ signal }) => call(getSavedFilters, { signal }),
  staleTime: Infinity,
});

const namesQuery = (of: string, load: (signal: AbortSignal) => Promise<string[]>) =>
  queryOptions({
    queryKey: [...BASE, 'names', of] as const,
    queryFn: async ({ signal }) => [...new Set(await load(signal))],
    staleTime: Infinity,
  });

/** What there is to choose from for filters whose names grow with the data. */
export const namesQueries = {
  /** 7.26: products, each before the names it is licensed under. */
  product: namesQuery('product', async (signal) =>
    (await call(listProducts, { signal })).flatMap(({ productName, licensedProducts }) => [
      productName,
      ...licensedProducts,
    ]),
  ),
  /** 7.27: global territories before their regions. */
  territory: namesQuery('territory', async (signal) => {
    const { global, regional } = await call(listTerritories, { signal });
    return [...global, ...regional];
  }),
  category: namesQuery('category', async (signal) => call(listCategories, { signal })),
};

/** 7.23, 5.30: people who can be assignees, by name or e-mail. */
export const searchUsers = async (text: string, signal: AbortSignal) =>
  call(listUsers, { query: { name: text }, signal });

/** The person behind an e-mail of the address, for their name. */
export const userByEmailQuery = (email: string) =>
  queryOptions({
    queryKey: [...BASE, 'user', email] as const,
    queryFn: async ({ signal }) =>
      (await searchUsers(email, signal)).find((user) => user.email.toLowerCase() === email.toLowerCase()) ??
      null,
    staleTime: Infinity,
  });
