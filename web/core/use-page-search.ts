import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The query of a page's own address. While somebody is on the way to another page, the router already knows that one's
 * query; the page that is left keeps its own until it is gone.
 */
export function usePageSearch(path: string): string {
  const here = useRouterState({
    select: ({ location }) => (decodeURI(location.pathname) === decodeURI(path) ? location.searchStr : null),
  });
  const [own, setOwn] = useState(here ?? '');
  if (here !== null && here !== own) setOwn(here);
  return here ?? own;
}
