import { createImagingApplication, listFreeLicenses } from '#domain/imaging-usage/contract.ts';
import type { MadeApplication, NewImagingApplication } from '#domain/imaging-usage/new-application.ts';
import { callQuery } from '#web/core/call-query.ts';
import { call } from '#web/core/http.ts';

/** Licenses that a new application may take. */
export const freeLicensesQuery = (accountId: string) =>
  callQuery(['imaging-usage', accountId, 'free'], listFreeLicenses, { params: { accountId } });

/** 2.79 */
export const makeApplication = (accountId: string, body: NewImagingApplication): Promise<MadeApplication> =>
  call(createImagingApplication, { params: { accountId }, body });
