import * as contract from '#domain/jobs/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { listJobs } from './history/list-jobs.ts';
import { checkHealth, listInvocations, listNamesOfJobs } from './history/list-invocations.ts';
import { cancelRun, startJob } from './steering/steer-jobs.ts';

export const jobRoutes: Route[] = [
  route(contract.listJobNames, listNamesOfJobs),
  route(contract.getJobHealth, checkHealth),
  route(contract.listInvocations, listInvocations),
  route(contract.listJobs, listJobs),
  route(contract.startJob, startJob),
  route(contract.cancelRun, cancelRun),
];
