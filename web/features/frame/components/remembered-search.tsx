import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pages } from '#domain/access/pages.ts';
import { rememberSearch } from '#web/core/last-search.ts';
import { parseSearch, stringifySearch } from '#web/core/search-params.ts';

/** Keeps how the report was left. Draws nothing, so that a filter of a page does not draw the whole frame anew. */
export function RememberedSearch() {
  const { search, path } = useRouterState({
    select: ({ location }) => ({ search: location.searchStr, path: location.pathname }),
    structuralSharing: true,
  });
  useEffect(() => {
    // What lay over the list is not part of how it was left.
    if (path === pages.licensesReport.path)
      rememberSearch(path, stringifySearch({ ...parseSearch(search), counted: undefined }));
  }, [path, search]);
  return null;
}
