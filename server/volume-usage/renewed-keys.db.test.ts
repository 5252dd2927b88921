import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { theseKeys } from '#server/db/row-scopes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { lockUsageOf } from '#server/ledger/refresh-projections.ts';
import { changeReceipt } from '../../testing/change-receipt.ts';
import { licenseFile, licenseText, reportOk, usageRow } from '../../testing/license-usage.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { figuresOf, uploadOk, uploadRefused } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

let portal: TestPortal;
let reporter: SignedInPerson;
let [account, key, renewal] = ['', '', ''];
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-05-02T08:00:00Z'));
});
afterAll(() => portal.close());
/** A license until the end of March, and its renewal from the middle of March on: both carry one key. */
beforeEach(async () => {
  [account, key] = [`acc-${randomUUID()}`, randomKey()];
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  const of = { accountId: account, value: key };
  await createVolumeKey(portal, { ...of, createdDate: '2025-01-01', expiryDate: '2025-03-31' });
  renewal = await createVolumeKey(portal, { ...of, createdDate: '2025-03-15', expiryDate: '2026-03-14' });
});

const row = (startDate: string, endDate: string, usageValue: string) =>
  usageRow({ startDate, endDate, usageValue });
const report = (...usages: object[]) =>
  reportOk(portal, reporter, {
    licenseFile: licenseFile(licenseText(key, { creationDate: '2025-01-01' })),
    usages,
  });
const march = row('2025-03-01', '2025-03-31', '100');
/** 7 documents on 20 March: the renewal has them. */
const file = () => usageFile([key], [usageAt(19 * 24, 7)]);
const sum = async () => (await figuresOf(portal.portal, account)).sum;

type Changed = Parameters<typeof changeReceipt>;
const change = (receiptId: string, action: Changed[3], figures?: Changed[4]) =>
  changeReceipt(portal, reporter, { accountId: account, receiptId }, action, figures);

test('[3.33] a figure that reaches over the days between two terms is marked by days, also once it is corrected', async () => {
  await portal.asOwner(
    `update license_key set expiry_date = '2025-03-10' where account_id = '${account}' and id <> '${renewal}'`,
  );
  const { id } = await report(row('2025-03-01', '2025-03-31', '310'));
  const [receipt] = await receipts();
  // 1 to 10 March lie in the first term, 15 to 31 in the second.
  const inTerm = { days: 27, of: 31, outside: '40' };
  expect(receipt).toMatchObject({ id, stated: [{ inTerm }], keys: [{ totals: [{ value: '310', inTerm }] }] });
  expect(await change(id, 'CORRECT', { start: '2025-03-01', end: '2025-03-31', value: '31' })).toBe('done');
  expect((await receipts()).find((one) => 'corrects' in one)).toMatchObject({
    keys: [{ totals: [{ value: '31', inTerm: { ...inTerm, outside: '4' } }] }],
  });
  expect((await verifyLedger(portal.portal, { accountId: account })).differences).toBe(0);
});
const receipts = async () =>
  (await portal.app.inject({ url: `/api/accounts/${account}/submissions`, headers: reporter.headers })).json<{
    receipts: object[];
  }>().receipts;

describe('a day that a license and its renewal share is counted once', () => {
  test('a file is refused where the license before has a figure for its days', async () => {
    await report(march);
    const { code, message } = await uploadRefused(portal, reporter, await file());
    expect([code, message]).toEqual(['PERIOD_STATED', expect.stringContaining('100 for 1 Mar 2025 to 31 Mar 2025')]); // prettier-ignore
    expect(await sum()).toBe('100');
  });

  test('a withdrawn figure does not come back beside one that the renewal has', async () => {
    const { id } = await report(march);
    await change(id, 'WITHDRAW');
    await report(row('2025-03-20', '2025-03-25', '7'));
    expect(await change(id, 'RESTORE')).toBe('PERIOD_TAKEN');
    expect(await sum()).toBe('7');
  });

  test('neither do a withdrawn figure and a withdrawn file beside each other', async () => {
    const figure = await report(march);
    await change(figure.id, 'WITHDRAW');
    const { id } = await uploadOk(portal, reporter, await file());
    expect(await change(figure.id, 'RESTORE')).toBe('PERIOD_TAKEN');
    await change(id, 'WITHDRAW');
    expect(await change(figure.id, 'RESTORE')).toBe('done');
    expect(await change(id, 'RESTORE')).toBe('PERIOD_TAKEN');
    expect(await sum()).toBe('100');
  });

  test('a correction does not move a line onto days that the renewal counts', async () => {
    const { id } = await report(row('2025-03-01', '2025-03-14', '1'), row('2025-03-15', '2025-03-31', '2'));
    const onto = { start: '2025-03-01', end: '2025-03-20', value: '1' };
    expect(await change(id, 'CORRECT', onto)).toBe('PERIOD_TAKEN');
    expect(await sum()).toBe('3');
  });

  test('also by two at one moment: whoever changes the one waits for whoever changes the other', async () => {
    const { id } = await report(march);
    let changed: Promise<string> | undefined;
    await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
      await lockUsageOf(trx, theseKeys([renewal]));
      changed = change(id, 'WITHDRAW');
      await expect.poll(countWaiting).toBe(1);
    });
    expect(await changed).toBe('done');
  });
});

const countWaiting = async () =>
  Number(
    (
      await portal.asOwner(
        'select count(*) from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
      )
    ).rows[0]?.['count'],
  );
