import * as contract from '#domain/accounts/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getAccount } from './get-account.ts';
import { listAccounts } from './list-accounts.ts';
import { recordVisit } from './record-visit.ts';
import { searchAccounts } from './find-accounts.ts';

export const accountRoutes: Route[] = [
  route(contract.getAccount, getAccount),
  route(contract.listAccounts, listAccounts),
  route(contract.recordVisit, recordVisit),
  route(contract.searchAccounts, (ctx, { query }) => searchAccounts(ctx, query.text)),
];
