import { describe, expect, it } from 'vitest';
import { presentChange, presentMember, presentRequest } from './present.ts';
import type { MemberRow } from './queries.ts';

const member: MemberRow = {
  ...{ userId: 'u1', email: 'ada@example.com', firstName: 'Ada', lastName: 'King' },
  ...{ roles: ['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER'], disabled: false },
};

describe('a member of a team', () => {
  const told = { userId: 'u1', email: 'ada@example.com', name: 'Ada King' };
  const roles = ['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER'];

  it('is told with name and roles', () => {
    expect(presentMember(member, 'u2')).toEqual({ ...told, roles, isSelf: false, disabled: false });
  });

  it('may be who asks, or be kept from signing in', () => {
    const disabled = { ...member, disabled: true };
    expect(presentMember(disabled, 'u1')).toEqual({ ...told, roles, isSelf: true, disabled: true });
  });

  it('without a name is called by the address', () => {
    const nameless = { ...member, firstName: '', lastName: '' };
    expect(presentMember(nameless, 'u2').name).toBe('ada@example.com');
  });
});

describe('a change of a team', () => {
  const row = {
    ...{ id: '12', at: new Date('2026-11-20T08:00:00.000Z'), user_name: 'Ada King' },
    ...{ action: 'ROLES_CHANGED', subject: 'Bob Lee' },
    ...{ roles_before: ['CUCA_VIEWER'], roles: ['CUCA_ADMIN'] },
  };
  const told = { id: '12', at: '2026-11-20T08:00:00.000Z', by: 'Ada King', subject: 'Bob Lee' };

  it('is told with the roles before and after', () => {
    expect(presentChange(row)).toEqual({
      ...{ ...told, action: 'ROLES_CHANGED', rolesBefore: ['CUCA_VIEWER'], roles: ['CUCA_ADMIN'] },
    });
  });

  it('has no roles where it is about none', () => {
    const asked = { ...row, action: 'ACCESS_ASKED', roles_before: null, roles: null };
    expect(presentChange(asked)).toEqual({ ...told, action: 'ACCESS_ASKED', rolesBefore: null, roles: null });
  });
});

it('tells who asks for access, and since when', () => {
  const row = {
    ...{ id: 'q1', user_id: 'u1', user_name: 'Ada King', email: 'ada@example.com', note: 'For the audit' },
    ...{ requested_at: new Date('2026-11-20T08:00:00.000Z'), answered_at: null, answered_by: null },
    ...{ answerer_name: null, granted_roles: null },
  };
  expect(presentRequest(row)).toEqual({
    ...{ id: 'q1', name: 'Ada King', email: 'ada@example.com', note: 'For the audit' },
    requestedAt: '2026-11-20T08:00:00.000Z',
  });
});
