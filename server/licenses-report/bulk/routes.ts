import * as contract from '#domain/licenses-report/bulk/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { listChosenAccounts } from './list-accounts.ts';
import { remindReporters } from './request-reports.ts';

export const reportBulkRoutes: Route[] = [
  route(contract.listChosenAccounts, listChosenAccounts),
  route(contract.remindReporters, remindReporters),
];
