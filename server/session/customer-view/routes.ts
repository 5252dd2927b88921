import * as contract from '#domain/session/customer-view/contract.ts';
import { rawRoute, route, type Route } from '#server/core/routes.ts';
import { beginView, listViewable } from './begin-view.ts';
import { endView } from './end-view.ts';

export const customerViewRoutes: Route[] = [
  route(contract.listViewable, listViewable),
  rawRoute(contract.beginView, beginView),
  rawRoute(contract.endView, endView),
];
