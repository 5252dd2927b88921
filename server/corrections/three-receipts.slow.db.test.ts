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

test('withdrawn corrections do not count again, beside the first receipt or another correction of it', async () => {
  const second = await correct(first, '20');
  const third = await correct(second, '300');
  expect([await change(third, 'WITHDRAW'), await states(first, second, third)]).toEqual([
    'done',
    ['CORRECTED', 'STANDS', 'WITHDRAWN'],
  ]);
  expect([await counted(), await change(second, 'WITHDRAW')]).toEqual(['20', 'done']);
  const refused = async () => [await change(second, 'RESTORE'), await change(third, 'RESTORE')];
  expect(await refused()).toEqual(['NOT_CORRECTABLE', 'NOT_CORRECTABLE']);
  expect([(await choices(second)).restore, (await choices(third)).restore]).toEqual(['state', 'state']);
  expect([await counted(), await states(first, second, third)]).toEqual([
    '1',
    ['STANDS', 'WITHDRAWN', 'WITHDRAWN'],
  ]);
  const other = await correct(first, '4000');
  expect(await refused()).toEqual(['NOT_CORRECTABLE', 'NOT_CORRECTABLE']);
  expect([await counted(), await states(first, second, third, other)]).toEqual([
    '4000',
    ['CORRECTED', 'WITHDRAWN', 'WITHDRAWN', 'STANDS'],
  ]);
});

test('a receipt counts again after its corrections were withdrawn with it, and is corrected anew', async () => {
  const second = await correct(first, '20');
  const third = await correct(second, '300');
  for (const receiptId of [third, second, first]) expect(await change(receiptId, 'WITHDRAW')).toBe('done');
  expect(await states(first, second, third)).toEqual(['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN']);
  for (const receiptId of [third, second]) expect(await change(receiptId, 'RESTORE')).toBe('NOT_CORRECTABLE');
  expect([await change(first, 'RESTORE'), await counted()]).toEqual(['done', '1']);
  const other = await correct(first, '4000');
  expect([await counted(), await states(first, second, third, other)]).toEqual([
    '4000',
    ['CORRECTED', 'WITHDRAWN', 'WITHDRAWN', 'STANDS'],
  ]);
});
