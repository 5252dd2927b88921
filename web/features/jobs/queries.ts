import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cancelRun, listInvocations, listJobs, startJob } from '#domain/jobs/contract.ts';
import { queryOfFilters, type JobFilters } from '#domain/jobs/job-search.ts';
import { call } from '#web/core/http.ts';

const BASE = ['jobs'] as const;
/** Runs come and go by themselves: the page asks again this often while somebody looks. */
const ASK_AGAIN_MS = 5000;

/** Every job with its last runs. */
export const jobsQuery = queryOptions({
  queryKey: [...BASE, 'all'] as const,
  queryFn: async ({ signal }) => call(listJobs, { signal }),
  refetchInterval: ASK_AGAIN_MS,
});

/** 7.41: the runs of a job, reversed for display: the newest first. */
export const runsQuery = (filters: JobFilters, jobName: string) =>
  queryOptions({
    queryKey: [...BASE, 'runs', jobName, filters] as const,
    queryFn: async ({ signal }) =>
      (await call(listInvocations, { query: queryOfFilters(filters, jobName), signal })).toReversed(),
    refetchInterval: ASK_AGAIN_MS,
    placeholderData: keepPreviousData,
    enabled: jobName !== '',
  });

export const startNow = async (jobName: string) => call(startJob, { params: { jobName } });
export const endRun = async (jobInvocationId: string) => call(cancelRun, { params: { jobInvocationId } });
/** What a start or an end changes. */
export const jobKeys = BASE;
