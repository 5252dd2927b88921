import { nameOf } from '#domain/core/person-name.ts';
import type { NotedDecision } from '#domain/volume-usage/unmatched/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { decidedError } from './assign-unmatched.ts';
import { holdKeys, insertDecisions } from './decision-queries.ts';

/** Staff say that usage is not counted: it stays aside, and nothing counts it by itself. */
export const declineUnmatched = (ctx: SignedInCtx, decision: NotedDecision): Promise<{ changed: number }> =>
  decide(ctx, decision, 'DECLINE');

/** Staff let declined usage wait again. */
export const reopenUnmatched = (ctx: SignedInCtx, decision: NotedDecision): Promise<{ changed: number }> =>
  decide(ctx, decision, 'REOPEN');

function decide(
  ctx: SignedInCtx,
  { ids, note }: NotedDecision,
  action: 'DECLINE' | 'REOPEN',
): Promise<{ changed: number }> {
  return ctx.transaction(async (trx) => {
    const held = await holdKeys(trx, ids);
    if (held.length < new Set(ids).size) throw new AppError('NOT_FOUND');
    const counted = held.find((key) => key.isAttached);
    if (counted) throw decidedError(counted);
    const changing = held.flatMap(({ id, isDeclined }) => (isDeclined === (action === 'REOPEN') ? id : []));
    const { userId } = ctx.principal;
    await insertDecisions(trx, changing, {
      ...{ action, note, userId, at: ctx.now, accountId: null, licenseKeyId: null },
      userName: nameOf(ctx.principal),
    });
    if (changing.length > 0)
      await ctx.audit(trx, {
        action: action === 'DECLINE' ? 'volume-usage.declineUnmatched' : 'volume-usage.reopenUnmatched',
        object: changing[0] ?? null,
        accountId: null,
        detail: { keys: changing.length },
      });
    return { changed: changing.length };
  });
}
