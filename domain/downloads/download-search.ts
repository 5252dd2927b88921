import { textOf, type SearchTexts } from '../core/search-texts.ts';
import { searchForAddress } from '../licenses-report/report-search.ts';
import { downloadStatuses, type DownloadStatus } from './download-status.ts';

/** How licenses of an application are ordered; the first is the page's own. */
export const downloadSorts = ['expiry', 'product', 'newest'] as const;
export type DownloadSort = (typeof downloadSorts)[number];

/** What the address of the download page says; what is as usual leaves no trace. */
export interface DownloadTexts {
  freeTextSearch?: string | undefined;
  status?: DownloadStatus | undefined;
  sort?: DownloadSort | undefined;
}

/** What the page shows. */
export interface DownloadSearch {
  freeTextSearch: string;
  /** Null for all. */
  status: DownloadStatus | null;
  sort: DownloadSort;
}

/** Reads an address: a status or order that does not exist is as good as none, of a whole key the tail stays (9.22). */
export function readDownloadTexts(texts: SearchTexts): DownloadTexts {
  const [status, sort] = [textOf(texts['status']), textOf(texts['sort'])];
  return downloadTextsOf({
    freeTextSearch: textOf(texts['freeTextSearch'])?.trim() ?? '',
    status: downloadStatuses.find((known) => known === status) ?? null,
    sort: downloadSorts.find((known) => known === sort) ?? downloadSorts[0],
  });
}

/** The other way round. */
export const downloadTextsOf = ({ freeTextSearch, status, sort }: DownloadSearch): DownloadTexts => ({
  freeTextSearch: freeTextSearch === '' ? undefined : searchForAddress(freeTextSearch),
  status: status ?? undefined,
  sort: sort === downloadSorts[0] ? undefined : sort,
});

export const downloadSearchOf = ({ freeTextSearch, status, sort }: DownloadTexts): DownloadSearch => ({
  freeTextSearch: freeTextSearch ?? '',
  status: status ?? null,
  sort: sort ?? downloadSorts[0],
});
