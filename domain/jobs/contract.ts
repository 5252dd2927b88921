import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { JobInvocation, JobQuery, JobSummary } from './schema.ts';

const internal = { need: 'internal', scope: 'none' } as const;
const base = '/api/background-processes/invocations';

/** 7.39 */
export const listJobNames = endpoint(`GET ${base}/job-names`, {
  id: 'jobs.listJobNames',
  access: internal,
  summary: 'List the names of the background jobs, in alphabetical order',
  output: z.array(z.string()),
});

/** 7.40 */
export const getJobHealth = endpoint(`GET ${base}/health-check`, {
  id: 'jobs.getJobHealth',
  access: internal,
  summary: 'Get the problems of background jobs by job name; empty if there are none',
  output: z.record(z.string(), z.string()),
});

/** 7.41 */
export const listInvocations = endpoint(`GET ${base}`, {
  id: 'jobs.listInvocations',
  access: internal,
  summary: 'List runs of background jobs, oldest first, limited to the newest thousand',
  query: JobQuery,
  output: z.array(JobInvocation),
});

/** Every job with its last runs, its next start and what is wrong. */
export const listJobs = endpoint('GET /api/background-processes/jobs', {
  id: 'jobs.listJobs',
  access: internal,
  summary: 'List background jobs in alphabetical order with their last runs, next run and problems',
  output: z.array(JobSummary),
});

/** Brings a job's next start forward to now; one that is due or runs already is left as it is. */
export const startJob = endpoint('POST /api/background-processes/jobs/:jobName/start', {
  id: 'jobs.startJob',
  access: internal,
  summary: 'Start a background job now',
  params: z.object({ jobName: z.string().min(1).max(TEXT_MAX) }),
  output: z.object({ state: z.enum(['DUE', 'RUNNING']) }),
  errors: ['NOT_FOUND'],
});

/** Asks the process of a run to end it; a run that has ended stays as it is. */
export const cancelRun = endpoint(`POST ${base}/:jobInvocationId/cancel`, {
  id: 'jobs.cancelRun',
  access: internal,
  summary: 'Cancel a run of a background job',
  params: z.object({ jobInvocationId: z.uuid() }),
  output: z.object({ state: z.enum(['ENDING', 'ENDED']) }),
  errors: ['NOT_FOUND', 'JOB_RUNS_ELSEWHERE'],
});
