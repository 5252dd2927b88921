import { textOf, type SearchTexts } from '../core/search-texts.ts';
import { settleReportSearch, type ReportSearch } from './filter-address.ts';
import { settleSort, type SortText } from './report-sort.ts';

/** What the page's address says: filters, and an order other than the default. */
export interface ReportPageSearch extends ReportSearch {
  sort?: SortText | undefined;
}

export const readPageSearch = (search: SearchTexts): ReportPageSearch => ({
  ...settleReportSearch(search),
  sort: settleSort(textOf(search['sort'])),
});
