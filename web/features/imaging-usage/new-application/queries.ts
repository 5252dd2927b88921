import { queryOptions } from '@tanstack/react-query';
import { createImagingApplication, listFreeLicenses } from '#domain/imaging-usage/contract.ts';
import type { MadeApplication, NewImagingApplication } from '#domain/imaging-usage/new-application.ts';
import { call } from '#web/core/http.ts';

/** Licenses that a new application may take. */
export const freeLicensesQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['imaging-usage', accountId, 'free'],
    queryFn: ({ signal }) => call(listFreeLicenses, { params: { accountId }, signal }),
  });

/** 2.79 */
export const makeApplication = (accountId: string, body: NewImagingApplication): Promise<MadeApplication> =>
  call(createImagingApplication, { params: { accountId }, body });
