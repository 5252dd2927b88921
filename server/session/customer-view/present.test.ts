import { describe, expect, it } from 'vitest';
import type { Principal, ViewRow } from '#server/core/principal.ts';
import { presentView } from './present.ts';

const endsAt = new Date('2026-11-20T08:30:00.000Z');
const view: ViewRow = {
  ...{ id: 'v1', sessionHash: Buffer.from('s'), userId: 'u9', accountId: 'a1', subjectId: 'u1' },
  ...{ accountRoles: ['LICENSEE'], cucaId: 'app', cucaRoles: ['CUCA_VIEWER'], reason: 'Ticket 12' },
  ...{ begunAt: new Date('2026-11-20T08:00:00.000Z'), endsAt },
};
const person = (firstName: string, lastName: string) =>
  ({ firstName, lastName, email: 'ada@example.com' }) as unknown as Principal;
const shown = (of: Partial<ViewRow> = {}, as = person('Ada', 'King'), now = '2026-11-20T08:00:00.000Z') =>
  presentView({ ...view, ...of }, as, new Date(now));

describe('a view as a customer', () => {
  const told = { id: 'v1', accountId: 'a1', reason: 'Ticket 12', secondsLeft: 1800 };

  it('says as whom, with which roles, why and for how long', () => {
    expect(shown()).toEqual({ ...told, name: 'Ada King', roles: ['LICENSEE', 'CUCA_VIEWER'] });
  });

  it('names nobody where roles were chosen', () => {
    const chosen = { subjectId: null, accountRoles: [], cucaRoles: ['CUCA_OWNER' as const] };
    expect(shown(chosen)).toEqual({ ...told, name: null, roles: ['CUCA_OWNER'] });
  });

  it.each([
    ['a first name alone', 'Ada', '', 'Ada'],
    ['a last name alone', '', 'King', 'King'],
    ['no name', '', '', 'ada@example.com'],
  ])('calls a person with %s', (_, firstName, lastName, name) => {
    expect(shown({}, person(firstName, lastName)).name).toBe(name);
  });

  it.each([
    ['a second that has begun', '2026-11-20T08:29:58.999Z', 2],
    ['the last millisecond', '2026-11-20T08:29:59.999Z', 1],
    ['its end', '2026-11-20T08:30:00.000Z', 0],
    ['what is past its end', '2026-11-20T08:31:00.000Z', 0],
  ])('counts the seconds that are left at %s', (_, now, secondsLeft) => {
    expect(shown({}, person('Ada', 'King'), now).secondsLeft).toBe(secondsLeft);
  });
});
