import {
  createImagingApplication as createContract,
  listFreeLicenses as freeContract,
  listImagingApplications as applicationsContract,
  listImagingLicenses as licensesContract,
  reportImagingUsage as reportContract,
} from '#domain/imaging-usage/contract.ts';
import type { FreeLicense } from '#domain/imaging-usage/new-application.ts';
import type { ImagingApplication, ImagingLicense } from '#domain/imaging-usage/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { route, type Route } from '#server/core/routes.ts';
import { listFree } from './application-queries.ts';
import { createImagingApplication } from './create-application.ts';
import { loadLicenses } from './load-licenses.ts';
import { presentLicense } from './present.ts';
import { reportImagingUsage } from './report-usage.ts';

/** Licenses that a new application may take: nobody can report for them before. */
const listFreeLicenses = (ctx: AccountCtx): Promise<FreeLicense[]> =>
  ctx.transaction((trx) => listFree(trx, ctx.account));

/** 7.54: the imaging licenses of one application; 4.24 is a reason of every one of them. */
async function listImagingLicenses(ctx: AccountCtx): Promise<ImagingLicense[]> {
  const { applications, licenses, figuresOf } = await ctx.transaction((trx) => loadLicenses(ctx, trx));
  const [application] = applications;
  if (!application) return [];
  return licenses.map((row) => presentLicense(row, figuresOf(row.licenseKeyId), application, ctx.today));
}

/** 2.77: the applications to report imaging usage for, with how many periods are due in each. */
async function listImagingApplications(ctx: AccountCtx): Promise<ImagingApplication[]> {
  const { applications, licenses, figuresOf } = await ctx.transaction((trx) => loadLicenses(ctx, trx));
  return applications.map((application) => {
    const own = licenses
      .filter(({ applicationId }) => applicationId === application.id)
      .map((row) => presentLicense(row, figuresOf(row.licenseKeyId), application, ctx.today));
    const [nextReportDay = null] = own.flatMap((one) => one.nextReportDay ?? []).toSorted();
    return {
      ...application,
      licenses: own.length,
      due: own.reduce((sum, { reportable }) => sum + reportable.length, 0),
      nextReportDay,
    };
  });
}

export const imagingUsageRoutes: Route[] = [
  route(applicationsContract, listImagingApplications),
  route(licensesContract, listImagingLicenses),
  route(freeContract, listFreeLicenses),
  route(createContract, (ctx, { body }) => createImagingApplication(ctx, body)),
  route(reportContract, (ctx, { body }) => reportImagingUsage(ctx, body)),
];
