import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { Receipt } from '../submissions/schema.ts';
import { FreeLicense, MadeApplication, NewImagingApplication } from './new-application.ts';
import { ImagingApplication, ImagingLicense, ImagingUsageBody } from './schema.ts';

const ApplicationPath = AccountPath.extend({ applicationId: z.string().min(1).max(TEXT_MAX) });

/** 2.77: the applications of an account that imaging usage is reported for, with how much is due in each. */
export const listImagingApplications = endpoint('GET /api/accounts/:accountId/imaging-applications', {
  id: 'imaging-usage.listApplications',
  access: { need: 'REPORT_LEADTOOLS_USAGE', scope: 'account' },
  summary: 'List the applications the caller can report imaging usage for, with the reports due',
  params: AccountPath,
  output: z.array(ImagingApplication),
});

/** 7.54: the imaging licenses of an application, with what can be reported for each, or why nothing can. */
export const listImagingLicenses = endpoint(
  'GET /api/accounts/:accountId/applications/:applicationId/imaging-licenses',
  {
    id: 'imaging-usage.listLicenses',
    access: { need: 'REPORT_LEADTOOLS_USAGE', scope: 'cuca' },
    summary: 'List the imaging licenses of an application and the periods that can be reported',
    params: ApplicationPath,
    output: z.array(ImagingLicense),
  },
);

/** 7.14: reports usage of an application's licenses; all figures or none. */
export const reportImagingUsage = endpoint(
  'POST /api/usage/manual/accounts/:accountId/applications/:applicationId/leadtools-usage',
  {
    id: 'imaging-usage.reportUsage',
    access: { need: 'REPORT_LEADTOOLS_USAGE', scope: 'cuca' },
    summary: 'Report imaging usage for an application; a plain list of usages is accepted too',
    params: ApplicationPath,
    body: ImagingUsageBody,
    bodyLimit: 64 * 1024,
    output: Receipt,
    errors: [
      'NOT_REPORTING_CONTACT',
      'IMAGING_NOT_REPORTABLE',
      'IMAGING_PERIOD_REPORTED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
);

/** Licenses that a new application may take: those of the account without one. */
export const listFreeLicenses = endpoint('GET /api/accounts/:accountId/imaging-licenses', {
  id: 'imaging-usage.listFreeLicenses',
  access: { need: 'REPORT_LEADTOOLS_USAGE', scope: 'account' },
  summary: 'List the imaging licenses of an account that are not assigned to an application',
  params: AccountPath,
  output: z.array(FreeLicense),
});

/** 2.79: a new application with its contacts and licenses, and the case that tells staff of it. */
export const createImagingApplication = endpoint('POST /api/accounts/:accountId/imaging-applications', {
  id: 'imaging-usage.createApplication',
  access: { need: 'REPORT_LEADTOOLS_USAGE', scope: 'account' },
  summary: 'Create an application to report imaging usage for',
  params: AccountPath,
  body: NewImagingApplication,
  bodyLimit: 64 * 1024,
  output: MadeApplication,
  errors: ['APPLICATION_NAME_TAKEN', 'LICENSE_TAKEN'],
});
