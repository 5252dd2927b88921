import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getLicensesSummary, listLicenses } from '#domain/licenses/contract.ts';
import { call } from '#web/core/http.ts';

/** A product of an account. */
export interface OfProduct {
  accountId: string;
  productName: string;
}

const PAGE_SIZE = 50;

/** 7.12: the licenses of a product, page by page. */
export const licensesQuery = (of: OfProduct, freeTextSearch: string) =>
  infiniteQueryOptions({
    queryKey: ['licenses', of.accountId, 'list', { ...of, freeTextSearch }] as const,
    queryFn: async ({ signal, pageParam }) =>
      call(listLicenses, {
        params: of,
        query: { freeTextSearch, offset: pageParam, limit: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const met = pages.reduce((sum, page) => sum + page.content.length, 0);
      return met < last.totalElements && last.content.length > 0 ? met : null;
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });

/** 7.11 */
export const licensesSummaryQuery = (of: OfProduct) =>
  queryOptions({
    queryKey: ['licenses', of.accountId, 'summary', of] as const,
    queryFn: async ({ signal }) => call(getLicensesSummary, { params: of, signal }),
  });
