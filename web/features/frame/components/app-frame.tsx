import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useParams, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#domain/access/pages.ts';
import { sidebarEntriesOf } from '#domain/frame/sidebar-entries.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { loadCode } from '#web/core/load-code.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import {
  ApplicationSelectionProvider,
  useApplicationSelection,
} from '#web/features/usage-accounts/application-selection-context.tsx';
import { useAccountMissing } from '#web/features/accounts/use-account-missing.ts';
import { useOverviewFlag, useSidebarMode } from '../frame-storage.ts';
import { useAppliedSettings } from '../use-applied-settings.ts';
import { usePageFocus } from '../use-page-focus.ts';
import { useSidebarShortcut } from '../sidebar/use-sidebar-shortcut.ts';
import { AppHeader } from './app-header.tsx';
import { AppSidebar } from '../sidebar/components/app-sidebar.tsx';
import { Banner } from './banner.tsx';
import { RememberedSearch } from './remembered-search.tsx';
import { SidebarContent } from '../sidebar/components/sidebar-content.tsx';
import { SkipLink } from './skip-link.tsx';

const NavigationDrawer = lazy(async () => ({
  default: (await loadCode(() => import('../sidebar/components/navigation-drawer.tsx'))).NavigationDrawer,
}));

export const MAIN_ID = 'main';

/** The frame around every page behind the log-in: header, banner, sidebar or drawer, notifications. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { accountId, cucaId } = useParams({ strict: false }) as { accountId?: string; cucaId?: string };
  const user = useUser();
  // The address may name an account that is none of theirs: the frame knows nothing of it either.
  const missing = useAccountMissing(accountId);
  const known =
    (user.internal && !missing) ||
    (accountId !== undefined && Object.hasOwn(user.salesforceAccounts, accountId));
  usePageFocus();
  const around = useAccountAround(known ? accountId : undefined);
  return (
    <ApplicationSelectionProvider
      accountId={accountId === undefined ? around : known ? accountId : undefined}
      cucaId={cucaId}
    >
      <RememberedSearch />
      <Framed>{children}</Framed>
    </ApplicationSelectionProvider>
  );
}

/**
 * The account whose sidebar stands beside customers' pages above the accounts, such as their settings: the one they came
 * from, else their only one. The chooser has none.
 */
function useAccountAround(accountId: string | undefined): string | undefined {
  const { internal, salesforceAccounts } = useUser();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const [last, setLast] = useState(accountId);
  if (accountId !== undefined && accountId !== last) setLast(accountId);
  if (internal || here === pages.accounts.path) return undefined;
  const [only, other] = Object.keys(salesforceAccounts);
  const known = last !== undefined && Object.hasOwn(salesforceAccounts, last) ? last : undefined;
  return accountId ?? known ?? (other === undefined ? only : undefined);
}

function Framed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const user = useUser();
  const selection = useApplicationSelection();
  const [flag] = useOverviewFlag();
  const wide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  // Null until it is first wanted.
  const [drawerOpen, setDrawerOpen] = useState<boolean | null>(null);
  const { sidebarShortcut } = useAppliedSettings();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  // The wide table of the report gets the room until somebody chooses otherwise.
  const [mode, toggleMode] = useSidebarMode(here === pages.licensesReport.path ? 'minimized' : 'expanded');

  // Going somewhere closes the drawer, and coming back does not open it again.
  const [drawerPage, setDrawerPage] = useState(here);
  if (drawerPage !== here) {
    setDrawerPage(here);
    if (drawerOpen === true) setDrawerOpen(false);
  }

  const { accountId, selected } = selection;
  const entries = sidebarEntriesOf({ grants: grantsOfUser(user), accountId, cuca: selected, flag });
  const hasNavigation = accountId !== undefined || entries.general.length > 0;
  const toggle = wide ? toggleMode : () => setDrawerOpen((open) => open !== true);
  useSidebarShortcut(sidebarShortcut && hasNavigation, toggle);

  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink target={MAIN_ID}>{t('frame.skipToContent')}</SkipLink>
      <AppHeader onOpenNavigation={hasNavigation && !wide ? () => setDrawerOpen(true) : undefined} />
      <Banner />
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'stretch', minWidth: 0 }}>
        {hasNavigation && wide && (
          <AppSidebar mode={mode} onToggle={toggleMode} hasKey={sidebarShortcut}>
            <SidebarContent entries={entries} selection={selection} minimized={mode === 'minimized'} />
          </AppSidebar>
        )}
        <Box
          component="main"
          id={MAIN_ID}
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, px: { xs: 2, sm: 4 }, py: { xs: 2.5, sm: 4 }, outline: 'none' }}
        >
          {children}
        </Box>
      </Box>
      {hasNavigation && !wide && drawerOpen !== null && (
        <Suspense fallback={null}>
          <NavigationDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)}>
            <SidebarContent entries={entries} selection={selection} minimized={false} />
          </NavigationDrawer>
        </Suspense>
      )}
    </Box>
  );
}
