import * as contract from '#domain/teams/contract.ts';
import * as invitations from '#domain/teams/invitations/contract.ts';
import { rawRoute, route, type Route } from '#server/core/routes.ts';
import { exportHistory } from './export-history.ts';
import { getHistory } from './get-history.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { createInvitation } from './invitations/create-invitation.ts';
import { listInvitations } from './invitations/list-invitations.ts';
import { requestPassword } from './invitations/request-password.ts';
import { resendInvitation } from './invitations/resend-invitation.ts';
import { getInvitation } from './invitations/get-invitation.ts';
import { withdrawInvitation } from './invitations/withdraw-invitation.ts';
import { assignKeys } from './keys/assign-keys.ts';
import { listKeys } from './keys/list-keys.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { answerRequest } from './requests/answer-request.ts';
import { getOwnRequest } from './requests/get-own-request.ts';
import { listRequests } from './requests/list-requests.ts';
import { requestAccess } from './requests/request-access.ts';
import { updateMember } from './update-member.ts';

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
