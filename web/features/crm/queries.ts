import { queryOptions } from '@tanstack/react-query';
import { getOverview } from '#domain/crm/contract.ts';
import { call } from '#web/core/http.ts';

/** The job runs once a minute: the page asks again this often while somebody looks. */
const ASK_AGAIN_MS = 30_000;

/** How the portal and the CRM get on. */
export const crmQuery = queryOptions({
  queryKey: ['crm', 'overview'] as const,
  queryFn: async ({ signal }) => call(getOverview, { signal }),
  refetchInterval: ASK_AGAIN_MS,
});
