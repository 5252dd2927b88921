import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { Receipt, UploadSummary } from '#domain/submissions/schema.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { changeReceipt } from '../../testing/change-receipt.ts';
import { importFiles, importInto } from '../../testing/import-folder.ts';
import { usageRow } from '../../testing/license-usage.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { figuresOf, upload } from '../../testing/usage-uploads.ts';
import { randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

let portal: TestPortal;
let reporter: SignedInPerson;
let [account, moved, other, group] = ['', '', '', ''];
let now = Date.parse('2025-05-02T08:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal();
  pass();
});
afterAll(() => portal.close());
/** Nothing happens at one moment with anything else. */
const pass = () => portal.setNow(new Date((now += 1000)));

/** The account's licenses carry these keys from now on. */
async function importKeys(old: string, next: string, extra = randomKey()) {
  pass();
  const row = (id: string, key: string, created = '2025-01-01') =>
    `${account}-${id},${account},Unified,iText,iText,${created},2026-01-01,100000,${group},${key}\n`;
  using files = importFiles({
    'accounts.csv': `id,name\n${account},Moved GmbH\n`,
    'license-keys.csv': `licenseKeyId,accountId,recordType,productName,platform,createdDate,expiryDate,maxVolume,groupId,licenseKey\n${row('old', old)}${row('new', next)}${row('extra', extra, '2025-02-01')}`,
  });
  const { problems } = await importInto(portal.portal, files.folder);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  pass();
}
beforeEach(async () => {
  [account, moved, other, group] = [`acc-${randomUUID()}`, randomKey(), randomKey(), ''];
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
});

const march = { start: '2025-03-01', end: '2025-03-31' };
/** States a figure for a license by the form; answers its receipt, or what it was refused with. */
async function state(license: 'old' | 'new' | 'extra', usageValue: string): Promise<string> {
  pass();
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/api/usage/manual/licenseKeys/${account}-${license}/itext-manual-usage`,
    headers: reporter.headers,
    payload: usageRow({ startDate: march.start, endDate: march.end, usageValue }),
  });
  return answer.statusCode === 200 ? Receipt.parse(answer.json()).id : Problem.parse(answer.json()).code;
}
/** Uploads three hours of March of a key; answers 'done', or what it was refused with. */
async function send(key: string, seq = 1): Promise<string> {
  pass();
  const hours = [usageAt(20, 1), usageAt(21, 2), usageAt(22, 3)];
  const { json } = await upload(portal, reporter, await usageFile([key], hours, { seq }));
  return UploadSummary.parse(json).problems[0]?.code ?? 'done';
}
const change = (receiptId: string, ...act: ['WITHDRAW' | 'RESTORE'] | ['CORRECT', string]) => {
  pass();
  const [action, value] = act;
  const figures = value === undefined ? undefined : { ...march, value };
  return changeReceipt(portal, reporter, { accountId: account, receiptId }, action, figures);
};
/** What counts of the account, the same in the ledger and in every figure made of it. */
async function counted() {
  const { sum, months } = await figuresOf(portal.portal, account);
  expect(months).toBe(sum);
  await verifyLedger(portal.portal, {
    accountId: account,
    differs: (difference) => expect(difference).toBeUndefined(),
  });
  return sum;
}

describe('a figure that was stated for a key counts once, whichever license has the key by now', () => {
  test('a figure for the license that has the key now is refused, and told which one stands', async () => {
    await importKeys(moved, randomKey());
    const before = await state('old', '100');
    await importKeys(randomKey(), moved);
    expect(await state('new', '100')).toBe('USAGE_OVERLAPS');
    expect(await counted()).toBe('100');
    expect(await change(before, 'WITHDRAW')).toBe('done');
    expect(await state('new', '90')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await change(before, 'RESTORE')).toBe('PERIOD_TAKEN');
    expect(await counted()).toBe('90');
  });

  test('a license that got a key of its own speaks for that one', async () => {
    await importKeys(moved, randomKey());
    await importKeys(other, moved);
    expect(await state('old', '100')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await state('new', '7')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await counted()).toBe('107');
  });

  test('and does so where both share their maximum', async () => {
    group = 'shared';
    await importKeys(moved, randomKey());
    await importKeys(other, moved);
    expect(await state('old', '100')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await state('new', '7')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await counted()).toBe('107');
  });

  test('what a license was told before it got the key speaks for the key that it had then', async () => {
    await importKeys(moved, other);
    expect(await state('new', '7')).toMatch(/^[0-9a-f-]{36}$/);
    await importKeys(randomKey(), moved, moved);
    expect(await state('extra', '100')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await counted()).toBe('107');
  });

  test('a correction speaks for the key that the first figure was told of', async () => {
    await importKeys(moved, randomKey());
    const before = await state('old', '100');
    await importKeys(other, moved);
    expect(await change(before, 'CORRECT', '80')).toBe('done');
    expect(await state('new', '80')).toBe('USAGE_OVERLAPS');
    expect(await counted()).toBe('80');
  });

  test('the hours of its file are refused', async () => {
    await importKeys(moved, randomKey());
    await state('old', '100');
    await importKeys(other, moved);
    expect(await send(moved)).toBe('PERIOD_STATED');
    expect(await counted()).toBe('100');
  });

  test('where its hours count with the license before, a figure is refused', async () => {
    await importKeys(moved, randomKey());
    expect(await send(moved)).toBe('done');
    await importKeys(other, moved);
    expect(await state('new', '6')).toBe('USAGE_OVERLAPS');
    expect(await counted()).toBe('6');
  });

  test('hours that were told anew since speak for the key that they were told of first', async () => {
    await importKeys(moved, randomKey());
    expect(await send(moved)).toBe('done');
    await importKeys(other, moved);
    expect(await send(moved, 2)).toBe('done');
    await importKeys(other, moved, moved);
    expect(await state('extra', '6')).toBe('USAGE_OVERLAPS');
    expect(await counted()).toBe('6');
  });

  test('hours of the key that the license before has now are no hindrance', async () => {
    await importKeys(moved, randomKey());
    await importKeys(other, moved);
    expect(await send(other)).toBe('done');
    expect(await state('new', '100')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await counted()).toBe('106');
  });
});
