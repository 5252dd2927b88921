import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CorrectionChoices } from '#domain/corrections/schema.ts';
import { changeReceipt } from '../../testing/change-receipt.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { reportByForm } from '../../testing/reported-forms.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { figuresOf, sampleTerm } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../testing/volume-portal.ts';

let portal: TestPortal;
let reporter: SignedInPerson;
let accountId: string;
let first: string;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
});
afterAll(() => portal.close());
beforeEach(async () => {
  accountId = `acc-${randomUUID()}`;
  reporter = await createSignedIn(portal.portal, {
    accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  const licenseKeyId = await createVolumeKey(portal, { accountId, value: randomKey(), ...sampleTerm });
  first = await reportByForm(portal, { accountId, userId: reporter.userId }, [
    { licenseKeyId, ...march, value: '1' },
  ]);
});

const march = { start: '2025-03-01', end: '2025-03-31' };
const change = (receiptId: string, action: 'WITHDRAW' | 'RESTORE') =>
  changeReceipt(portal, reporter, { accountId, receiptId }, action);
/** Says the figure anew; answers the receipt of it. */
async function correct(receiptId: string, value: string): Promise<string> {
  expect(
    await changeReceipt(portal, reporter, { accountId, receiptId }, 'CORRECT', { ...march, value }),
  ).toBe('done');
  return (await choices(receiptId)).changes.at(-1)?.nextReceiptId ?? '';
}
const choices = async (receiptId: string) => {
  const url = `/api/accounts/${accountId}/submissions/${receiptId}/corrections`;
  return (await portal.app.inject({ url, headers: reporter.headers })).json<CorrectionChoices>();
};
const states = async (...receiptIds: string[]) => {
  const all = [];
  for (const receiptId of receiptIds) all.push((await choices(receiptId)).state);
  return all;
};
const counted = async () => (await figuresOf(portal.portal, accountId)).group;

test('a correction of a withdrawn correction counts again after that one alone', async () => {
  const second = await correct(first, '20');
  const third = await correct(second, '300');
  expect([await change(third, 'WITHDRAW'), await change(second, 'WITHDRAW')]).toEqual(['done', 'done']);
  expect(await change(third, 'RESTORE')).toBe('NOT_CORRECTABLE');
  expect([(await choices(second)).restore, (await choices(third)).restore]).toEqual([null, 'state']);
  expect([await counted(), await states(first, second, third)]).toEqual([
    '1',
    ['STANDS', 'WITHDRAWN', 'WITHDRAWN'],
  ]);
  expect([await change(second, 'RESTORE'), await change(third, 'RESTORE')]).toEqual(['done', 'done']);
  expect([await counted(), await states(first, second, third)]).toEqual([
    '300',
    ['CORRECTED', 'CORRECTED', 'STANDS'],
  ]);
});

test('a correction of a correction does not count again beside another one of the same receipt', async () => {
  const second = await correct(first, '20');
  const third = await correct(second, '300');
  await change(third, 'WITHDRAW');
  await change(second, 'WITHDRAW');
  const other = await correct(first, '4000');
  expect(await change(third, 'RESTORE')).toBe('NOT_CORRECTABLE');
  expect([(await choices(second)).restore, (await choices(third)).restore]).toEqual(['state', 'state']);
  expect([await counted(), await states(first, second, third, other)]).toEqual([
    '4000',
    ['CORRECTED', 'WITHDRAWN', 'WITHDRAWN', 'STANDS'],
  ]);
});

test('a receipt does not count again while a correction of its correction counts', async () => {
  const second = await correct(first, '20');
  const third = await correct(second, '300');
  for (const receiptId of [third, second, first]) expect(await change(receiptId, 'WITHDRAW')).toBe('done');
  expect(await change(third, 'RESTORE')).toBe('done');
  expect(await change(first, 'RESTORE')).toBe('NOT_CORRECTABLE');
  expect([await counted(), await states(first, second, third)]).toEqual([
    '300',
    ['WITHDRAWN', 'WITHDRAWN', 'STANDS'],
  ]);
});

test('of two corrections of a withdrawn receipt one counts', async () => {
  const second = await correct(first, '20');
  await change(second, 'WITHDRAW');
  const third = await correct(first, '300');
  await change(third, 'WITHDRAW');
  await change(first, 'WITHDRAW');
  expect([await change(third, 'RESTORE'), await change(second, 'RESTORE')]).toEqual([
    'done',
    'NOT_CORRECTABLE',
  ]);
  expect([await counted(), await states(first, second, third)]).toEqual([
    '300',
    ['WITHDRAWN', 'WITHDRAWN', 'STANDS'],
  ]);
});
