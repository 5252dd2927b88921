import type { listHistoryOptions as contract } from '#domain/submissions/history/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import { listProductNames, listSubmitters } from './queries.ts';

/** Whom and what the filters of an account's history can name. */
export const listHistoryOptions: Handler<typeof contract> = (ctx) =>
  ctx.transaction(async (trx) => ({
    people: await listSubmitters(trx, ctx.account),
    products: await listProductNames(trx, ctx.account),
  }));
