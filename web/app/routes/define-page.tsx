import { useParams, type AsyncRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { pages, type PageWith } from '#domain/access/pages.ts';
import type { SidebarPage } from '#domain/frame/sidebar-entries.ts';
import { PageGate } from '#web/core/page-gate.tsx';
import type { IconComponent } from '#web/ui/status.tsx';
import { pageOf } from '../load-page.ts';
import { accountRoute, portalRoute } from './root-route.tsx';

type Pages = typeof pages;
type PortalPage = PageWith<{ on: 'person' | 'anyAccount' }>;
type AccountPage = PageWith<{ on: 'account' }>;
type Params = Readonly<Partial<Record<string, string>>>;
type InAccount<Path> = Path extends `/accounts/$accountId${infer Rest}` ? Rest : never;
/**
 * What a route says of its page: its code, the component's name there, and its icon. The component takes the parameters of
 * the address; its type stays open, as it may ask for the types of all routes.
 */
type Declared<Id extends keyof Pages, Code> = [
  load: () => Promise<Code>,
  name: keyof Code & string,
  ...icon: Id extends SidebarPage ? [icon: IconComponent] : [icon?: IconComponent],
];

/** The route of a page that belongs to no account: its address is the declared one. */
export const definePage = <Id extends PortalPage, Code extends object>(
  id: Id,
  ...declared: Declared<Id, Code>
) => ({
  getParentRoute: () => portalRoute,
  path: pages[id].path as Pages[Id]['path'],
  ...shown(id, ...declared),
});

/** The route of a page about one account: its address below the account's. */
export const defineAccountPage = <Id extends AccountPage, Code extends object>(
  id: Id,
  ...declared: Declared<Id, Code>
) => ({
  getParentRoute: () => accountRoute,
  path: pages[id].path.replace('/accounts/$accountId', '') as InAccount<Pages[Id]['path']>,
  ...shown(id, ...declared),
});

/** The page for those who may open it (2.12), anew for each object that its address names; its code comes when it is opened. */
function shown<Id extends PortalPage | AccountPage, Code extends object>(
  id: Id,
  ...[load, name, icon]: Declared<Id, Code>
) {
  const Page = pageOf(load, name) as unknown as AsyncRouteComponent<Params>;
  const Gated: RouteComponent = () => {
    const params: Params = useParams({ strict: false });
    return (
      <PageGate page={id} accountId={params['accountId']}>
        <Page key={Object.values(params).join(' ')} {...params} />
      </PageGate>
    );
  };
  if (Page.preload) Gated.preload = Page.preload;
  return { component: Gated, staticData: { icon } };
}
