import Box from '@mui/material/Box';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactElement, type ReactNode, type SyntheticEvent } from 'react';
import { loadCode } from '#web/core/load-code.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import type { PageTarget } from '#web/core/page-target.ts';
import type { IconComponent } from '#web/ui/status.tsx';

const Tooltip = lazy(async () => loadCode(() => import('@mui/material/Tooltip')));

interface SidebarLinkProps {
  to: PageTarget;
  icon: IconComponent | undefined;
  children: string;
  /** Of the 84-px sidebar only the icon is left; the words move into a tooltip (2.14). */
  minimized: boolean;
  /** What the tooltip adds, such as the product that the entry belongs to. */
  of?: string;
  /** A few characters under the icon of the 84-px sidebar, for entries that share an icon. */
  initials?: string;
  /** Whether the page on screen lies below the entry's own. */
  isAround?: (path: string) => boolean;
}

const lookOf = (current: boolean) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: 36,
  borderRadius: 1,
  color: current ? 'text.primary' : 'text.secondary',
  bgcolor: current ? 'action.selected' : 'transparent',
  fontWeight: current ? 600 : 400,
  textDecoration: 'none',
  '&:hover': { bgcolor: current ? 'action.selected' : 'action.hover', color: 'text.primary' },
});
const wideLook = { gap: 1.25, px: 1.25 } as const;
const smallLook = { flexDirection: 'column', justifyContent: 'center', gap: 0.25, py: 0.25 } as const;

/** The entry's own accessible name says more. */
const Initials = ({ of }: { of: string | undefined }) =>
  of !== undefined && (
    <Box component="span" aria-hidden sx={{ fontSize: '0.6875rem', fontWeight: 600, lineHeight: 1.2 }}>
      {of}
    </Box>
  );

/** An entry of the sidebar; the page on screen is marked. */
export function SidebarLink({
  to,
  icon: Icon,
  children,
  minimized,
  of,
  initials,
  isAround,
}: SidebarLinkProps) {
  const link = usePageLink()(to);
  const place = usePlace(link.href, isAround);
  const current = place !== undefined;
  const full = of === undefined ? children : `${of}: ${children}`;
  return (
    <SidebarTip title={minimized ? full : ''}>
      <Box
        component="a"
        {...link}
        aria-current={place}
        {...(minimized ? { 'aria-label': full } : {})}
        sx={{ ...lookOf(current), ...(minimized ? smallLook : wideLook) }}
      >
        <Box
          component="span"
          sx={{ display: 'inline-flex', flex: 'none', color: current ? 'primary.main' : 'inherit' }}
        >
          {Icon && <Icon size={18} aria-hidden />}
        </Box>
        {minimized ? <Initials of={initials} /> : <span>{children}</span>}
      </Box>
    </SidebarTip>
  );
}

/** Whether the page on screen is the entry's own, or lies below it. */
function usePlace(href: string, isAround?: (path: string) => boolean): 'page' | 'true' | undefined {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  if (decodeURI(here) === decodeURI(href.split('?')[0] ?? '')) return 'page';
  return isAround?.(here) === true ? 'true' : undefined;
}

/**
 * A tooltip at the side; without a title there is none, and nothing is loaded for one. What it belongs to stays the same
 * element whether there is one or not, so that neither focus nor a click is lost when it comes.
 */
export function SidebarTip({ title, children }: { title: string; children: ReactElement }): ReactNode {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const show = ({ currentTarget }: SyntheticEvent) => setAnchor(currentTarget.firstElementChild);
  const hide = () => setAnchor(null);
  return (
    <Box
      component="span"
      sx={{ display: 'contents' }}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children}
      {title !== '' && anchor !== null && (
        <Suspense>
          <Tooltip
            open
            title={title}
            placement="right"
            onClose={hide}
            slotProps={{ popper: { anchorEl: anchor } }}
          >
            <span hidden />
          </Tooltip>
        </Suspense>
      )}
    </Box>
  );
}
