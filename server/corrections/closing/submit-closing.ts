import { formatInstant } from '#domain/core/format.ts';
import type { ClosedPeriods, SubmitClosing } from '#domain/corrections/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { findClosing, insertClosing } from './closing-queries.ts';
import { readClosing } from './get-closing.ts';
import { lockAccount } from '../queries.ts';
import { actOf } from '../submit-correction.ts';

/** Staff close an account's periods up to a day that has passed, or open them again. */
export const submitClosing = (ctx: AccountCtx, asked: SubmitClosing): Promise<ClosedPeriods> =>
  ctx.transaction(async (trx) => {
    await lockAccount(trx, ctx.account);
    const last = await findClosing(trx, ctx.account);
    if (last?.id === asked.id) return readClosing(ctx, trx);
    if (last && last.ordinal !== asked.version)
      throw new AppError('CLOSING_CHANGED', { name: last.by, time: formatInstant(last.at) });
    const { closedUntil, note, id } = asked;
    if (closedUntil !== null && closedUntil >= ctx.today)
      throw new AppError('INVALID_INPUT', { fields: 'closedUntil' }, [
        { path: 'closedUntil', code: 'TOO_LATE', message: 'Only days that have passed can be closed.' },
      ]);
    const { userId, userName: by, at } = actOf(ctx, { id, reason: note });
    const ordinal = (last?.ordinal ?? 0) + 1;
    await insertClosing(trx, ctx.account, { id, ordinal, closedUntil, note, by, at, userId });
    await ctx.audit(trx, {
      action: closedUntil === null ? 'corrections.openPeriods' : 'corrections.closePeriods',
      object: closedUntil,
      accountId: ctx.account,
      detail: { closedBefore: last?.closedUntil ?? null, closedUntil, reason: note },
    });
    return readClosing(ctx, trx);
  });
