import { z } from 'zod';
import { endpoint, noContent } from '../../core/endpoint.ts';
import { mayEditTeam, mayReadTeam, teamPath } from '../contract.ts';
import { TeamPath } from '../schema.ts';
import {
  AcceptedInvitation,
  AskForPassword,
  CreateInvitation,
  Invitation,
  InvitationPath,
  InvitationToken,
  ShownInvitation,
} from './schema.ts';

const path = `${teamPath}/invitations`;

export const listInvitations = endpoint(`GET ${path}`, {
  id: 'teams.listInvitations',
  access: mayReadTeam,
  summary: 'Who was invited and has not accepted yet',
  params: TeamPath,
  output: z.array(Invitation),
});

export const createInvitation = endpoint(`POST ${path}`, {
  id: 'teams.createInvitation',
  access: mayEditTeam,
  summary: 'Invite somebody by mail; the link works once and for 7 days',
  params: TeamPath,
  body: CreateInvitation,
  output: Invitation,
  errors: [
    'OWNER_ONLY',
    'TEAM_MEMBER_ALREADY',
    'INVITED_ALREADY',
    'INVITATION_LIMIT',
    'INVITATION_WITHDRAWN',
    'INVITATION_USED',
    'MAIL_NOT_CONFIGURED',
  ],
});

export const resendInvitation = endpoint(`POST ${path}/:invitationId/resend`, {
  id: 'teams.resendInvitation',
  access: mayEditTeam,
  summary: 'Mail an invitation again: another link, 7 days from now; the earlier link ends',
  params: InvitationPath,
  output: Invitation,
  errors: [
    'NOT_FOUND',
    'OWNER_ONLY',
    'INVITATION_LIMIT',
    'INVITATION_WITHDRAWN',
    'INVITATION_USED',
    'MAIL_NOT_CONFIGURED',
  ],
});

export const withdrawInvitation = endpoint(`POST ${path}/:invitationId/withdraw`, {
  id: 'teams.withdrawInvitation',
  access: mayEditTeam,
  summary: 'Withdraw an invitation: its link ends',
  params: InvitationPath,
  output: noContent,
  errors: ['NOT_FOUND', 'OWNER_ONLY', 'INVITATION_USED'],
});

export const getInvitation = endpoint('GET /api/invitations/:token', {
  id: 'teams.getInvitation',
  access: { need: 'public', scope: 'none' },
  summary: 'Who invites whom to what, for the holder of a mailed link',
  params: InvitationToken,
  perMinute: 60,
  output: ShownInvitation,
  errors: ['INVITATION_UNKNOWN'],
});

export const askForPassword = endpoint('POST /api/invitations/:token/password-link', {
  id: 'teams.askForPassword',
  access: { need: 'public', scope: 'none' },
  summary: 'Mail the invited person a link to choose a password, where the portal keeps passwords itself',
  params: InvitationToken,
  body: AskForPassword,
  perMinute: 60,
  output: noContent,
  errors: [
    'INVITATION_UNKNOWN',
    'INVITATION_USED',
    'INVITATION_WITHDRAWN',
    'INVITATION_EXPIRED',
    'PASSWORD_ELSEWHERE',
  ],
});

export const acceptInvitation = endpoint('POST /api/invitations/:token/accept', {
  id: 'teams.acceptInvitation',
  access: { need: 'signedIn', scope: 'none' },
  summary: 'Join the team one was invited to, signed in with the invited address',
  params: InvitationToken,
  output: AcceptedInvitation,
  errors: [
    'INVITATION_UNKNOWN',
    'INVITATION_USED',
    'INVITATION_WITHDRAWN',
    'INVITATION_EXPIRED',
    'INVITATION_FOR_ANOTHER',
  ],
});
