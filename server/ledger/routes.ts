import * as contract from '#domain/ledger/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getExplanation } from './explanation/get-explanation.ts';
import { listCountedEntries, listCountedLines, listCountedSources } from './explanation/list-counted.ts';

export const ledgerRoutes: Route[] = [
  route(contract.getExplanation, (ctx, { query }) => getExplanation(ctx, query.figure)),
  route(contract.listSources, listCountedSources),
  route(contract.listLines, listCountedLines),
  route(contract.listEntries, listCountedEntries),
];
