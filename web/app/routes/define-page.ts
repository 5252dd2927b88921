import type { RouteComponent } from '@tanstack/react-router';
import { pages, type PageWith } from '#domain/access/pages.ts';
import type { SidebarPage } from '#domain/frame/sidebar-entries.ts';
import type { IconComponent } from '#web/ui/status.tsx';
import { pageOf } from '../load-page.ts';
import { accountRoute, portalRoute } from './root-route.tsx';

type Pages = typeof pages;
/** Pages that belong to no account in particular. */
export type PortalPage = PageWith<{ on: 'person' | 'anyAccount' }>;
export type AccountPage = PageWith<{ on: 'account' }>;
type Icon<Id> = Id extends SidebarPage ? [icon: IconComponent] : [icon?: IconComponent];

/** The route of a page that belongs to no account: its address is the declared one, its code comes when it is opened. */
export const definePage = <Id extends PortalPage, Name extends string>(
  id: Id,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
  ...[icon]: Icon<Id>
) => ({
  getParentRoute: () => portalRoute,
  path: pages[id].path as Pages[Id]['path'],
  component: pageOf(load, name) as RouteComponent,
  staticData: icon ? { icon } : {},
});

type InAccount<Path> = Path extends `/accounts/$accountId${infer Rest}` ? Rest : never;

/** The route of a page about one account: its address below the account's. */
export const defineAccountPage = <Id extends AccountPage, Name extends string>(
  id: Id,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
  ...[icon]: Icon<Id>
) => ({
  getParentRoute: () => accountRoute,
  path: pages[id].path.replace('/accounts/$accountId', '') as InAccount<Pages[Id]['path']>,
  component: pageOf(load, name) as RouteComponent,
  staticData: icon ? { icon } : {},
});
