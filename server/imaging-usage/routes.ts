import {
  createImagingApplication as createContract,
  listFreeLicenses as freeContract,
  listImagingApplications as applicationsContract,
  listImagingLicenses as licensesContract,
  reportImagingUsage as reportContract,
} from '#domain/imaging-usage/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { createImagingApplication } from './create-application.ts';
import { listFreeLicenses } from './list-free-licenses.ts';
import { listImagingApplications } from './list-applications.ts';
import { listImagingLicenses } from './list-licenses.ts';
import { reportImagingUsage } from './report-usage.ts';

export const imagingUsageRoutes: Route[] = [
  route(applicationsContract, listImagingApplications),
  route(licensesContract, listImagingLicenses),
  route(freeContract, listFreeLicenses),
  route(createContract, (ctx, { body }) => createImagingApplication(ctx, body)),
  route(reportContract, (ctx, { body }) => reportImagingUsage(ctx, body)),
];
