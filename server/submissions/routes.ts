import { getReceipt as getContract, listReceipts as listContract } from '#domain/submissions/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getReceipt } from './get-receipt.ts';
import { listReceipts } from './list-receipts.ts';

export const submissionRoutes: Route[] = [
  route(listContract, (ctx) => listReceipts(ctx)),
  route(getContract, (ctx, { params }) => getReceipt(ctx, params.receiptId)),
];
