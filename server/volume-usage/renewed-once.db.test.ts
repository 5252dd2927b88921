import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeReceipt } from '../../testing/change-receipt.ts';
import { licenseFile, licenseText, reportOk, reportRefused, usageRow } from '../../testing/license-usage.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { figuresOf, uploadOk, uploadRefused } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

let portal: TestPortal;
let reporter: SignedInPerson;
let [account, key] = ['', ''];
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-05-02T08:00:00Z'));
});
afterAll(() => portal.close());
beforeEach(async () => {
  [account, key] = [`acc-${randomUUID()}`, randomKey()];
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  const of = { accountId: account, value: key };
  await createVolumeKey(portal, { ...of, createdDate: '2024-03-15', expiryDate: '2025-03-14' });
  await createVolumeKey(portal, { ...of, createdDate: '2025-03-15', expiryDate: '2026-03-14' });
});

/** A day on either side of the renewal. */
const march = { startDate: '2025-03-01', endDate: '2025-03-31' };
const body = () => ({
  licenseFile: licenseFile(licenseText(key)),
  usages: [usageRow({ usageValue: '1200', ...march })],
});
const afterRenewal = () => usageFile([key], [usageAt(20 * 24, 7)]);
const sum = async () => (await figuresOf(portal.portal, account)).sum;
const change = (receiptId: string, action: 'WITHDRAW' | 'RESTORE') =>
  changeReceipt(portal, reporter, { accountId: account, receiptId }, action);

describe('usage of a key that was renewed is counted once', () => {
  test('a file is refused on days of the renewal that a figure of its predecessor speaks for', async () => {
    await reportOk(portal, reporter, body());
    const { code } = await uploadRefused(portal, reporter, await afterRenewal());
    expect(code).toBe('PERIOD_STATED');
    expect(await sum()).toBe('1200');
  });

  test('a figure of its predecessor is refused on days that a file of the renewal counts', async () => {
    await uploadOk(portal, reporter, await afterRenewal());
    const { status, code } = await reportRefused(portal, reporter, body());
    expect([status, code]).toEqual([409, 'USAGE_OVERLAPS']);
    expect(await sum()).toBe('7');
  });

  test('what was withdrawn does not come back beside what took its place on the renewal', async () => {
    const figure = await reportOk(portal, reporter, body());
    await change(figure.id, 'WITHDRAW');
    const file = await uploadOk(portal, reporter, await afterRenewal());
    expect(await change(figure.id, 'RESTORE')).toBe('PERIOD_TAKEN');
    await change(file.id, 'WITHDRAW');
    expect(await change(figure.id, 'RESTORE')).toBe('done');
    expect(await change(file.id, 'RESTORE')).toBe('PERIOD_TAKEN');
    expect(await sum()).toBe('1200');
  });
});
