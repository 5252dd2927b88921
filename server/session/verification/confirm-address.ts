import type { InputOf } from '#domain/core/endpoint.ts';
import { emailKey } from '#domain/access/vendor-domain.ts';
import type { confirmVerification } from '#domain/session/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import type { PublicCtx } from '#server/core/context.ts';
import { tokenHash } from '#server/core/secrets.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { proveAddress } from '../login/bind-person.ts';
import { findById, lockAddress } from '../login/person-queries.ts';
import { takeToken } from '../one-time-token-queries.ts';
import { findClaimant, insertProof, updateVerified } from './queries.ts';

/** 2.09: redeems the mailed link: once, by POST, in any browser, with or without a session. */
export async function confirmAddress(
  ctx: PublicCtx,
  { body }: InputOf<typeof confirmVerification>,
): Promise<{ returnTo: string }> {
  const { portal, now } = ctx;
  return inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const link = await takeToken(trx, { kind: 'ADDRESS', tokenHash: tokenHash(body.token), now });
    if (!link) throw new AppError('LINK_NOT_VALID');
    const userId = await prove(ctx, trx, link);
    await ctx.audit(trx, {
      userId,
      accountId: null,
      action: 'session.verifyAddress',
      object: null,
    });
    return { returnTo: link.payload.returnTo };
  });
}

async function prove(
  { portal, now }: PublicCtx,
  trx: Database,
  link: { userId: string; emailKey: string },
): Promise<string> {
  await lockAddress(trx, link.emailKey);
  const claimant = await findClaimant(trx, link.userId);
  const person = claimant && (await findById(trx, claimant.id));
  // The address changed since the mail was sent: the link proves nothing about the new one.
  if (!claimant || !person || emailKey(claimant.email) !== link.emailKey)
    throw new AppError('LINK_NOT_VALID');
  const { iss, sub, email } = claimant;
  if (iss === null || sub === null) {
    await updateVerified(trx, claimant.id);
    return claimant.id;
  }
  await insertProof(trx, { iss, sub, emailKey: link.emailKey, now });
  const binding = await proveAddress(trx, person, { iss, sub, email, key: link.emailKey });
  if (binding.kind !== 'person')
    throw new AppError('ADDRESS_TAKEN', { support: portal.config.SUPPORT_EMAIL });
  return binding.userId;
}
