import type { FreeLicense } from '#domain/imaging-usage/new-application.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { listFree } from './application-queries.ts';

/** Licenses that a new application may take: nobody can report for them before. */
export const listFreeLicenses = (ctx: AccountCtx): Promise<FreeLicense[]> =>
  ctx.transaction((trx) => listFree(trx, ctx.account));
