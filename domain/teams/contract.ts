import { z } from 'zod';
import { endpoint, noContent } from '../core/endpoint.ts';
import {
  AccessRequest,
  AnswerRequest,
  AskedAccess,
  AssignKeys,
  HistorySearch,
  MemberPath,
  OwnRequest,
  RequestAccess,
  TeamHistory,
  TeamKey,
  TeamMember,
  TeamPath,
  TeamRequestPath,
  UpdateMember,
} from './schema.ts';

export const teamPath = '/api/accounts/:accountId/cucas/:cucaId';
export const mayReadTeam = { need: 'READ_CUCA_SETTINGS', scope: 'cuca' } as const;
export const mayEditTeam = { need: 'EDIT_CUCA_TEAM', scope: 'cuca' } as const;

export const listMembers = endpoint({
  id: 'teams.listMembers',
  method: 'GET',
  path: `${teamPath}/members`,
  access: mayReadTeam,
  summary: 'The team of a usage account: who is in it, with which roles',
  params: TeamPath,
  output: z.array(TeamMember),
});

export const updateMember = endpoint({
  id: 'teams.updateMember',
  method: 'PUT',
  path: `${teamPath}/members/:userId`,
  access: mayEditTeam,
  summary: "Change a member's roles, as long as they are those that the caller saw",
  params: MemberPath,
  body: UpdateMember,
  output: noContent,
  errors: ['NOT_FOUND', 'TEAM_CHANGED', 'OWNER_ONLY', 'LAST_OWNER'],
});

export const removeMember = endpoint({
  id: 'teams.removeMember',
  method: 'DELETE',
  path: `${teamPath}/members/:userId`,
  access: mayEditTeam,
  summary: 'Remove a member: their next call is refused',
  params: MemberPath,
  output: noContent,
  errors: ['NOT_FOUND', 'OWNER_ONLY', 'LAST_OWNER'],
});

export const getHistory = endpoint({
  id: 'teams.getHistory',
  method: 'GET',
  path: `${teamPath}/history`,
  access: mayReadTeam,
  summary: 'What was changed about team and keys, newest first',
  params: TeamPath,
  query: HistorySearch,
  output: TeamHistory,
  files: { csv: { id: 'teams.exportHistory' } },
});

export const listTeamKeys = endpoint({
  id: 'teams.listTeamKeys',
  method: 'GET',
  path: `${teamPath}/license-keys`,
  access: mayReadTeam,
  summary: 'The keys of a usage account and those of the account that no application has; tails only',
  params: TeamPath,
  output: z.array(TeamKey),
});

export const assignKeys = endpoint({
  id: 'teams.assignKeys',
  method: 'PUT',
  path: `${teamPath}/license-keys`,
  access: { need: 'EDIT_CUCA_KEYS', scope: 'cuca' },
  summary: 'Assign free keys to a usage account, and take keys out of it',
  params: TeamPath,
  body: AssignKeys,
  output: noContent,
  errors: ['KEY_NOT_FREE'],
});

export const requestAccess = endpoint({
  id: 'teams.requestAccess',
  method: 'POST',
  path: `${teamPath}/access-requests`,
  access: { need: 'READ_ACCOUNT', scope: 'account' },
  summary: "Ask a usage account's owners to be let in",
  params: TeamPath,
  body: RequestAccess,
  output: AskedAccess,
  errors: ['NOT_FOUND', 'TEAM_MEMBER_ALREADY', 'TEAM_WITHOUT_OWNER', 'ACCESS_DECLINED'],
});

/** Nothing waits and nothing was declined lately: the person may ask. */
export const getOwnRequest = endpoint({
  id: 'teams.getOwnRequest',
  method: 'GET',
  path: `${teamPath}/access-requests/own`,
  access: { need: 'READ_ACCOUNT', scope: 'account' },
  summary: "How one's own request to be let in stands",
  params: TeamPath,
  output: OwnRequest,
});

export const listRequests = endpoint({
  id: 'teams.listRequests',
  method: 'GET',
  path: `${teamPath}/access-requests`,
  access: mayReadTeam,
  summary: 'Who asks to be let in and was not answered yet',
  params: TeamPath,
  output: z.array(AccessRequest),
});

export const answerRequest = endpoint({
  id: 'teams.answerRequest',
  method: 'POST',
  path: `${teamPath}/access-requests/:requestId/answer`,
  access: mayEditTeam,
  summary: 'Give somebody the roles they asked for access with, or decline',
  params: TeamRequestPath,
  body: AnswerRequest,
  output: noContent,
  errors: ['NOT_FOUND', 'OWNER_ONLY', 'REQUEST_ANSWERED'],
});
