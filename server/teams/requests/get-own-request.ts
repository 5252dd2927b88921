import type { OwnRequest } from '#domain/teams/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findLastOf } from './queries.ts';
import { declinedLately } from './request-access.ts';

/** How the caller's own last request stands. Teams are closed to whoever asks: it is read by the portal's own right. */
export async function getOwnRequest(ctx: AccountCtx, cucaId: string): Promise<OwnRequest> {
  if (ctx.internal) throw new AppError('ACCESS_DENIED'); // staff see every account by who they are
  const place = { accountId: ctx.account, cucaId };
  const last = await inTransaction(ctx.portal.pool, { role: 'system' }, (trx) =>
    findLastOf(trx, place, ctx.principal.userId),
  );
  return {
    waitingSince: last && !last.answered_at ? last.requested_at.toISOString() : null,
    declined: declinedLately(last, ctx.now),
  };
}
