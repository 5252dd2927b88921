import * as contract from '#domain/crm/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getOverview } from './get-overview.ts';

export const crmRoutes: Route[] = [route(contract.getOverview, getOverview)];
