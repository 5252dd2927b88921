import { nameOf } from '#domain/core/person-name.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { actorName, type Actor } from '#server/core/actor.ts';
import type { HttpCtx, SignedInCtx } from '#server/core/context.ts';
import type { ViewRow } from '#server/core/principal.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findPerson, listOverdueViews, setViewEnded } from './queries.ts';

/** Whose act it is, in which call or run. */
type ActCtx = { actor: Actor; now: Date; requestId: string; request?: { network: string } };

/** Ends the view that the caller is in; without one nothing is left to end. */
export async function endView(ctx: SignedInCtx & Pick<HttpCtx, 'request'>): Promise<undefined> {
  const view = ctx.principal.view?.row;
  if (!view) return undefined;
  await inTransaction(ctx.portal.pool, { role: 'system' }, async (trx) => {
    if (await setViewEnded(trx, view.id, ctx.now))
      await recordView(trx, ctx, view, 'session.endView', 'byOneself');
  });
  return undefined;
}

/** Says of views whose time is over, or whose session has ended, that they have; gives how many there were. */
export async function closeOverdueViews(trx: Database, ctx: ActCtx, limit = 100): Promise<number> {
  const overdue = await listOverdueViews(trx, ctx.now, limit);
  for (const view of overdue) {
    const isOver = view.endsAt <= ctx.now;
    const at = isOver ? view.endsAt : ctx.now;
    if (await setViewEnded(trx, view.id, at))
      await recordView(trx, ctx, view, 'session.endView', isOver ? 'expired' : 'signedOut');
  }
  return overdue.length;
}

/** Writes begin or end of a view into the record of every account that it shows. */
export async function recordView(
  trx: Database,
  { actor, now, requestId, request }: ActCtx,
  view: ViewRow,
  action: 'session.beginView' | 'session.endView',
  endedBy?: 'byOneself' | 'expired' | 'signedOut',
): Promise<void> {
  const person = view.subjectId === null ? undefined : await findPerson(trx, view.subjectId);
  const accounts = new Set([view.accountId, ...Object.keys(person?.accounts ?? {})]);
  const roles = [...view.accountRoles, ...view.cucaRoles];
  const detail = {
    ...(person ? { person: nameOf(person) } : { roles }),
    ...(view.cucaId === null ? {} : { cucaId: view.cucaId }),
    ...(endedBy ? { endedBy } : { reason: view.reason }),
  };
  for (const accountId of accounts)
    await insertAudit(trx, now, {
      ...{ userId: view.userId, accountId, action, object: view.id, detail },
      ...{ requestId: requestId, actor: actorName(actor), network: request?.network },
    });
}
