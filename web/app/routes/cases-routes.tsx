import { createRoute } from '@tanstack/react-router';
import { caseFilterSet } from '#domain/cases/filters.ts';
import { pageOf } from '../load-page.ts';
import { portalRoute } from './root-route.tsx';

const cases = createRoute({
  getParentRoute: () => portalRoute,
  path: '/cases',
  validateSearch: (search) => caseFilterSet.write(caseFilterSet.read(search)),
  component: pageOf(() => import('#web/pages/cases-page.tsx'), 'CasesPage'),
});

/** Cases, for internal people. */
export const casesRoutes = [cases] as const;
