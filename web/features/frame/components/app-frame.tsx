import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useParams, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sidebarEntriesOf } from '#domain/frame/sidebar-entries.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { hasPage } from '#web/core/links.ts';
import { loadCode } from '#web/core/load-code.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import {
  ApplicationSelectionProvider,
  useApplicationSelection,
} from '#web/features/usage-accounts/application-selection-context.tsx';
import { takeOverviewFlag, useOverviewFlag, useSidebarMode } from '../frame-storage.ts';
import { useAppliedSettings } from '../use-applied-settings.ts';
import { usePageFocus } from '../use-page-focus.ts';
import { useSidebarShortcut } from '../sidebar/use-sidebar-shortcut.ts';
import { AppHeader } from './app-header.tsx';
import { AppSidebar } from '../sidebar/components/app-sidebar.tsx';
import { Banner } from './banner.tsx';
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
  const known =
    user.internal || (accountId !== undefined && Object.hasOwn(user.salesforceAccounts, accountId));
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  useEffect(() => takeOverviewFlag(search), [search]);
  usePageFocus();
  return (
    <ApplicationSelectionProvider accountId={known ? accountId : undefined} cucaId={cucaId}>
      <Framed>{children}</Framed>
    </ApplicationSelectionProvider>
  );
}

function Framed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const user = useUser();
  const selection = useApplicationSelection();
  const [flag] = useOverviewFlag();
  const [mode, toggleMode] = useSidebarMode();
  const wide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  // Open only on the page on which it was opened: going somewhere closes it. Null until it is first wanted.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const { sidebarShortcut } = useAppliedSettings();
  const here = useRouterState({ select: ({ location }) => location.pathname });

  const { accountId, selected } = selection;
  const entries = sidebarEntriesOf({ grants: grantsOfUser(user), accountId, cuca: selected, flag, hasPage });
  const hasNavigation = accountId !== undefined || entries.links.length > 0;
  const toggle = wide ? toggleMode : () => setDrawerAt((at) => (at === here ? '' : here));
  useSidebarShortcut(sidebarShortcut && hasNavigation, toggle);

  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink target={MAIN_ID}>{t('frame.skipToContent')}</SkipLink>
      <AppHeader onOpenNavigation={hasNavigation && !wide ? () => setDrawerAt(here) : undefined} />
      <Banner />
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'stretch', minWidth: 0 }}>
        {hasNavigation && wide && (
          <AppSidebar mode={mode} onToggle={toggleMode}>
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
      {hasNavigation && !wide && drawerAt !== null && (
        <Suspense fallback={null}>
          <NavigationDrawer open={drawerAt === here} onClose={() => setDrawerAt('')}>
            <SidebarContent entries={entries} selection={selection} minimized={false} />
          </NavigationDrawer>
        </Suspense>
      )}
    </Box>
  );
}
