import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { JobInvocation, JobQuery } from './schema.ts';

const internal = { need: 'internal', scope: 'none' } as const;
const base = '/api/background-processes/invocations';

/** 7.39 */
export const listJobNames = endpoint({
  id: 'jobs.listJobNames',
  method: 'GET',
  path: `${base}/job-names`,
  access: internal,
  summary: 'Names of the background jobs, in the order of the alphabet',
  output: z.array(z.string()),
});

/** 7.40 */
export const getJobHealth = endpoint({
  id: 'jobs.getJobHealth',
  method: 'GET',
  path: `${base}/health-check`,
  access: internal,
  summary: 'What is wrong, by the name of the job; nothing where all is well',
  output: z.record(z.string(), z.string()),
});

/** 7.41 */
export const listInvocations = endpoint({
  id: 'jobs.listInvocations',
  method: 'GET',
  path: base,
  access: internal,
  summary: 'Runs of background jobs, the oldest first; of many the newest thousand',
  query: JobQuery,
  output: z.array(JobInvocation),
});

export const jobContracts = [listJobNames, getJobHealth, listInvocations] as const;
