import { queryOptions } from '@tanstack/react-query';
import { getClientConfig } from '#domain/session/contract.ts';
import { call } from '#web/core/http.ts';

/** For pages before the log-in; behind it `useClientConfig` has the answer already. */
export const clientConfigQuery = queryOptions({
  queryKey: ['session', 'installation', 'config'],
  queryFn: ({ signal }) => call(getClientConfig, { signal }),
  staleTime: Infinity,
});
