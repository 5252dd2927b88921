import { createRoute } from '@tanstack/react-router';
import { readCalendarSearch } from '#domain/calendar/calendar-search.ts';
import { pageOf } from '../load-page.ts';
import { accountRoute, portalRoute } from './root-route.tsx';

const ownCalendar = createRoute({
  getParentRoute: () => portalRoute,
  path: '/calendar',
  validateSearch: readCalendarSearch,
  component: pageOf(() => import('#web/pages/own-calendar-page.tsx'), 'OwnCalendarPage'),
});

/** Staff's calendar over their accounts; a child of `portalRoute`. */
export const calendarRoutes = [ownCalendar] as const;

const calendar = createRoute({
  getParentRoute: () => accountRoute,
  path: '/calendar',
  validateSearch: readCalendarSearch,
  component: pageOf(() => import('#web/pages/calendar-page.tsx'), 'CalendarPage'),
});

/** What is due in an account; a child of `accountRoute`. */
export const inAccountCalendarRoutes = [calendar] as const;
