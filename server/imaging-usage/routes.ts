import {
  listImagingApplications as applicationsContract,
  listImagingLicenses as licensesContract,
  reportImagingUsage as reportContract,
} from '#domain/imaging-usage/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { listImagingApplications } from './list-applications.ts';
import { listImagingLicenses } from './list-licenses.ts';
import { reportImagingUsage } from './report-usage.ts';

export const imagingUsageRoutes: Route[] = [
  route(applicationsContract, listImagingApplications),
  route(licensesContract, listImagingLicenses),
  route(reportContract, (ctx, { body }) => reportImagingUsage(ctx, body)),
];
