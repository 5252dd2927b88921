import * as contract from '#domain/usage-accounts/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getUsageAccount } from './get-usage-account.ts';
import { listApplications } from './list-applications.ts';

export const usageAccountRoutes: Route[] = [
  route(contract.listApplications, listApplications),
  route(contract.getUsageAccount, getUsageAccount),
];
