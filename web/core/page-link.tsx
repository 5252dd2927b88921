import Link, { type LinkProps } from '@mui/material/Link';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isOverlayEntry } from '#web/ui/use-back-closes.ts';

/** An address of `links` as props of any anchor: a plain click stays in the page, every other one is the browser's. */
export function usePageLink(): (href: string) => { href: string; onClick: (event: MouseEvent) => void } {
  const { history } = useRouter();
  return (href) => ({
    href,
    onClick: (event) => {
      const plain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!plain || event.defaultPrevented) return;
      event.preventDefault();
      if (isOverlayEntry()) history.replace(href);
      else history.push(href);
    },
  });
}

/** A link to a page of the portal. */
export function PageLink({ href, ...rest }: Omit<LinkProps, 'href'> & { href: string }) {
  const linkTo = usePageLink();
  return <Link {...rest} {...linkTo(href)} />;
}
