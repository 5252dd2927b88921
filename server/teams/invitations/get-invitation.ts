import { stateOf } from '#domain/teams/invitations/invitation-state.ts';
import type { ShownInvitation } from '#domain/teams/invitations/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { PublicCtx } from '#server/core/context.ts';
import { tokenHash } from '#server/core/secrets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findNames } from '../queries.ts';
import { findByToken } from './token-queries.ts';

/** Who invites whom to what, also when it can be accepted no more: whoever has the link was told by mail. */
export async function getInvitation({ portal, now }: PublicCtx, token: string): Promise<ShownInvitation> {
  return inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const row = await findByToken(trx, tokenHash(token));
    const names = row && (await findNames(trx, row));
    if (!row || !names) throw new AppError('INVITATION_UNKNOWN');
    const { accountId, cucaId, email, roles, inviterName: invitedBy, expiresAt } = row;
    return {
      ...{ accountId, cucaId, ...names, email, roles, invitedBy },
      state: stateOf(row, now),
      expiresAt: expiresAt.toISOString(),
      ownSignIn: portal.config.embeddedProvider,
    };
  });
}
