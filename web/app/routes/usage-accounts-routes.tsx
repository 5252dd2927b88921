import { createRoute } from '@tanstack/react-router';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Settings from 'lucide-react/icons/settings';
import Upload from 'lucide-react/icons/upload';
import { readReminderSearch } from '#domain/imaging-usage/reminders/reminder-search.ts';
import { readChartTexts } from '#domain/usage-chart/chart-texts.ts';
import { preloadChart } from '#web/features/usage-chart/components/chart-slot.tsx';
import { pageOf } from '../load-page.ts';
import { accountRoute } from './root-route.tsx';

/** 2.27: everything about one usage account. Its children find application and name in `useUsageAccount`. */
export const usageAccountRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/cuca/$cucaId',
  component: pageOf(() => import('#web/pages/usage-account-layout.tsx'), 'UsageAccountLayout'),
});

/** 2.28: everything about one product of it; 'default' is resolved before a child renders (2.30). */
export const usageAccountProductRoute = createRoute({
  getParentRoute: () => usageAccountRoute,
  path: '/products/$productName',
  component: pageOf(() => import('#web/pages/usage-account-product-layout.tsx'), 'UsageAccountProductLayout'),
});

const indexPage = pageOf(() => import('#web/pages/usage-account-page.tsx'), 'UsageAccountPage');

const index = createRoute({ getParentRoute: () => usageAccountRoute, path: '/', component: indexPage });
const productIndex = createRoute({
  getParentRoute: () => usageAccountProductRoute,
  path: '/',
  component: indexPage,
});
/** 2.28: its chart keeps its state in the address, as the usage page of a product does. */
const overview = createRoute({
  getParentRoute: () => usageAccountProductRoute,
  path: '/overview',
  validateSearch: readChartTexts,
  loader: preloadChart,
  staticData: { icon: LayoutDashboard },
  component: pageOf(() => import('#web/pages/product-overview-page.tsx'), 'ProductOverviewPage'),
});
/** 2.76: imaging usage; volume usage has a page of the account, to which the layout leads on. */
const reportUsage = createRoute({
  getParentRoute: () => usageAccountProductRoute,
  path: '/report-usage',
  validateSearch: readReminderSearch,
  staticData: { icon: Upload },
  component: pageOf(() => import('#web/pages/imaging-report-page.tsx'), 'ImagingReportPage'),
});

const settings = createRoute({
  getParentRoute: () => usageAccountRoute,
  path: '/settings',
  staticData: { icon: Settings },
  component: pageOf(() => import('#web/pages/team-page.tsx'), 'TeamPage'),
});

/** Children of `accountRoute`. */
export const usageAccountsRoutes = [
  usageAccountRoute.addChildren([
    index,
    settings,
    usageAccountProductRoute.addChildren([productIndex, overview, reportUsage]),
  ]),
] as const;
