import * as contract from '#domain/submissions/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getOwnReceipt, getReceipt } from './get-receipt.ts';
import { listOwnReceipts, listReceipts } from './list-receipts.ts';

export const submissionRoutes: Route[] = [
  route(contract.listReceipts, (ctx, { query }) => listReceipts(ctx, query.before)),
  route(contract.getReceipt, (ctx, { params }) => getReceipt(ctx, params.receiptId)),
  route(contract.listOwnReceipts, (ctx, { query }) => listOwnReceipts(ctx, query.before)),
  route(contract.getOwnReceipt, (ctx, { params }) => getOwnReceipt(ctx, params.receiptId)),
];
