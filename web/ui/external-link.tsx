import Link, { type LinkProps } from '@mui/material/Link';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ReactNode } from 'react';
import { safeAddress } from '#domain/core/safe-address.ts';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ExternalLinkProps {
  href: string;
  children: ReactNode;
  variant?: LinkProps['variant'];
}

/** A link that leaves the product: https only, in a new tab, without an opener; other addresses stay plain text. */
export function ExternalLink({ href, children, variant = 'inherit' }: ExternalLinkProps) {
  if (safeAddress(href) === null) return <span>{children}</span>;
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer" variant={variant}>
      {children}
      <ArrowUpRight size="0.95em" aria-hidden style={{ marginLeft: 2, verticalAlign: '-0.1em' }} />
      <VisuallyHidden> ({ui.opensInNewTab})</VisuallyHidden>
    </Link>
  );
}
