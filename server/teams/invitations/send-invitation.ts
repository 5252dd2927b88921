import { nameOf } from '#domain/core/person-name.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { greetedAs } from '#server/mail/compose-mail.ts';
import { mailModeOf, sendMail } from '#server/mail/send-mail.ts';
import type { LockedTeam } from '../change-team.ts';
import { countSent } from '../history-queries.ts';
import { findNames } from '../queries.ts';
import { invitationMail } from '../team-mail.ts';
import type { InvitationRow } from './queries.ts';

const DAY_MS = 86_400_000;
/** Of each team in 24 hours: nobody makes the portal write to the whole world. */
export const INVITATIONS_A_DAY = 50;

/** Refuses before anything is written: no way to send mail, or too many invitations lately. */
export async function guardSending(ctx: AccountCtx, { trx, place }: LockedTeam): Promise<void> {
  if (mailModeOf(ctx.portal.config) === 'none')
    throw new AppError('MAIL_NOT_CONFIGURED', { support: ctx.portal.config.SUPPORT_EMAIL });
  if ((await countSent(trx, place, new Date(ctx.now.getTime() - DAY_MS))) >= INVITATIONS_A_DAY)
    throw new AppError('INVITATION_LIMIT', { limit: INVITATIONS_A_DAY });
}

/** Who invites, as strangers read it: what could be more than a name is not repeated to them. */
export const inviterOf = ({ principal }: AccountCtx): string =>
  greetedAs({ email: principal.email, firstName: nameOf(principal) });

/** Puts the mail with the link into the outbox, in the transaction of the invitation. */
export async function sendInvitation(
  { portal }: AccountCtx,
  { trx, place }: LockedTeam,
  row: InvitationRow,
  token: string,
): Promise<void> {
  const names = await findNames(trx, place);
  if (!names) throw new AppError('NOT_FOUND');
  const { email, roles, expiresAt, inviterName: inviter } = row;
  await sendMail(
    portal,
    trx,
    invitationMail(portal.config, { ...names, email, roles, expiresAt, inviter, token }),
  );
}
