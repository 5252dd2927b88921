import { queryOptions } from '@tanstack/react-query';
import { listExposures, reportExposure, withdrawExposure } from '#domain/exposures/contract.ts';
import { call } from '#web/core/http.ts';

interface OfKey {
  accountId: string;
  keyId: string;
}

export const exposuresQuery = () =>
  queryOptions({
    queryKey: ['exposures', 'all', 'list'],
    queryFn: ({ signal }) => call(listExposures, { signal }),
  });

export const sendExposure = (params: OfKey, reason: string) =>
  call(reportExposure, { params, body: { reason } });
export const takeExposureBack = (params: OfKey) => call(withdrawExposure, { params });

/** Everything that shows the mark of a key. */
export const exposureKeys = (accountId: string) => [
  ['exposures'],
  ['licenses', accountId],
  ['downloads', accountId],
];
