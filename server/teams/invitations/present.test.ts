import { describe, expect, it } from 'vitest';
import { AppError } from '#server/core/app-error.ts';
import { presentInvitation, refuseEnded } from './present.ts';
import type { InvitationRow } from './queries.ts';

const sentAt = new Date('2026-11-20T08:00:00.000Z');
const expiresAt = new Date('2026-11-27T08:00:00.000Z');
const inTime = new Date('2026-11-27T07:59:59.999Z');

const invitation = (of: Partial<InvitationRow> = {}): InvitationRow => ({
  ...{ id: 'i1', accountId: 'a1', cucaId: 'app', email: 'Bob@example.com', emailKey: 'bob@example.com' },
  ...{ roles: ['CUCA_VIEWER'], invitedBy: 'u1', inviterName: 'Ada King', sentAt, expiresAt },
  ...{ acceptedAt: null, acceptedBy: null, withdrawnAt: null },
  ...of,
});
const refusal = (of: Partial<InvitationRow>, now = inTime): unknown => {
  try {
    return refuseEnded(invitation(of), now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, params: error.params, message: error.message };
  }
};

describe('an invitation', () => {
  const told = {
    ...{ id: 'i1', email: 'Bob@example.com', roles: ['CUCA_VIEWER'], invitedBy: 'Ada King' },
    ...{ sentAt: '2026-11-20T08:00:00.000Z', expiresAt: '2026-11-27T08:00:00.000Z' },
  };

  it.each([
    ['open', {}, inTime],
    ['expired', {}, expiresAt],
    ['used', { acceptedAt: sentAt, acceptedBy: 'u2' }, inTime],
    ['withdrawn', { withdrawnAt: sentAt }, inTime],
  ])('is told of while it is %s', (state, of, now) => {
    expect(presentInvitation(invitation(of), now)).toEqual({ ...told, state });
  });
});

describe('an invitation that somebody accepts', () => {
  it('is not refused while it is open', () => {
    expect(refusal({})).toBeUndefined();
  });

  it('works once', () => {
    expect(refusal({ acceptedAt: sentAt })).toEqual({
      ...{ code: 'INVITATION_USED', params: {} },
      message: 'This invitation has already been accepted. Each invitation works only once.',
    });
  });

  it('says whom to ask once it is withdrawn', () => {
    expect(refusal({ withdrawnAt: sentAt })).toEqual({
      ...{ code: 'INVITATION_WITHDRAWN', params: { name: 'Ada King' } },
      message: 'This invitation has been withdrawn. If you still need access, ask Ada King.',
    });
  });

  it('says when it ended and whom to ask once it has run out', () => {
    expect(refusal({}, expiresAt)).toEqual({
      ...{ code: 'INVITATION_EXPIRED', params: { day: '27 Nov 2026', name: 'Ada King' } },
      message: 'This invitation expired on 27 Nov 2026. Ask Ada King to send it again.',
    });
  });
});
