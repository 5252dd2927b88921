import { createRoute } from '@tanstack/react-router';
import { links } from '#web/core/links.ts';
import { Redirect } from '#web/core/redirect.tsx';
import { pageOf } from '../load-page.ts';
import { accountRoute, portalRoute } from './root-route.tsx';

const page = pageOf(() => import('#web/pages/volume-report-page.tsx'), 'VolumeReportPage');

const shortcut = createRoute({
  getParentRoute: () => portalRoute,
  path: '/report-usage',
  component: () => <Redirect to={links.anyVolumeReport()} />,
});
const anyAccount = createRoute({
  getParentRoute: () => portalRoute,
  path: '/products/iText/report-usage',
  component: page,
});

/** 2.08: reporting volume usage for any account; children of `portalRoute`. */
export const volumeUsageRoutes = [shortcut, anyAccount] as const;

const ofProducts = createRoute({
  getParentRoute: () => accountRoute,
  path: '/products/iText/report-usage',
  component: page,
});
const ofAccount = createRoute({
  getParentRoute: () => accountRoute,
  path: '/iText/report-usage',
  component: page,
});

/** 2.25: reporting volume usage for one account; children of `accountRoute`. */
export const inAccountVolumeUsageRoutes = [ofProducts, ofAccount] as const;
