import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { parseSearch, stringifySearch } from './search-params.ts';
import { usePageLink } from './page-link.tsx';
import type { PageTarget } from './page-target.ts';
import { useIsHere, useNavigateHere } from './use-navigate-here.ts';

/**
 * Goes on to another page when an answer says so; the address left behind does not stay in the history. A figure that is
 * explained over the page goes with it.
 */
export function Redirect({ to }: { to: PageTarget }) {
  const navigate = useNavigateHere();
  const isHere = useIsHere();
  const { counted } = useSearch({ strict: false });
  const { href: address } = usePageLink()(to);
  const [path = '', query = ''] = address.split('?');
  const href = counted === undefined ? address : path + stringifySearch({ ...parseSearch(query), counted });
  useEffect(() => {
    if (isHere) void navigate({ href, replace: true });
  }, [isHere, navigate, href]);
  return null;
}
