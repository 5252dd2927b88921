import { dayOf } from '#domain/core/day.ts';
import { formatDay } from '#domain/core/format.ts';
import { nameOf } from '#domain/core/person-name.ts';
import type { AskedAccess, OwnRequest } from '#domain/teams/schema.ts';
import { isOwner, rolesGive } from '#domain/teams/team-roles.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { takeLock } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { greetedAs } from '#server/mail/compose-mail.ts';
import { dispatchSoon } from '#server/mail/dispatch-mail.ts';
import { mailModeOf, sendMail } from '#server/mail/send-mail.ts';
import { findNames, readTeam, type MemberRow, type TeamPlace } from '../queries.ts';
import { recordChange } from '../record-change.ts';
import { requestMail } from '../team-mail.ts';
import { findLastOf, insertRequest } from './queries.ts';

const DAY_MS = 86_400_000;
/** After a declined request: nobody is asked the same every day. */
export const ASK_AGAIN_DAYS = 7;

/** Asks those who look after an application to let the caller in; asking again while nobody has answered changes nothing. */
export async function requestAccess(ctx: AccountCtx, cucaId: string, note: string): Promise<AskedAccess> {
  if (ctx.internal) throw new AppError('ACCESS_DENIED'); // staff see every account by who they are
  const { portal, principal, now } = ctx;
  const place: TeamPlace = { accountId: ctx.account, cucaId };
  const requestedAt = await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    await takeLock(trx, 'team', cucaId);
    await ctx.readAgain();
    const names = await findNames(trx, place);
    if (!names) throw new AppError('NOT_FOUND');
    const members = await readTeam(trx, place);
    if (members.some(({ userId }) => userId === principal.userId))
      throw new AppError('TEAM_MEMBER_ALREADY', { email: principal.email });
    const last = await findLastOf(trx, place, principal.userId);
    if (last && !last.answered_at) return last.requested_at;
    refuseTooSoon(last, now);
    const asked = whomToAsk(members);
    if (asked.length === 0)
      throw new AppError('TEAM_WITHOUT_OWNER', { support: portal.config.SUPPORT_EMAIL });
    const own = { userId: principal.userId, userName: nameOf(principal), email: principal.email };
    const id = await insertRequest(trx, place, { ...own, note, now });
    await recordChange(ctx, trx, place, { action: 'ACCESS_ASKED', object: id, subject: own.userName });
    await mailTo(ctx, trx, asked, { ...place, ...names, note });
    return now;
  });
  dispatchSoon(portal);
  return { requestedAt: requestedAt.toISOString() };
}

/** The owners; the admins where no owner can sign in. */
function whomToAsk(members: readonly MemberRow[]): MemberRow[] {
  const working = members.filter(({ disabled }) => !disabled);
  const owners = working.filter(({ roles }) => isOwner(roles));
  return owners.length > 0 ? owners : working.filter(({ roles }) => rolesGive(roles, 'EDIT_CUCA_TEAM'));
}

type Answered = { answered_at: Date | null; granted_roles: string[] | null } | undefined;

/** The day of a request that was declined lately, and from when on it may be made again; null where it may. */
export function declinedLately(last: Answered, now: Date): OwnRequest['declined'] {
  if (!last?.answered_at || last.granted_roles) return null;
  const next = new Date(last.answered_at.getTime() + ASK_AGAIN_DAYS * DAY_MS);
  return next > now ? { day: dayOf(last.answered_at), next: dayOf(next) } : null;
}

function refuseTooSoon(last: Answered, now: Date): void {
  const declined = declinedLately(last, now);
  if (declined)
    throw new AppError('ACCESS_DECLINED', {
      day: formatDay(declined.day),
      next: formatDay(declined.next),
    });
}

async function mailTo(
  { portal, principal }: AccountCtx,
  trx: Database,
  readers: readonly MemberRow[],
  request: TeamPlace & { accountName: string; cucaName: string; note: string },
): Promise<void> {
  if (mailModeOf(portal.config) === 'none') return; // the page of the team shows it all the same
  const name = greetedAs({ email: principal.email, firstName: nameOf(principal) });
  for (const reader of readers)
    await sendMail(
      portal,
      trx,
      requestMail(portal.config, reader, { ...request, name, email: principal.email }),
    );
}
