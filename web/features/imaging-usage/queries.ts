import {
  listImagingApplications,
  listImagingLicenses,
  reportImagingUsage,
} from '#domain/imaging-usage/contract.ts';
import type { ImagingUsage } from '#domain/imaging-usage/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { callQuery } from '#web/core/call-query.ts';
import { call } from '#web/core/http.ts';

/** 2.77: the applications to report for, with how much is due. */
export const imagingApplicationsQuery = (accountId: string) =>
  callQuery(['imaging-usage', accountId, 'applications'], listImagingApplications, { params: { accountId } });

/** 7.54: what can be reported for the licenses of an application. */
export const imagingLicensesQuery = (accountId: string, applicationId: string) =>
  callQuery(['imaging-usage', accountId, 'licenses', applicationId], listImagingLicenses, {
    params: { accountId, applicationId },
  });

/** 7.14 */
export const sendUsage = (
  params: { accountId: string; applicationId: string },
  body: ImagingUsage,
): Promise<Receipt> => call(reportImagingUsage, { params, body });
