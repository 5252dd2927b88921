import * as contract from '#domain/usage-accounts/contract.ts';
import { getProductOverview as getProductOverviewContract } from '#domain/usage-accounts/overview/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getUsageAccount } from './get-usage-account.ts';
import { getProductOverview } from './overview/get-product-overview.ts';
import { listApplications } from './list-applications.ts';

export const usageAccountRoutes: Route[] = [
  route(contract.listApplications, listApplications),
  route(contract.getUsageAccount, getUsageAccount),
  route(getProductOverviewContract, getProductOverview),
];
