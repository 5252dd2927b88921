import { queryOptions } from '@tanstack/react-query';
import { getOpenApi } from '#domain/service-info/contract.ts';
import { call } from '#web/core/http.ts';

/** The description of the API; it changes with the running build only. */
export const openApiQuery = queryOptions({
  queryKey: ['service-info', 'all', 'openApi'],
  queryFn: async ({ signal }) => call(getOpenApi, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
