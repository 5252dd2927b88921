import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getStaffOverview } from '#domain/staff-overview/contract.ts';
import { call } from '#web/core/http.ts';

/** Everything that the overview counts; the other choice's figures stay until these are there. */
export const staffOverviewQuery = (isMine: boolean) =>
  queryOptions({
    queryKey: ['staff-overview', isMine ? 'mine' : 'all', 'get'] as const,
    queryFn: ({ signal }) => call(getStaffOverview, { query: { mine: isMine ? 'true' : 'false' }, signal }),
    placeholderData: keepPreviousData,
  });
