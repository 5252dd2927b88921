import { createRoute } from '@tanstack/react-router';
import { readReceiptSearch } from '#domain/submissions/receipt-search.ts';
import { links } from '#web/core/links.ts';
import { leadOn } from '../lead-on.ts';
import { pageOf } from '../load-page.ts';
import { accountRoute, portalRoute } from './root-route.tsx';

const page = pageOf(() => import('#web/pages/volume-report-page.tsx'), 'VolumeReportPage');

const shortcut = createRoute({
  getParentRoute: () => portalRoute,
  path: '/report-usage',
  beforeLoad: ({ location }): void => leadOn(links.anyVolumeReport(), location),
});
const anyAccount = createRoute({
  getParentRoute: () => portalRoute,
  path: '/products/iText/report-usage',
  validateSearch: readReceiptSearch,
  component: page,
});

/** 2.08: reporting volume usage for any account; children of `portalRoute`. */
export const volumeUsageRoutes = [shortcut, anyAccount] as const;

const ofProducts = createRoute({
  getParentRoute: () => accountRoute,
  path: '/products/iText/report-usage',
  validateSearch: readReceiptSearch,
  component: page,
});
const ofAccount = createRoute({
  getParentRoute: () => accountRoute,
  path: '/iText/report-usage',
  validateSearch: readReceiptSearch,
  component: page,
});

/** 2.25: reporting volume usage for one account; children of `accountRoute`. */
export const inAccountVolumeUsageRoutes = [ofProducts, ofAccount] as const;
