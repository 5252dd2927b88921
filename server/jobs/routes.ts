import * as contract from '#domain/jobs/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { checkHealth, listInvocations, listNamesOfJobs } from './history/list-invocations.ts';

export const jobRoutes: Route[] = [
  route(contract.listJobNames, listNamesOfJobs),
  route(contract.getJobHealth, checkHealth),
  route(contract.listInvocations, listInvocations),
];
