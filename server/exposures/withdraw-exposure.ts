import { nameOf } from '#domain/core/person-name.ts';
import type * as contract from '#domain/exposures/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Handler } from '#server/core/routes.ts';
import { findKey } from '#server/downloads/queries.ts';
import { markWithdrawn } from './queries.ts';

/** Takes back a report that was a mistake; where none stands nothing changes. */
export const withdrawExposure: Handler<typeof contract.withdrawExposure> = async (ctx, { params }) => {
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
