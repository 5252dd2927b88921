import type { CucaRole } from '#domain/access/permissions.ts';
import { nameOf } from '#domain/core/person-name.ts';
import { sameRoles } from '#domain/teams/team-roles.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { dispatchSoon } from '#server/mail/dispatch-mail.ts';
import { greetedAs } from '#server/mail/compose-mail.ts';
import { mailModeOf, sendMail } from '#server/mail/send-mail.ts';
import { guardRoles } from '../change-roles.ts';
import { changeTeam, type LockedTeam } from '../change-team.ts';
import { findNames, writeRoles } from '../queries.ts';
import { recordChange } from '../record-change.ts';
import { answerMail } from '../team-mail.ts';
import { findRequest, markAnswered, type RequestRow } from './queries.ts';

/** Lets somebody in who asked for it, or declines. The first answer counts; the same once more changes nothing. */
export async function answerRequest(
  ctx: AccountCtx,
  requestId: string,
  roles: readonly CucaRole[] | null,
): Promise<undefined> {
  await changeTeam(ctx, 'EDIT_CUCA_TEAM', async (team) => {
    const row = await findRequest(team.trx, team.place, requestId);
    if (!row) throw new AppError('NOT_FOUND');
    if (row.answered_at) return refuseOther(ctx, row, roles);
    if (roles) guardRoles(team, null, roles);
    const name = nameOf(ctx.principal);
    await markAnswered(team.trx, row.id, { roles, by: ctx.principal.userId, name, now: ctx.now });
    // Let in meanwhile by an import: they stay as they are, and that is what is told.
    const member = team.members.find(({ userId }) => userId === row.user_id);
    if (roles && !member) await writeRoles(team.trx, team.place, row.user_id, roles);
    const given = roles && (member?.roles ?? roles);
    await recordChange(ctx, team.trx, team.place, {
      action: roles ? 'ACCESS_GRANTED' : 'ACCESS_DECLINED',
      object: row.user_id,
      subject: row.user_name,
      ...(given && { roles: given }),
    });
    await tell(ctx, team, row, given);
  });
  dispatchSoon(ctx.portal);
}

function refuseOther(ctx: AccountCtx, row: RequestRow, roles: readonly CucaRole[] | null): void {
  const given = row.granted_roles as CucaRole[] | null;
  const same = roles && given ? sameRoles(roles, given) : roles === given;
  if (!same || row.answered_by !== ctx.principal.userId)
    throw new AppError('REQUEST_ANSWERED', { name: row.answerer_name ?? '' });
}

async function tell(
  { portal, principal }: AccountCtx,
  { trx, place }: LockedTeam,
  row: RequestRow,
  roles: readonly CucaRole[] | null,
): Promise<void> {
  const names = await findNames(trx, place);
  if (!names || mailModeOf(portal.config) === 'none') return;
  const by = greetedAs({ email: principal.email, firstName: nameOf(principal) });
  const reader = { email: row.email, firstName: row.user_name };
  const { accountId } = place;
  await sendMail(portal, trx, answerMail(portal.config, reader, { ...names, accountId, roles, by }));
}
