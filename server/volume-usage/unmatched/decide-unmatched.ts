import { nameOf } from '#domain/core/person-name.ts';
import type { decideUnmatched as contract } from '#domain/volume-usage/unmatched/contract.ts';
import type { NotedDecision } from '#domain/volume-usage/unmatched/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import type { Handler } from '#server/core/routes.ts';
import { decidedError } from './assign-unmatched.ts';
import { declineSender } from './decline-sender.ts';
import { holdKeys, insertDecisions } from './decision-queries.ts';

/** Staff say that usage is not counted: it stays aside, and nothing counts it by itself. Or they let it wait again. */
export const decideUnmatched: Handler<typeof contract> = async (ctx, { params: { decision }, body }) => {
  if (!('sender' in body)) return decide(ctx, body, decision === 'declines' ? 'DECLINE' : 'REOPEN');
  if (decision === 'declines') return declineSender(ctx, body);
  throw new AppError('UNEXPECTED_FIELD', { field: 'sender' });
};

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
