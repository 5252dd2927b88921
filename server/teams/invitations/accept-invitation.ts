import { emailKey } from '#domain/access/vendor-domain.ts';
import { nameOf } from '#domain/core/person-name.ts';
import type { AcceptedInvitation } from '#domain/teams/invitations/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AuthorizedAccountId, SignedInCtx } from '#server/core/context.ts';
import { tokenHash } from '#server/core/secrets.ts';
import { takeLock } from '#server/db/locks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readTeam, writeRoles } from '../queries.ts';
import { recordChange } from '../record-change.ts';
import { answerByInvitation } from '../requests/queries.ts';
import { refuseEnded } from './present.ts';
import { markAccepted } from './queries.ts';
import { findByToken } from './token-queries.ts';

/**
 * Lets the invited person into the team, once. They are whoever has signed in with the invited address, which the gates
 * of every call have found verified; holding the link alone gives nothing.
 */
export function acceptInvitation(ctx: SignedInCtx, token: string): Promise<AcceptedInvitation> {
  const { portal, principal, now } = ctx;
  const hash = tokenHash(token);
  return inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const found = await findByToken(trx, hash);
    if (!found) throw new AppError('INVITATION_UNKNOWN');
    await takeLock(trx, 'team', found.cucaId);
    const row = await findByToken(trx, hash); // as it is now that nobody changes the team
    if (!row) throw new AppError('INVITATION_UNKNOWN');
    if (emailKey(principal.email) !== row.emailKey)
      throw new AppError('INVITATION_FOR_ANOTHER', { email: row.email });
    const { cucaId } = row;
    // The invitation is the proof: whoever made it was let through, and the address is the one it names.
    const place = { accountId: row.accountId as AuthorizedAccountId, cucaId };
    const team = await readTeam(trx, place);
    const alreadyIn = team.some(({ userId }) => userId === principal.userId);
    // The same call again, its answer was lost; whoever was removed since is let in no second time.
    if (alreadyIn && row.acceptedBy === principal.userId) return { ...place, alreadyIn };
    refuseEnded(row, now);
    await markAccepted(trx, row.id, principal.userId, now);
    if (alreadyIn) return { ...place, alreadyIn };
    await writeRoles(trx, place, principal.userId, row.roles);
    const { invitedBy: by, inviterName: name, roles } = row;
    await answerByInvitation(trx, place, { userId: principal.userId, roles, by, name, now });
    await recordChange(ctx, trx, place, {
      action: 'JOINED',
      object: principal.userId,
      subject: nameOf(principal),
      roles,
    });
    return { ...place, alreadyIn };
  });
}
