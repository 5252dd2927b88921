import Box from '@mui/material/Box';
import { useTheme, useColorScheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import { useState, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#domain/access/pages.ts';
import { sidebarEntriesOf } from '#domain/frame/sidebar-entries.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import type { OwnSettings } from '#domain/session/schema.ts';
import { rememberSearch } from '#web/core/last-search.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { parseSearch, stringifySearch } from '#web/core/search-params.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import {
  ApplicationSelectionProvider,
  useApplicationSelection,
} from '#web/features/usage-accounts/application-selection-context.tsx';
import { useAccountMissing } from '#web/features/accounts/use-account-missing.ts';
import { useOverviewFlag, useSidebarMode, readClosedBanner, rememberClosedBanner } from '../frame-storage.ts';
import { ownSettingsQuery, bannerQuery } from '../queries.ts';
import { usePageFocus } from '../use-page-focus.ts';
import { AppHeader } from './app-header.tsx';
import { AppSidebar } from '../sidebar/components/app-sidebar.tsx';
import { SidebarContent } from '../sidebar/components/sidebar-content.tsx';

const KEY = '[';
const TYPING =
  'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Toggles the sidebar with one key, unless somebody types, a dialog is open, or it is switched off (WCAG 2.1.4). */
function useSidebarShortcut(enabled: boolean, toggle: () => void): void {
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      // Keyboards that reach the bracket by AltGr report Ctrl and Alt together.
      const withCommand = event.metaKey || event.ctrlKey !== event.altKey;
      const typing = event.target instanceof Element && event.target.closest(TYPING) !== null;
      if (event.key !== KEY || withCommand || typing || event.defaultPrevented || event.repeat) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}

const BannerLine = lazyPart(
  () => import('./banner-line.tsx'),
  (part) => part.BannerLine,
);

/** The operator's message (1.08): a warning that stays closed for its text until the browser session ends. */
function Banner() {
  const { data } = useQuery(bannerQuery);
  const [closed, setClosed] = useState(readClosedBanner);
  const message = data?.message.trim() ?? '';
  if (message === '' || message === closed) return null;
  const close = (): void => {
    rememberClosedBanner(message);
    setClosed(message);
  };
  return <BannerLine message={message} onClose={close} />;
}

const NavigationDrawer = lazyPart(
  () => import('../sidebar/components/navigation-drawer.tsx'),
  (part) => part.NavigationDrawer,
);

export const MAIN_ID = 'main';

/** The frame around every page behind the log-in: header, banner, sidebar or drawer, notifications. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { accountId, cucaId } = useParams({ strict: false });
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
        <NavigationDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)}>
          <SidebarContent entries={entries} selection={selection} minimized={false} />
        </NavigationDrawer>
      )}
    </Box>
  );
}

/** Applies what the person chose, on whichever device: the theme, and whether the sidebar has a key. */
function useAppliedSettings(): Pick<OwnSettings, 'sidebarShortcut'> {
  const { mode, setMode } = useColorScheme();
  const { data } = useQuery(ownSettingsQuery);
  const theme = data?.theme;
  useEffect(() => {
    if (theme !== undefined && theme !== mode) setMode(theme);
  }, [theme, mode, setMode]);
  // Until the settings are known the key does nothing: somebody may have switched it off for a reason.
  return { sidebarShortcut: data?.sidebarShortcut ?? false };
}

/** Keeps how the report was left. Draws nothing, so that a filter of a page does not draw the whole frame anew. */
function RememberedSearch() {
  const { search, path } = useRouterState({
    select: ({ location }) => ({ search: location.searchStr, path: location.pathname }),
    structuralSharing: true,
  });
  useEffect(() => {
    // What lay over the list is not part of how it was left.
    if (path === pages.licensesReport.path)
      rememberSearch(path, stringifySearch({ ...parseSearch(search), counted: undefined }));
  }, [path, search]);
  return null;
}

/** The first stop of the Tab key: past header and navigation to the page itself. */
function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <Box
      component="a"
      href={`#${target}`}
      onClick={(event) => {
        // A jump to a fragment would stand in the history and in the address that people copy.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        border: '1px solid',
        borderColor: 'divider',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {children}
    </Box>
  );
}
