import * as contract from '#domain/submissions/contract.ts';
import * as history from '#domain/submissions/history/contract.ts';
import { route, type Handler, type Route } from '#server/core/routes.ts';
import { downloadReceiptJson, downloadReceiptPdf } from './documents/download-receipt.ts';
import { getOwnReceipt, getReceipt } from './get-receipt.ts';
import { exportHistory } from './history/export-history.ts';
import { getUsageReport } from './history/get-usage-report.ts';
import { listHistory } from './history/list-history.ts';
import { listProductNames, listSubmitters } from './history/queries.ts';
import { listOwnReceipts, listReceipts } from './list-receipts.ts';
import { downloadOriginal } from './originals/download-original.ts';

/** Whom and what the filters of an account's history can name. */
const listHistoryOptions: Handler<typeof history.listHistoryOptions> = (ctx) =>
  ctx.transaction(async (trx) => ({
    people: await listSubmitters(trx, ctx.account),
    products: await listProductNames(trx, ctx.account),
  }));

export const submissionRoutes: Route[] = [
  route(contract.listReceipts, (ctx, { query }) => listReceipts(ctx, query.before)),
  route(contract.getReceipt, (ctx, { params }) => getReceipt(ctx, params.receiptId)),
  route(contract.listOwnReceipts, (ctx, { query }) => listOwnReceipts(ctx, query.before)),
  route(contract.getOwnReceipt, (ctx, { params }) => getOwnReceipt(ctx, params.receiptId)),
  route(history.listHistory, listHistory, { csv: exportHistory }),
  route(history.listHistoryOptions, listHistoryOptions),
  route(history.getUsageReport, getUsageReport, {
    pdf: downloadReceiptPdf,
    json: downloadReceiptJson,
    original: downloadOriginal,
  }),
];
