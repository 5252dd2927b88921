import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeReceipt } from '../../testing/change-receipt.ts';
import { importFiles, importInto } from '../../testing/import-folder.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { figuresOf, uploadOk } from '../../testing/usage-uploads.ts';
import { randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';

let portal: TestPortal;
let reporter: SignedInPerson;
let [account, key] = ['', ''];
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-05-02T08:00:00Z'));
});
afterAll(() => portal.close());

/** The license that carries the key has it from now on; the other one has a key of its own. */
async function importKeys(carrier: 'old' | 'new' | 'none') {
  const row = (id: 'old' | 'new') =>
    `${account}-${id},${account},Unified,iText,iText,2025-01-01,2026-01-01,1000,${id === carrier ? key : randomKey()}\n`;
  using files = importFiles({
    'accounts.csv': `id,name\n${account},Moved GmbH\n`,
    'license-keys.csv': `licenseKeyId,accountId,recordType,productName,platform,createdDate,expiryDate,maxVolume,licenseKey\n${row('old')}${row('new')}`,
  });
  const { problems } = await importInto(portal.portal, files.folder);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
}
beforeEach(async () => {
  [account, key] = [`acc-${randomUUID()}`, randomKey()];
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
});

const send = async (count: number, seq: number) =>
  uploadOk(portal, reporter, await usageFile([key], [usageAt(20, count), usageAt(21, 1)], { seq }));
const change = (receiptId: string, action: 'WITHDRAW' | 'RESTORE') =>
  changeReceipt(portal, reporter, { accountId: account, receiptId }, action);
/** What counts, in the ledger and in every figure made of it. */
async function counted() {
  const { sum, months, group, report } = await figuresOf(portal.portal, account);
  expect([months, group, report]).toEqual([sum, sum, sum]);
  await verifyLedger(portal.portal, {
    accountId: account,
    differs: (difference) => expect(difference).toBeUndefined(),
  });
  return sum;
}

describe('hours of a key that was given to another license count once', () => {
  test('a higher seq replaces what the license had that carried the key before', async () => {
    await importKeys('old');
    await send(10, 1);
    await importKeys('new');
    const { records } = await send(12, 2);
    expect(records).toMatchObject({ added: 0, replaced: 2 });
    expect(await counted()).toBe('13');
  });

  test('the same hours in another file change nothing', async () => {
    await importKeys('old');
    await send(10, 2);
    await importKeys('new');
    expect((await send(10, 2)).records).toMatchObject({ added: 0, ignored: 2 });
    expect((await send(7, 1)).records).toMatchObject({ added: 0, ignored: 2 });
    expect(await counted()).toBe('11');
  });

  test('what was withdrawn there does not come back beside what counts here', async () => {
    await importKeys('old');
    const before = await send(10, 1);
    expect(await change(before.id, 'WITHDRAW')).toBe('done');
    await importKeys('new');
    const after = await send(12, 1);
    expect(await counted()).toBe('13');
    await change(before.id, 'RESTORE');
    expect(await counted()).toBe('13');
    await change(after.id, 'WITHDRAW');
    expect(await counted()).toBe('11');
  });

  test('what was set aside meanwhile finds what the license before had counted', async () => {
    await importKeys('old');
    await send(10, 1);
    await importKeys('none');
    await send(12, 2);
    expect(await counted()).toBe('11');
    await importKeys('new');
    expect(await counted()).toBe('13');
  });
});
