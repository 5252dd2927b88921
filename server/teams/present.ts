import type { CucaRole } from '#domain/access/permissions.ts';
import { nameOf } from '#domain/core/person-name.ts';
import type { AccessRequest, TeamAction, TeamChange, TeamMember } from '#domain/teams/schema.ts';
import type { ChangeRow } from './history-queries.ts';
import type { MemberRow } from './queries.ts';
import type { RequestRow } from './requests/queries.ts';

export const presentMember = (row: MemberRow, userId: string): TeamMember => ({
  userId: row.userId,
  email: row.email,
  name: nameOf(row),
  roles: row.roles,
  isSelf: row.userId === userId,
  disabled: row.disabled,
});

export const presentChange = (row: ChangeRow): TeamChange => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.user_name,
  action: row.action as TeamAction,
  subject: row.subject,
  rolesBefore: row.roles_before as CucaRole[] | null,
  roles: row.roles as CucaRole[] | null,
});

export const presentRequest = (row: RequestRow): AccessRequest => ({
  id: row.id,
  name: row.user_name,
  email: row.email,
  note: row.note,
  requestedAt: row.requested_at.toISOString(),
});
