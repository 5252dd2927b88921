import * as contract from '#domain/exposures/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { listExposureRows } from './queries.ts';
import { reportExposure } from './report-exposure.ts';
import { withdrawExposure } from './withdraw-exposure.ts';

export const exposureRoutes: Route[] = [
  route(contract.reportExposure, reportExposure),
  route(contract.withdrawExposure, withdrawExposure),
  route(contract.listExposures, (ctx) => ctx.transaction(listExposureRows)),
];
