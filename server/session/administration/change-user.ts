import { emailKey } from '#domain/access/vendor-domain.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { endAccess } from './end-access.ts';
import { endSessionsOf, unbindPerson, updateDisabled } from './queries.ts';

/** Keeps a person out from their next call on. False: nobody has this address. */
export const disableUser = (ctx: Ctx, email: string): Promise<boolean> =>
  change(ctx, email, 'disableUser', (trx, key) => updateDisabled(trx, key, true));

export const enableUser = (ctx: Ctx, email: string): Promise<boolean> =>
  change(ctx, email, 'enableUser', (trx, key) => updateDisabled(trx, key, false));

/**
 * Frees a person of issuer and subject, and of a password set here: the next log-in whose verified address is theirs
 * takes the person over (decisions §15). What the one before could act with ends, tokens and calendar address included.
 */
export const rebindUser = (ctx: Ctx, email: string): Promise<boolean> =>
  change(ctx, email, 'rebindUser', unbindPerson);

type Change = (trx: Database, key: string) => Promise<string | undefined>;

function change(
  ctx: Ctx,
  email: string,
  deed: 'disableUser' | 'enableUser' | 'rebindUser',
  apply: Change,
): Promise<boolean> {
  return ctx.transaction(async (trx) => {
    const userId = await apply(trx, emailKey(email));
    if (userId === undefined) return false;
    if (deed === 'rebindUser') await endAccess(ctx, trx, userId, 'rebound');
    if (deed !== 'enableUser') await endSessionsOf(trx, userId, deed, ctx.now);
    await ctx.audit(trx, { accountId: null, action: `session.${deed}`, object: userId });
    return true;
  });
}
