import type { RouteComponent } from '@tanstack/react-router';
import { pages } from '#domain/access/pages.ts';
import { accountRoute, portalRoute } from './root-route.tsx';

type Pages = typeof pages;
type InAccount<Path> = Path extends `/accounts/$accountId${infer Rest}` ? Rest : never;
type AccountPage = {
  [Id in keyof Pages]: InAccount<Pages[Id]['path']> extends never ? never : Id;
}[keyof Pages];

/** The route of a page that belongs to no account: its address is the one that `pages` declares. */
export const definePage = <Id extends Exclude<keyof Pages, AccountPage>>(
  id: Id,
  component: RouteComponent,
) => ({ getParentRoute: () => portalRoute, path: pages[id].path as Pages[Id]['path'], component });

/** The route of a page about one account: its address below the account's. */
export const defineAccountPage = <Id extends AccountPage>(id: Id, component: RouteComponent) => ({
  getParentRoute: () => accountRoute,
  path: pages[id].path.replace('/accounts/$accountId', '') as InAccount<Pages[Id]['path']>,
  component,
});
