import { listExposures, reportExposure, withdrawExposure } from '#domain/exposures/contract.ts';
import { callQuery } from '#web/core/call-query.ts';
import { call } from '#web/core/http.ts';

interface OfKey {
  accountId: string;
  keyId: string;
}

export const exposuresQuery = () => callQuery(['exposures', 'all', 'list'], listExposures);

export const sendExposure = (params: OfKey, reason: string) =>
  call(reportExposure, { params, body: { reason } });
export const takeExposureBack = (params: OfKey) => call(withdrawExposure, { params });

/** Everything that shows the mark of a key. */
export const exposureKeys = (accountId: string) => [
  ['exposures'],
  ['licenses', accountId],
  ['downloads', accountId],
];
