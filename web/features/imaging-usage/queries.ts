import { queryOptions } from '@tanstack/react-query';
import {
  listImagingApplications,
  listImagingLicenses,
  reportImagingUsage,
} from '#domain/imaging-usage/contract.ts';
import type { ImagingUsage } from '#domain/imaging-usage/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { call } from '#web/core/http.ts';

/** 2.77: the applications to report for, with how much is due. */
export const imagingApplicationsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['imaging-usage', accountId, 'applications'],
    queryFn: ({ signal }) => call(listImagingApplications, { params: { accountId }, signal }),
  });

/** 7.54: what can be reported for the licenses of an application. */
export const imagingLicensesQuery = (accountId: string, applicationId: string) =>
  queryOptions({
    queryKey: ['imaging-usage', accountId, 'licenses', applicationId],
    queryFn: ({ signal }) => call(listImagingLicenses, { params: { accountId, applicationId }, signal }),
  });

/** 7.14 */
export const sendUsage = (
  params: { accountId: string; applicationId: string },
  body: ImagingUsage,
): Promise<Receipt> => call(reportImagingUsage, { params, body });
