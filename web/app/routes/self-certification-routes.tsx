import { createRoute } from '@tanstack/react-router';
import { readCertificationSearch } from '#domain/self-certification/certification-search.ts';
import { links } from '#web/core/links.ts';
import { leadOn } from '../lead-on.ts';
import { pageOf } from '../load-page.ts';
import { accountRoute } from './root-route.tsx';

/** 2.26: the address of old letters and bookmarks. */
const former = createRoute({
  getParentRoute: () => accountRoute,
  path: '/self-certification',
  validateSearch: readCertificationSearch,
  beforeLoad: ({ params, search, location }): void =>
    leadOn(links.pastUsage(params.accountId, search), location),
});

const wizard = createRoute({
  getParentRoute: () => accountRoute,
  path: '/report-past-usage',
  validateSearch: readCertificationSearch,
  component: pageOf(() => import('#web/pages/self-certification-page.tsx'), 'SelfCertificationPage'),
});

/** 2.26: the self-certification wizard; children of `accountRoute`. */
export const selfCertificationRoutes = [former, wizard] as const;
