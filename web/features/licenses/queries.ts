import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getLicensesSummary, listLicenses } from '#domain/licenses/contract.ts';
import { call } from '#web/app/http.ts';

/** A product of an account. */
export interface OfProduct {
  accountId: string;
  productName: string;
}

const PAGE_SIZE = 50;
/** How many keys a choice of keys offers. */
const CHOICES = 200;
const noFilters = { freeTextSearch: '', licenseKeyId: [], activationStatus: [], expirationStatus: [] };

/** 7.12: the licenses of a product, page by page. */
export const licensesQuery = (of: OfProduct, freeTextSearch: string) =>
  infiniteQueryOptions({
    queryKey: ['licenses', of.accountId, 'list', { ...of, freeTextSearch }] as const,
    queryFn: async ({ signal, pageParam }) =>
      call(listLicenses, {
        params: of,
        query: { ...noFilters, freeTextSearch, offset: pageParam, limit: PAGE_SIZE },
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

/** The keys that a chart can be asked for: the first of the product, and those of the address wherever they stand. */
export const keyChoicesQuery = (of: OfProduct) =>
  queryOptions({
    queryKey: ['licenses', of.accountId, 'choices', of] as const,
    queryFn: async ({ signal }) =>
      (await call(listLicenses, { params: of, query: { ...noFilters, offset: 0, limit: CHOICES }, signal }))
        .content,
  });
export const chosenKeysQuery = (of: OfProduct, licenseKeyId: readonly string[]) =>
  queryOptions({
    queryKey: ['licenses', of.accountId, 'chosen', { ...of, licenseKeyId }] as const,
    queryFn: async ({ signal }) =>
      (
        await call(listLicenses, {
          params: of,
          query: { ...noFilters, licenseKeyId: [...licenseKeyId], offset: 0, limit: CHOICES },
          signal,
        })
      ).content,
    placeholderData: keepPreviousData,
  });

/** 7.11 */
export const licensesSummaryQuery = (of: OfProduct) =>
  queryOptions({
    queryKey: ['licenses', of.accountId, 'summary', of] as const,
    queryFn: async ({ signal }) => call(getLicensesSummary, { params: of, signal }),
  });
