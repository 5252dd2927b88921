import { nameOf } from '#domain/core/person-name.ts';
import * as contract from '#domain/teams/contract.ts';
import * as invitations from '#domain/teams/invitations/contract.ts';
import { stateOf } from '#domain/teams/invitations/invitation-state.ts';
import type { Invitation, ShownInvitation } from '#domain/teams/invitations/schema.ts';
import type { AccessRequest, OwnRequest, TeamHistory, TeamKey, TeamMember } from '#domain/teams/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx, HttpCtx, PublicCtx } from '#server/core/context.ts';
import { rawRoute, route, type Route } from '#server/core/routes.ts';
import { tokenHash } from '#server/core/secrets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requestFirstLink } from '#server/identity-provider/forgotten-password/request-first-link.ts';
import { changeRoles, guardRoles } from './change-roles.ts';
import { changeTeam, placeOf } from './change-team.ts';
import { exportHistory } from './export-history.ts';
import { listChanges, wasRemoved } from './history-queries.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { createInvitation } from './invitations/create-invitation.ts';
import { endInvitation } from './invitations/end-invitation.ts';
import { asItStands, presentInvitation, refuseEnded } from './invitations/present.ts';
import { findInvitation, listWaiting } from './invitations/queries.ts';
import { resendInvitation } from './invitations/resend-invitation.ts';
import { findByToken } from './invitations/token-queries.ts';
import { assignKeys } from './keys/assign-keys.ts';
import { listKeysOf } from './keys/queries.ts';
import { presentChange, presentMember, presentRequest } from './present.ts';
import { findNames, listMembersOf } from './queries.ts';
import { recordChange } from './record-change.ts';
import { answerRequest } from './requests/answer-request.ts';
import { findLastOf, listUnanswered } from './requests/queries.ts';
import { declinedLately, requestAccess } from './requests/request-access.ts';
import { updateMember } from './update-member.ts';

/** The keys of the application and the free ones of its account, by their tails alone. */
const listKeys = (ctx: AccountCtx): Promise<TeamKey[]> =>
  ctx.transaction((trx) => listKeysOf(trx, placeOf(ctx)));

/** The team of the application: owners first, then admins, viewers and those who report only. */
async function listMembers(ctx: AccountCtx): Promise<TeamMember[]> {
  const rows = await ctx.transaction((trx) => listMembersOf(trx, placeOf(ctx)));
  return rows.map((row) => presentMember(row, ctx.principal.userId));
}

/** Who asks to be let in and waits for an answer. */
async function listRequests(ctx: AccountCtx): Promise<AccessRequest[]> {
  const rows = await ctx.transaction((trx) => listUnanswered(trx, placeOf(ctx)));
  return rows.map(presentRequest);
}

const PAGE = 25;

/** A page of what was changed about team and keys. */
async function getHistory(ctx: AccountCtx, before: string | undefined): Promise<TeamHistory> {
  const rows = await ctx.transaction((trx) => listChanges(trx, placeOf(ctx), { before, limit: PAGE + 1 }));
  return { changes: rows.slice(0, PAGE).map(presentChange), hasMore: rows.length > PAGE };
}

/** Who was invited and has not accepted: what is open, and what has run out and can be sent again. */
async function listInvitations(ctx: AccountCtx): Promise<Invitation[]> {
  const place = placeOf(ctx);
  return ctx.transaction(async (trx) => {
    const rows = await listWaiting(trx, place);
    const team = await listMembersOf(trx, place);
    return rows.map((row) => presentInvitation(asItStands(row, team), ctx.now));
  });
}

/** Withdraws an invitation; one that was withdrawn before stays so. */
function withdrawInvitation(ctx: AccountCtx, id: string): Promise<undefined> {
  return changeTeam(ctx, 'EDIT_CUCA_TEAM', async (team) => {
    const row = await findInvitation(team.trx, team.place, id);
    if (!row) throw new AppError('NOT_FOUND');
    if (row.acceptedAt) throw new AppError('INVITATION_USED');
    if (row.withdrawnAt) return undefined;
    guardRoles(team, null, row.roles); // an owner's invitation is an owner's to end
    await endInvitation(ctx, team, row);
    return undefined;
  });
}

/** How the caller's own last request stands. Teams are closed to whoever asks: it is read by the portal's own right. */
async function getOwnRequest(ctx: AccountCtx, cucaId: string): Promise<OwnRequest> {
  if (ctx.internal) throw new AppError('ACCESS_DENIED'); // staff see every account by who they are
  const place = { accountId: ctx.account, cucaId };
  const last = await inTransaction(ctx.portal.pool, { role: 'system' }, (trx) =>
    findLastOf(trx, place, ctx.principal.userId),
  );
  return {
    waitingSince: last && !last.answered_at ? last.requested_at.toISOString() : null,
    declined: declinedLately(last, ctx.now),
  };
}

/** Mails the invited person, and nobody else, a link to choose the password that they sign in with. */
async function requestPassword(
  ctx: HttpCtx,
  token: string,
  name: { firstName: string; lastName: string },
): Promise<undefined> {
  const { portal, now, requestId, request } = ctx;
  const row = await inTransaction(portal.pool, { role: 'system' }, (trx) =>
    findByToken(trx, tokenHash(token)),
  );
  if (!row) throw new AppError('INVITATION_UNKNOWN');
  refuseEnded(row, now);
  const { email, emailKey } = row;
  await requestFirstLink(portal, { emailKey, network: request.network, requestId }, { email, ...name });
}

/** Who invites whom to what, also when it can be accepted no more: whoever has the link was told by mail. */
async function getInvitation({ portal, now }: PublicCtx, token: string): Promise<ShownInvitation> {
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

/** Takes somebody out of the team: their next call is refused. */
function removeMember(ctx: AccountCtx, userId: string): Promise<undefined> {
  return changeTeam(ctx, 'EDIT_CUCA_TEAM', async (team) => {
    const member = team.members.find((one) => one.userId === userId);
    if (!member) {
      if (await wasRemoved(team.trx, team.place, userId)) return undefined; // the same call again
      throw new AppError('NOT_FOUND');
    }
    await changeRoles(ctx, team, member, []);
    await recordChange(ctx, team.trx, team.place, {
      action: 'REMOVED',
      object: userId,
      subject: nameOf(member),
      rolesBefore: member.roles,
    });
    return undefined;
  });
}

export const teamRoutes: Route[] = [
  route(contract.listMembers, listMembers),
  route(contract.updateMember, (ctx, { params, body }) => updateMember(ctx, params.userId, body)),
  route(contract.removeMember, (ctx, { params }) => removeMember(ctx, params.userId)),
  route(contract.getHistory, (ctx, { query }) => getHistory(ctx, query.before), { csv: exportHistory }),
  route(contract.listTeamKeys, listKeys),
  route(contract.assignKeys, (ctx, { body }) => assignKeys(ctx, body)),
  route(contract.requestAccess, (ctx, { params, body }) => requestAccess(ctx, params.cucaId, body.note)),
  route(contract.getOwnRequest, (ctx, { params }) => getOwnRequest(ctx, params.cucaId)),
  route(contract.listRequests, listRequests),
  route(contract.answerRequest, (ctx, { params, body }) => answerRequest(ctx, params.requestId, body.roles)),
  route(invitations.listInvitations, listInvitations),
  route(invitations.createInvitation, (ctx, { body }) => createInvitation(ctx, body)),
  route(invitations.resendInvitation, (ctx, { params }) => resendInvitation(ctx, params.invitationId)),
  route(invitations.withdrawInvitation, (ctx, { params }) => withdrawInvitation(ctx, params.invitationId)),
  route(invitations.getInvitation, (ctx, { params }) => getInvitation(ctx, params.token)),
  rawRoute(invitations.askForPassword, (ctx, { params, body }) => requestPassword(ctx, params.token, body)),
  route(invitations.acceptInvitation, (ctx, { params }) => acceptInvitation(ctx, params.token)),
];
