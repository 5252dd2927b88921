import { describe, expect, it } from 'vitest';
import { presentToken } from './present.ts';
import type { TokenRow } from './queries.ts';

const row: TokenRow = {
  ...{ id: 't1', user_id: 'u1', maker_name: 'Ada King', name: 'Nightly build', hint: 'x9Zq' },
  scopes: ['usage:report', 'licenses:read'],
  ...{ created_at: new Date('2026-11-20T08:00:00.000Z'), expires_at: new Date('2027-01-01T00:00:00.000Z') },
  ...{ last_used_at: null, last_used_from: null, revoked_at: null, revoked_by_name: null },
};

describe('an API token', () => {
  const told = {
    ...{ id: 't1', name: 'Nightly build', scopes: ['usage:report', 'licenses:read'], hint: 'x9Zq' },
    ...{ madeBy: 'Ada King', createdAt: '2026-11-20T08:00:00.000Z', expiresOn: '2026-12-31' },
  };

  it('says who made it, for what, and until which day', () => {
    expect(presentToken(row, 'u1')).toEqual({
      ...{ ...told, isOwn: true, lastUsedAt: null, lastUsedFrom: null, revokedAt: null, revokedBy: null },
    });
  });

  it('says when and from where it was last used, and who revoked it', () => {
    const used = { last_used_at: new Date('2026-11-21T09:00:00.000Z'), last_used_from: '192.0.2.7' };
    const revoked = { revoked_at: new Date('2026-11-22T10:00:00.000Z'), revoked_by_name: 'Bob Lee' };
    expect(presentToken({ ...row, ...used, ...revoked }, 'u2')).toEqual({
      ...{ ...told, isOwn: false, lastUsedAt: '2026-11-21T09:00:00.000Z', lastUsedFrom: '192.0.2.7' },
      ...{ revokedAt: '2026-11-22T10:00:00.000Z', revokedBy: 'Bob Lee' },
    });
  });

  it('opens calls on the day in which its last millisecond lies', () => {
    const within = { ...row, expires_at: new Date('2027-01-01T00:00:00.001Z') };
    expect(presentToken(within, 'u1').expiresOn).toBe('2027-01-01');
  });
});
