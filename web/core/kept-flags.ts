import { flagsOf, withFlags } from '#domain/core/kept-flags.ts';
import type { SearchTexts } from '#domain/core/search-texts.ts';
import type { PageTarget } from './page-target.ts';

/** A page that is led on to, with the flags of the address that leads there (2.34–2.38). */
export function takingFlags(to: PageTarget, search: SearchTexts): PageTarget {
  const flags = flagsOf(search);
  if (to.href !== undefined) return { ...to, href: withFlags(to.href, flags) };
  const own = typeof to.search === 'object' ? Object.entries(to.search) : [];
  return {
    ...to,
    search: { ...flags, ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) },
  } as PageTarget;
}
