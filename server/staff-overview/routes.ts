import * as contract from '#domain/staff-overview/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getStaffOverview } from './get-staff-overview.ts';

export const staffOverviewRoutes: Route[] = [route(contract.getStaffOverview, getStaffOverview)];
