import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePageLink } from './page-link.tsx';
import type { PageTarget } from './page-target.ts';

/** Goes on to another page when an answer says so; the address left behind does not stay in the history. */
export function Redirect({ to }: { to: PageTarget }) {
  const navigate = useNavigate();
  const { href } = usePageLink()(to);
  useEffect(() => void navigate({ href, replace: true }), [navigate, href]);
  return null;
}
