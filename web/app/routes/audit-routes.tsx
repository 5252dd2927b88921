import { createRoute } from '@tanstack/react-router';
import type { accountDeedFilters, deedFilters } from '#domain/audit/filters.ts';
import type { AddressOf } from '#domain/core/filter-set.ts';
import { pageOf } from '../load-page.ts';
import { accountRoute, portalRoute } from './root-route.tsx';

// The pages read the filters; what makes no sense narrows nothing there, and need not come with the first page.
const audit = createRoute({
  getParentRoute: () => portalRoute,
  path: '/audit',
  validateSearch: (search: AddressOf<typeof deedFilters>) => search,
  component: pageOf(() => import('#web/pages/audit-page.tsx'), 'AuditPage'),
});

const accountAudit = createRoute({
  getParentRoute: () => accountRoute,
  path: '/audit',
  validateSearch: (search: AddressOf<typeof accountDeedFilters>) => search,
  component: pageOf(() => import('#web/pages/account-audit-page.tsx'), 'AccountAuditPage'),
});

/** The record of deeds, for internal people. */
export const auditRoutes = [audit] as const;
/** That of an account; a child of `accountRoute`. */
export const inAccountAuditRoutes = [accountAudit] as const;
