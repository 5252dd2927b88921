import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getLicensesSummary, listLicenses } from '#domain/licenses/contract.ts';
import type { LicenseSearch } from '#domain/licenses/license-search.ts';
import { totalOf } from '#domain/licenses/license-record.ts';
import { callQuery } from '#web/core/call-query.ts';
import { call, download } from '#web/core/http.ts';
import { pageSizeFor } from '#web/ui/data-table/page-size.ts';

/** A product of an account. */
export interface OfProduct {
  accountId: string;
  productName: string;
}

const MOST_ROWS = 200;

/** 9.08 */
const pageSize = (): number => Math.min(MOST_ROWS, pageSizeFor(window.innerHeight));

/** The lists of a product's licenses, whatever they were searched for. */
export const licensesKey = (of: OfProduct) =>
  ['licenses', of.accountId, 'list', { productName: of.productName }] as const;

/** 7.12: the licenses of a product, page by page; devMode asks for the numbers of the page (2.34). */
export const licensesQuery = (of: OfProduct, { freeTextSearch, devMode, unusable }: LicenseSearch) =>
  infiniteQueryOptions({
    queryKey: [...licensesKey(of), { freeTextSearch, devMode, unusable }] as const,
    queryFn: async ({ signal, pageParam }) => {
      const query = { freeTextSearch, devMode, unusable, offset: pageParam, limit: pageSize() };
      const answer = await call(listLicenses, { params: of, query, signal });
      return { content: answer.content, totalElements: totalOf(answer) };
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const met = pages.reduce((sum, page) => sum + page.content.length, 0);
      return met < last.totalElements && last.content.length > 0 ? met : null;
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });

/** One license as it stands now. */
export const fetchLicense = async (params: OfProduct, licenseKeyId: string, signal?: AbortSignal) =>
  (await call(listLicenses, { params, query: { licenseKeyId: [licenseKeyId], limit: 1 }, signal }))
    .content[0];

/** 7.11 */
export const licensesSummaryQuery = (of: OfProduct) =>
  callQuery(['licenses', of.accountId, 'summary', of] as const, getLicensesSummary, { params: of });

/** All that the search leaves as a file; gives its name. */
export const saveLicenses = (params: OfProduct, freeTextSearch: string, unusable?: 'true'): Promise<string> =>
  download(listLicenses, { params, query: { freeTextSearch, unusable }, format: 'csv' });

/** The chosen ones alone, whatever is searched for. */
export const saveChosen = (params: OfProduct, licenseKeyId: readonly string[]): Promise<string> =>
  download(listLicenses, { params, query: { licenseKeyId: [...licenseKeyId] }, format: 'csv' });
