import { redirect } from '@tanstack/react-router';
import type { SearchTexts } from '#domain/core/search-texts.ts';
import { takingFlags } from '#web/core/kept-flags.ts';
import type { PageTarget } from '#web/core/page-target.ts';

/**
 * Goes on to another page before anything of this one is loaded, with the flags of this address (2.34–2.38); the address
 * itself does not stay in the history.
 */
export function leadOn(to: PageTarget, from: { search: SearchTexts }): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the router takes a thrown redirect
  throw redirect({ ...takingFlags(to, from.search), replace: true });
}
