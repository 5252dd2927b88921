import type { SignedInCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { insertChange, type NewChange } from './history-queries.ts';
import { nameOf } from './present.ts';
import type { TeamPlace } from './queries.ts';

/** `INVITED_AGAIN` → `teams.invitedAgain` */
const deedOf = (action: string): string =>
  `teams.${action.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

/** Writes a change into what the team sees and into the audit, in the transaction of the change itself. */
export async function recordChange(
  ctx: SignedInCtx,
  trx: Database,
  place: TeamPlace,
  change: NewChange,
): Promise<void> {
  const by = { userId: ctx.principal.userId, name: nameOf(ctx.principal), at: ctx.now };
  await insertChange(trx, place, by, change);
  const { action, object, rolesBefore, roles } = change;
  await ctx.audit(trx, {
    action: deedOf(action),
    object,
    accountId: place.accountId,
    detail: { cucaId: place.cucaId, ...(rolesBefore && { rolesBefore }), ...(roles && { roles }) },
  });
}
