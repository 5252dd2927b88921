import Link, { type LinkProps } from '@mui/material/Link';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isOverlayEntry } from '#web/ui/use-back-closes.ts';
import type { PageTarget } from './page-target.ts';

/** A page of `links` as props of any anchor: a plain click stays in the portal, every other one is the browser's. */
export function usePageLink(): (to: PageTarget) => { href: string; onClick: (event: MouseEvent) => void } {
  const router = useRouter();
  return (to) => ({
    href: router.buildLocation(to).href,
    onClick: (event) => {
      const plain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!plain || event.defaultPrevented) return;
      event.preventDefault();
      void router.navigate({ ...to, replace: isOverlayEntry() });
    },
  });
}

/** A link to a page of the portal. */
export function PageLink({ to, ...rest }: Omit<LinkProps, 'href'> & { to: PageTarget }) {
  const linkTo = usePageLink();
  return <Link {...rest} {...linkTo(to)} />;
}
