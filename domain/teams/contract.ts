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

export const listMembers = endpoint(`GET ${teamPath}/members`, {
  id: 'teams.listMembers',
  access: mayReadTeam,
  summary: "List the members of an application's team with their roles",
  params: TeamPath,
  output: z.array(TeamMember),
});

export const updateMember = endpoint(`PUT ${teamPath}/members/:userId`, {
  id: 'teams.updateMember',
  access: mayEditTeam,
  summary: "Change a member's roles, if they have not changed since the caller read them",
  params: MemberPath,
  body: UpdateMember,
  output: noContent,
  errors: ['NOT_FOUND', 'TEAM_CHANGED', 'OWNER_ONLY', 'LAST_OWNER'],
});

export const removeMember = endpoint(`DELETE ${teamPath}/members/:userId`, {
  id: 'teams.removeMember',
  access: mayEditTeam,
  summary: 'Remove a member with immediate effect',
  params: MemberPath,
  output: noContent,
  errors: ['NOT_FOUND', 'OWNER_ONLY', 'LAST_OWNER'],
});

export const getHistory = endpoint(`GET ${teamPath}/history`, {
  id: 'teams.getHistory',
  access: mayReadTeam,
  summary: "List changes to an application's team and keys, newest first",
  params: TeamPath,
  query: HistorySearch,
  output: TeamHistory,
  files: { csv: { id: 'teams.exportHistory' } },
});

export const listTeamKeys = endpoint(`GET ${teamPath}/license-keys`, {
  id: 'teams.listTeamKeys',
  access: mayReadTeam,
  summary: "List an application's keys and the account's unassigned keys, last characters only",
  params: TeamPath,
  output: z.array(TeamKey),
});

export const assignKeys = endpoint(`PUT ${teamPath}/license-keys`, {
  id: 'teams.assignKeys',
  access: { need: 'EDIT_CUCA_KEYS', scope: 'cuca' },
  summary: 'Assign keys to an application, or unassign them',
  params: TeamPath,
  body: AssignKeys,
  output: noContent,
  errors: ['KEY_NOT_FREE'],
});

export const requestAccess = endpoint(`POST ${teamPath}/access-requests`, {
  id: 'teams.requestAccess',
  access: { need: 'READ_ACCOUNT', scope: 'account' },
  summary: 'Request access to an application from its owners',
  params: TeamPath,
  body: RequestAccess,
  output: AskedAccess,
  errors: ['NOT_FOUND', 'TEAM_MEMBER_ALREADY', 'TEAM_WITHOUT_OWNER', 'ACCESS_DECLINED'],
});

/** Nothing waits and nothing was declined lately: the person may ask. */
export const getOwnRequest = endpoint(`GET ${teamPath}/access-requests/own`, {
  id: 'teams.getOwnRequest',
  access: { need: 'READ_ACCOUNT', scope: 'account' },
  summary: "Get the status of the caller's access request",
  params: TeamPath,
  output: OwnRequest,
});

export const listRequests = endpoint(`GET ${teamPath}/access-requests`, {
  id: 'teams.listRequests',
  access: mayReadTeam,
  summary: 'List open access requests',
  params: TeamPath,
  output: z.array(AccessRequest),
});

export const answerRequest = endpoint(`POST ${teamPath}/access-requests/:requestId/answer`, {
  id: 'teams.answerRequest',
  access: mayEditTeam,
  summary: 'Approve an access request with roles, or decline it',
  params: TeamRequestPath,
  body: AnswerRequest,
  output: noContent,
  errors: ['NOT_FOUND', 'OWNER_ONLY', 'REQUEST_ANSWERED'],
});
