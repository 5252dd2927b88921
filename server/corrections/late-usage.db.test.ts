import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClosedPeriods } from '#domain/corrections/schema.ts';
import { createEventAccount, eventOf, type EventAccount } from '../../testing/event-account.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;

beforeAll(async () => {
  portal = await startTestPortal();
  minutesLater(0);
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
afterAll(() => portal.close());

const minutesLater = (minutes: number) =>
  portal.setNow(new Date(Date.parse('2025-04-02T08:00:00Z') + minutes * 60_000));
const ofAccount = async (account: string, payload?: object): Promise<ClosedPeriods> => {
  const answer = await portal.app.inject({
    ...{ url: `/api/accounts/${account}/closed-periods`, headers: staffMember.headers },
    ...(payload ? { method: 'POST' as const, payload } : {}),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ClosedPeriods>();
};
const close = (account: string, closedUntil: string | null, version = 0) =>
  ofAccount(account, { id: randomUUID(), version, closedUntil, note: 'invoiced' });

test('events for closed days stand in the late list, also in a receipt that was begun before the closing', async () => {
  const of = await createEventAccount(portal); // at 08:00 of 2 April 2025
  await send(of, [eventOf(of.key, 'before', { count: 5 })]);
  minutesLater(5);
  await close(of.account, '2025-03-01');
  minutesLater(10);
  await send(of, [eventOf(of.key, 'open', { at: '2025-03-02T08:00:00Z', count: 7 })]);
  expect((await ofAccount(of.account)).late).toEqual([]);
  minutesLater(15);
  await send(of, [eventOf(of.key, 'late', { at: '2025-03-01T10:00:00Z', count: 3 })]);
  minutesLater(20);
  await close(of.account, null, 1);
  minutesLater(25);
  await send(of, [eventOf(of.key, 'opened', { at: '2025-03-01T11:00:00Z', count: 3 })]);
  const { late } = await ofAccount(of.account);
  expect(late).toMatchObject([
    { by: expect.any(String), firstDay: '2025-03-01', submittedAt: '2025-04-02T08:15:00.000Z' },
  ]);
});

async function send({ token }: EventAccount, events: readonly object[]): Promise<void> {
  const answer = await portal.app.inject({
    ...{ method: 'POST', url: '/api/usage/itext-json/events', headers: token.headers },
    payload: { events },
  });
  expect(answer.json()).toMatchObject({ accepted: events.length });
}
