import { createRoute } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import { canOnAccount } from '#domain/access/can.ts';
import { readChooserSearch, readLandingSearch } from '#domain/accounts/account-search.ts';
import { pathInAccount, waitsForAccount } from '#domain/accounts/default-account.ts';
import type { SearchTexts } from '#domain/core/search-texts.ts';
import { readReminderSearch } from '#domain/imaging-usage/reminders/reminder-search.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import type { CurrentUser } from '#domain/session/schema.ts';
import { links } from '#web/core/links.ts';
import { readDownloadTexts } from '#domain/downloads/download-search.ts';
import { loadCode } from '#web/core/load-code.ts';
import { keptAddress } from '#web/core/page-target.ts';
import { aheadOfLanding } from '#web/features/accounts/landing-target.ts';
import { downloadableQuery } from '#web/features/downloads/queries.ts';
import { LandingPage } from '#web/pages/landing-page.tsx';
import { leadOn } from '../lead-on.ts';
import { defineAccountPage, definePage } from './define-page.tsx';
import { accountRoute, portalRoute } from './root-route.tsx';

/** The account of somebody who has just one: they are not asked for it. */
function onlyAccountOf(user: CurrentUser | null): string | undefined {
  const [only, other] = Object.keys(user?.salesforceAccounts ?? {});
  return other === undefined ? only : undefined;
}

/** 2.01: internal people work in the licenses report, everybody else in an account. */
const start = createRoute({
  getParentRoute: () => portalRoute,
  path: '/',
  beforeLoad: ({ context: { user }, location }): void =>
    leadOn(user?.internal === true ? links.licensesReport() : links.accounts(), location),
});

/** 2.02–2.04: the account chooser; one account is not asked about, and staff for an address that waits for one (2.05). */
const accounts = createRoute({
  ...definePage('accounts', () => import('#web/pages/accounts-page.tsx'), 'AccountsPage'),
  validateSearch: readChooserSearch,
  beforeLoad: ({ context: { user }, search, location }): void => {
    const only = onlyAccountOf(user);
    const waits = search.next !== undefined && waitsForAccount(search.next);
    if (user?.internal === true && !waits) leadOn(links.licensesReport(), location);
    if (only !== undefined) leadOn(keptAddress(pathInAccount(search.next, only)), location);
  },
});

/** 2.05: the portal fills in the account; with several of them the chooser remembers the address. */
const defaultAccount = createRoute({
  getParentRoute: () => portalRoute,
  path: '/accounts/default/$',
  beforeLoad: ({ context: { user }, location }): void => {
    const only = onlyAccountOf(user);
    const { href } = location;
    leadOn(only === undefined ? links.accounts(href) : keptAddress(pathInAccount(href, only)), location);
  },
});

const loadNewLicenses = () => import('#web/pages/new-licenses-page.tsx');

/** 2.15: the landing page of an account, the first that most people see: it comes with the first download. */
const landing = createRoute({
  getParentRoute: () => accountRoute,
  path: '/',
  validateSearch: (texts: SearchTexts) => ({ ...readLandingSearch(texts), ...readReminderSearch(texts) }),
  staticData: { leadsTo: loadNewLicenses },
  beforeLoad: ({ context: { user }, params: { accountId }, location }): void => {
    const ahead = user && aheadOfLanding(user, accountId);
    if (ahead) leadOn(ahead, location);
  },
  loader: () => void loadCode(loadNewLicenses).catch(() => {}), // where they go from here, many of them soon
  component: LandingPage,
});

/** 2.20: download licenses. */
const newLicenses = createRoute({
  ...defineAccountPage('newLicenses', loadNewLicenses, 'NewLicensesPage', Download),
  validateSearch: readDownloadTexts,
  loader: ({ context: { user, queryClient }, params: { accountId } }): void => {
    if (user && queryClient && canOnAccount(grantsOfUser(user), 'DOWNLOAD_LICENSES', accountId))
      void queryClient.prefetchQuery(downloadableQuery(accountId));
  },
});

export const accountsRoutes = [start, accounts, defaultAccount] as const;
export const inAccountRoutes = [landing, newLicenses] as const;
