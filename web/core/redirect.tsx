import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { flagsOf, withFlags } from '#domain/core/kept-flags.ts';
import { usePageLink } from './page-link.tsx';
import type { PageTarget } from './page-target.ts';
import { useIsHere, useNavigateHere } from './use-navigate-here.ts';

/**
 * Goes on to another page when an answer says so; the address left behind does not stay in the history. Its flags go with
 * it (2.34–2.38), and the figure that is explained over the page.
 */
export function Redirect({ to }: { to: PageTarget }) {
  const navigate = useNavigateHere();
  const isHere = useIsHere();
  const flags = flagsOf(useSearch({ strict: false }));
  const { href: address } = usePageLink()(to);
  const href = withFlags(address, flags);
  useEffect(() => {
    if (isHere) void navigate({ href, replace: true });
  }, [isHere, navigate, href]);
  return null;
}
