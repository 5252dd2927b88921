import { createRoute } from '@tanstack/react-router';
import { loadCode } from '#web/core/load-code.ts';
import { LandingPage } from '#web/pages/landing-page.tsx';
import { pageOf } from '../load-page.ts';
import { accountRoute, portalRoute } from './root-route.tsx';

/** 2.01: `/` */
const start = createRoute({
  getParentRoute: () => portalRoute,
  path: '/',
  component: pageOf(() => import('#web/pages/start-page.tsx'), 'StartPage'),
});

/** 2.02: the account chooser. */
const accounts = createRoute({
  getParentRoute: () => portalRoute,
  path: '/accounts',
  component: pageOf(() => import('#web/pages/accounts-page.tsx'), 'AccountsPage'),
});

/** 2.05: the portal fills in the account. */
const defaultAccount = createRoute({
  getParentRoute: () => portalRoute,
  path: '/accounts/default/$',
  component: pageOf(() => import('#web/pages/default-account-page.tsx'), 'DefaultAccountPage'),
});

const loadNewLicenses = () => import('#web/pages/new-licenses-page.tsx');

/** 2.15: the landing page of an account, the first that most people see: it comes with the first download. */
const landing = createRoute({
  getParentRoute: () => accountRoute,
  path: '/',
  loader: () => void loadCode(loadNewLicenses).catch(() => {}), // where they go from here, many of them at once
  component: LandingPage,
});

/** 2.20: download licenses. */
const newLicenses = createRoute({
  getParentRoute: () => accountRoute,
  path: '/new-licenses',
  component: pageOf(loadNewLicenses, 'NewLicensesPage'),
});

export const accountsRoutes = [start, accounts, defaultAccount] as const;
export const inAccountRoutes = [landing, newLicenses] as const;
