import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SearchTexts } from '#domain/core/search-texts.ts';
import {
  downloadSearchOf,
  downloadTextsOf,
  readDownloadTexts,
  type DownloadSearch,
} from '#domain/downloads/download-search.ts';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';

/** Search, status and order as the address has them; typing on replaces an entry of the history, so that back leaves it. */
export function useDownloadsSearch(accountId: string): {
  search: DownloadSearch;
  change: (part: Partial<DownloadSearch>) => void;
} {
  const navigate = useNavigateHere();
  const given = useSearch({ from: '/portal/accounts/$accountId/new-licenses' });
  const search = useMemo(() => downloadSearchOf(given), [given]);
  const change = (part: Partial<DownloadSearch>): void => {
    const { freeTextSearch } = part;
    const isTypedOn = freeTextSearch !== undefined && freeTextSearch !== '' && search.freeTextSearch !== '';
    void navigate({
      to: '/accounts/$accountId/new-licenses',
      params: { accountId },
      // As the address is by now: a change made just before is in it, although the page does not show it yet.
      search: (now: SearchTexts) => downloadTextsOf({ ...downloadSearchOf(readDownloadTexts(now)), ...part }),
      replace: isTypedOn,
    });
  };
  return { search, change };
}
