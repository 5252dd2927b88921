import { emailKey } from '#domain/access/vendor-domain.ts';
import type { Ctx } from '#server/core/context.ts';
import { endSessionsOf } from '#server/session/administration/queries.ts';
import { useLinks } from './forgotten-password/queries.ts';
import { hashPassword } from './hashing/hash-password.ts';
import { directoryOf } from './provider-clients.ts';
import { updatePassword } from './queries.ts';

/**
 * Lets a person sign in with the portal's own provider. Without `verified` they prove their address first (2.09).
 * Whatever another password or a mailed link had opened ends: it may be set because somebody else knew the old one.
 * False when nobody has this address, they come through another issuer, or belong to a demo that is over.
 */
export async function setPassword(
  ctx: Ctx,
  email: string,
  password: string,
  { verified }: { verified: boolean },
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return ctx.transaction(async (trx) => {
    const person = { emailKey: emailKey(email), passwordHash, verified };
    const userId = await updatePassword(trx, directoryOf(ctx.portal), person);
    if (userId === undefined) return false;
    await useLinks(trx, userId, ctx.now);
    await endSessionsOf(trx, userId, 'passwordChanged', ctx.now);
    await ctx.audit(trx, {
      accountId: null,
      action: 'session.setPassword',
      object: userId,
      detail: { verified },
    });
    return true;
  });
}
