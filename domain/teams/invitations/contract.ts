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
  summary: 'List pending invitations',
  params: TeamPath,
  output: z.array(Invitation),
});

export const createInvitation = endpoint(`POST ${path}`, {
  id: 'teams.createInvitation',
  access: mayEditTeam,
  summary: 'Invite someone by email; the link works once, for 7 days',
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
  summary: 'Resend an invitation with a new link, valid for 7 days; the earlier link stops working',
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
  summary: 'Withdraw an invitation; its link stops working',
  params: InvitationPath,
  output: noContent,
  errors: ['NOT_FOUND', 'OWNER_ONLY', 'INVITATION_USED'],
});

export const getInvitation = endpoint('GET /api/invitations/:token', {
  id: 'teams.getInvitation',
  access: { need: 'public', scope: 'none' },
  summary: 'Get the details of an invitation by its link',
  params: InvitationToken,
  perMinute: 60,
  output: ShownInvitation,
  errors: ['INVITATION_UNKNOWN'],
});

export const askForPassword = endpoint('POST /api/invitations/:token/password-link', {
  id: 'teams.askForPassword',
  access: { need: 'public', scope: 'none' },
  summary: 'Email the invited person a link to choose a password, if the portal manages passwords',
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
  summary: 'Accept an invitation, signed in with the invited address',
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
