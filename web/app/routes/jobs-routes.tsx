import { createRoute } from '@tanstack/react-router';
import { readJobSearch } from '#domain/jobs/job-search.ts';
import { pageOf } from '../load-page.ts';
import { portalRoute } from './root-route.tsx';

const jobs = createRoute({
  getParentRoute: () => portalRoute,
  path: '/jobs',
  validateSearch: readJobSearch,
  component: pageOf(() => import('#web/pages/jobs-page.tsx'), 'JobsPage'),
});

/** 2.89: the background jobs, for internal people. */
export const jobsRoutes = [jobs] as const;
