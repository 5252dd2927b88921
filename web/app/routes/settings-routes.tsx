import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../load-page.ts';
import { portalRoute } from './root-route.tsx';

/** 1.06: what somebody chose for themselves; reached from the user menu. */
const personalSettings = createRoute({
  getParentRoute: () => portalRoute,
  path: '/settings',
  component: pageOf(() => import('#web/pages/personal-settings-page.tsx'), 'PersonalSettingsPage'),
});

/** Children of `portalRoute`. */
export const settingsRoutes = [personalSettings] as const;
