import { AppError } from '#server/core/app-error.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { closeSession } from '../login/end-session.ts';
import { isCurrent, openSessionsOf } from './list-sessions.ts';
import { findOwnSession } from './queries.ts';

/** Ends one of the caller's sessions, or every other one, and answers how many. One that has ended already stays ended. */
export async function endOwnSession(ctx: SignedInCtx, id: string): Promise<{ ended: number }> {
  if (id === 'others') return endOthers(ctx);
  const idHash = await findOwnSession(ctx.portal.pool, { userId: ctx.principal.userId, id });
  if (!idHash) throw new AppError('NOT_FOUND');
  await closeSession(ctx, idHash, 'endedByOwner');
  return { ended: 1 };
}

async function endOthers(ctx: SignedInCtx): Promise<{ ended: number }> {
  const others = (await openSessionsOf(ctx)).filter((row) => !isCurrent(ctx, row));
  for (const { idHash } of others) await closeSession(ctx, idHash, 'endedByOwner');
  return { ended: others.length };
}
