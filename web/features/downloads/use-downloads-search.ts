import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { downloadSearchOf, downloadTextsOf, type DownloadSearch } from '#domain/downloads/download-search.ts';
import { links } from '#web/core/links.ts';
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
    const address = links.newLicenses(accountId, downloadTextsOf({ ...search, ...part }));
    void navigate({ ...address, replace: isTypedOn });
  };
  return { search, change };
}
