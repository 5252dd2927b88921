import { useRouterState } from '@tanstack/react-router';
import { cucaPageOf, type CucaPage } from '#domain/usage-accounts/cuca-page.ts';
import { stringifySearch } from '#web/core/search-params.ts';

/**
 * Where in a usage account the page on screen is, and its address, for leading on in it. Asked of the matches: the
 * location is already that of the next page while this one still stands.
 */
export function useCucaPlace(): { page: CucaPage; address: string } {
  return useRouterState({
    select: ({ matches, location }) => {
      const here = matches.at(-1);
      const path = here?.pathname ?? location.pathname;
      const hash = path === location.pathname && location.hash !== '' ? `#${location.hash}` : '';
      return { page: cucaPageOf(path), address: `${path}${stringifySearch(here?.search ?? {})}${hash}` };
    },
    structuralSharing: true,
  });
}
