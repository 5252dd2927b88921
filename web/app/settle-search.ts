import { redirect, type ParsedLocation, type RouteComponent } from '@tanstack/react-router';
import type { SearchTexts } from '#domain/core/search-texts.ts';
import { loadPageCode } from '#web/core/load-code.ts';
import { keptAddress } from '#web/core/page-target.ts';
import { stringifySearch } from '#web/core/search-params.ts';

type ReadSearch<Search> = (search: SearchTexts) => Search;

/**
 * A page whose search is read by code that comes with the page, not with the first download. An address that says
 * something else than what is read of it is replaced before anything is shown: no whole key stays in it (9.22).
 */
export function settleSearch<Page extends { component: RouteComponent }, Search extends object>(
  page: Page,
  importer: () => Promise<ReadSearch<Search>>,
) {
  let read: ReadSearch<Search> | undefined;
  const settle = (by: ReadSearch<Search>, { href, search, hash }: ParsedLocation): void => {
    const [path] = href.split(/[?#]/);
    const texts: SearchTexts = search;
    const settled = stringifySearch({ ...texts, ...by(texts) });
    if (settled === stringifySearch(texts)) return;
    // oxlint-disable-next-line typescript/only-throw-error -- the router takes a thrown redirect
    throw redirect({ ...keptAddress(`${path}${settled}${hash && `#${hash}`}`), replace: true });
  };
  return {
    ...page,
    validateSearch: (search: Search): Search => search,
    beforeLoad: ({ location }: { location: ParsedLocation }): void | Promise<void> => {
      if (read) return settle(read, location); // without a pause once it has come
      page.component.preload?.()?.catch(() => {}); // its failure is told when it is shown
      return loadPageCode(importer).then((loaded) => settle((read = loaded), location));
    },
  };
}
