import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClosedPeriods } from '#domain/corrections/schema.ts';
import { createEventAccount, eventOf, type EventAccount } from '../../../testing/event-account.ts';
import { changeReceipt } from '../../../testing/change-receipt.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { reportByForm } from '../../../testing/reported-forms.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { figuresOf, uploadOk } from '../../../testing/usage-uploads.ts';
import { usageAt, usageFile } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
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

test.each([
  ['1', '0', '-1'],
  ['1200', '1199', '-1'],
  ['500', '50', '-450'],
  ['7', '7000', '6993'],
  ['99999999999999999', '12', '-99999999999999987'],
])(
  '%s that staff correct to %s stands there with %s; no customer may take it back',
  async (before, value, difference) => {
    const { account, keyId, reporter } = await createEventAccount(portal);
    const figures = { start: '2025-03-01', end: '2025-03-31', value };
    const line = { ...figures, licenseKeyId: keyId, value: before };
    const receiptId = await reportByForm(portal, { accountId: account, userId: reporter.userId }, [line]);
    minutesLater(5);
    await close(account, '2025-03-31');
    minutesLater(10);
    const of = { accountId: account, receiptId };
    expect(await changeReceipt(portal, reporter, of, 'WITHDRAW')).toBe('PERIOD_CLOSED');
    expect((await ofAccount(account)).late).toEqual([]);
    expect(await changeReceipt(portal, staffMember, of, 'CORRECT', figures)).toBe('done');
    expect((await ofAccount(account)).late).toMatchObject([{ differences: [{ difference }] }]);
    expect((await figuresOf(portal.portal, account)).group).toBe(value);
  },
);

test('what staff take out of closed days stands there with the difference, and in the record of deeds', async () => {
  const { account, key, reporter } = await createEventAccount(portal);
  const { id } = await uploadOk(
    portal,
    reporter,
    await usageFile([key], [usageAt(0, 24_000), usageAt(24, 9)]),
  );
  minutesLater(5);
  await close(account, '2025-03-01');
  minutesLater(10);
  const change = (action: string, version: number) =>
    portal.app.inject({
      ...{ method: 'POST', url: `/api/accounts/${account}/submissions/${id}/corrections` },
      headers: staffMember.headers,
      payload: { action, id: randomUUID(), version, reason: 'invoiced twice' },
    });
  expect((await change('WITHDRAW', 0)).statusCode).toBe(200);
  minutesLater(12);
  expect((await change('RESTORE', 1)).statusCode).toBe(200);
  const told = { receiptId: id, firstDay: '2025-03-01' };
  const type = { usageType: 'itext-core', unit: 'Processed Documents' };
  expect((await ofAccount(account)).late).toMatchObject([
    { ...told, action: 'RESTORE', differences: [{ ...type, difference: '24000' }] },
    { ...told, action: 'WITHDRAW', differences: [{ ...type, difference: '-24000' }] },
  ]);
  const { rows } = await portal.asOwner(
    `select detail from audit where account_id = '${account}' and action = 'corrections.restore'`,
  );
  expect(rows).toMatchObject([
    { detail: { amountsBefore: ['itext-core: 0'], amounts: ['itext-core: 24,009'] } },
  ]);
});
