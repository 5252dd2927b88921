import { nameOf } from '#domain/core/person-name.ts';
import * as contract from '#domain/exposures/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import { route, type Handler, type Route } from '#server/core/routes.ts';
import { findKey } from '#server/downloads/queries.ts';
import { listExposureRows, markWithdrawn } from './queries.ts';
import { reportExposure } from './report-exposure.ts';

/** Takes back a report that was a mistake; where none stands nothing changes. */
const withdrawExposure: Handler<typeof contract.withdrawExposure> = async (ctx, { params }) => {
  await ctx.transaction(async (trx) => {
    const key = await findKey(trx, ctx, params.keyId);
    if (!key) throw new AppError('NOT_FOUND');
    const by = { userId: ctx.principal.userId, name: nameOf(ctx.principal) };
    const of = { account: ctx.account, keyId: key.id };
    if (!(await markWithdrawn(trx, { ...of, by, at: ctx.now }))) return;
    await ctx.audit(trx, {
      action: 'exposures.withdrawExposure',
      object: key.id,
      accountId: ctx.account,
    });
  });
  return undefined;
};

export const exposureRoutes: Route[] = [
  route(contract.reportExposure, reportExposure),
  route(contract.withdrawExposure, withdrawExposure),
  route(contract.listExposures, (ctx) => ctx.transaction(listExposureRows)),
];
