import { textOf, type SearchTexts } from '../core/search-texts.ts';
import { settleReportSearch, type ReportSearch } from './filter-address.ts';
import type { ReportFlags } from './filters.ts';
import { settleSort, type SortText } from './report-sort.ts';

/** What the page's address says: filters, an order other than the default, and flags. */
export interface ReportPageSearch extends ReportSearch {
  sort?: SortText | undefined;
  devMode?: string | undefined;
  showCucaFilter?: string | undefined;
  /** A view to open in place of filters. */
  view?: string | undefined;
}

export const readPageSearch = (search: SearchTexts): ReportPageSearch => ({
  ...settleReportSearch(search),
  sort: settleSort(textOf(search['sort'])),
  view: textOf(search['view']),
});

/** 2.34, 2.36 */
export const readFlags = (search: ReportPageSearch): ReportFlags => ({
  devMode: search.devMode === 'true',
  showCucaFilter: search.showCucaFilter === 'true',
});
