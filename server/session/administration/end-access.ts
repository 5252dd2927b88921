import type { Ctx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { deleteCalendarAddress, revokeTokensOf } from './queries.ts';

/**
 * Ends what acts for a person without a sign-in: whoever takes the person over has other rights, and what their
 * predecessor, or whoever knew the old password, made and may still hold must not get them.
 */
export async function endAccess(
  ctx: Pick<Ctx, 'now' | 'audit'>,
  trx: Database,
  userId: string,
  reason: 'rebound' | 'passwordChanged',
): Promise<void> {
  const detail = { reason };
  for (const { id, accountId } of await revokeTokensOf(trx, userId, ctx.now))
    await ctx.audit(trx, { action: 'api-tokens.revoke', object: id, accountId, detail });
  if (await deleteCalendarAddress(trx, userId))
    await ctx.audit(trx, { action: 'calendar.revokeAddress', object: userId, accountId: null, detail });
}
