import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  claim,
  formEntry,
  masked,
  startCheckedLedger,
  type CheckedLedger,
} from '../../../testing/checked-ledger.ts';
import { uploadOk } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';

let ledger: CheckedLedger;
beforeEach(async () => {
  ledger = await startCheckedLedger();
});
afterEach(() => ledger.close());

const entry = "(select min(id) from usage_entry where license_key_id = 'K1')";

describe('what stands in the tables is named where it is not what the ledger says', () => {
  test('claims that overlap', async () => {
    await ledger.damage(`alter table usage_claim drop constraint usage_claim_once;
       ${formEntry()} ${claim('[2024-05-01,2024-06-01)')} ${claim('[2024-05-01,2024-06-01)')}`);
    expect((await ledger.differences()).map(masked)).toEqual([
      'account own: claims of entry … of key K1, 2024-05-01 to 2024-05-31, Deployments: expected 1, found 2',
      'account own: claims of key K1, Deployments, that overlap 2024-05-01 to 2024-05-31: expected 1 claim, found claims … and …',
    ]);
  });

  test('claims of a license and of its renewal that share days', async () => {
    const renewal = {
      id: 'K2',
      accountId: 'own',
      value: ledger.value,
      createdDate: '2024-05-15',
      expiryDate: '2025-05-14',
    };
    await createVolumeKey(ledger.portal, renewal);
    await ledger.damage(`${formEntry()} ${claim('[2024-05-01,2024-06-01)')}
      insert into usage_claim (account_id, license_key_id, usage_type, period, entry_id)
        select account_id, 'K2', usage_type, '[2024-05-31,2024-07-01)', entry_id from usage_claim;`);
    const overlaps = (await ledger.differences()).filter((text) => text.includes('overlap'));
    expect(overlaps.map(masked)).toEqual([
      'account own: claims of key K1, Deployments, that overlap 2024-05-01 to 2024-05-31: expected 1 claim, found claims … and …',
    ]);
    await ledger.portal.asOwner(
      "update usage_claim set period = '[2024-06-01,2024-07-01)' where license_key_id = 'K2'",
    );
    expect((await ledger.differences()).filter((text) => text.includes('overlap'))).toEqual([]);
  });

  test('an entry that stands there twice', async () => {
    await ledger.damage(`insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at, value)
      select account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at, value from usage_entry where id = ${entry}`);
    const named = (await ledger.differences()).map(masked);
    expect(named).toContain(
      'account own: usage_month of key K1, 2025-03, itext-core (itext-luf): expected 11, found 8',
    );
    expect(named).toContain('account own: receipt …, key K1, itext-core: expected 10, found 7');
    expect(named).toContain('account own: records that receipt … says were booked: expected 3, found 2');
  });

  test('two entries for one hour of a series, though every figure adds them up', async () => {
    await ledger.damage(`drop index usage_entry_key;
      update usage_entry set supersedes = null where supersedes is not null;
      update usage_month set value = 12 where license_key_id = 'K1'; update usage_term set value = 12 where account_id = 'own';
      update license_group set total_usage = 12, usage_by_type = '{"itext-core": "12"}' where account_id = 'own';
      update report_row set total_usage = 12, usage_percent = 12 where account_id = 'own'`);
    expect(await ledger.differences()).toEqual([
      'account own: entries in force of key K1 for one hour of one series, 2025-03-01 01:00, itext-core: expected 1, found 2',
    ]);
  });

  test('a superseded entry that is still counted', async () => {
    await ledger.damage(
      `update usage_month set value = 12 where license_key_id = 'K1'; update usage_term set value = 12 where account_id = 'own'`,
    );
    expect(await ledger.differences()).toEqual([
      'account own: usage_month of key K1, 2025-03, itext-core (itext-luf): expected 8, found 12',
      'account own: chart of key K1, 2025-03, itext-core, MANUAL: expected 8, found 12',
      'account own: usage_term of license group k:K1, itext-core (MANUAL, counted): expected 8, found 12',
    ]);
  });

  test('an entry in another account’s name', async () => {
    await ledger.damage(`update usage_entry set account_id = 'other' where id = ${entry}`);
    const named = (await ledger.differences()).map(masked);
    expect(named).toContain(
      'account other: the account that usage_entry names for key K1: expected own, found other',
    );
    expect(named).toContain(
      'account own: account of the entries of receipt … for key K1: expected own, found other',
    );
  });

  test('in the account that was asked for only', async () => {
    await ledger.damage(`update usage_month set value = value + 1`);
    expect(await ledger.differences('auto')).not.toEqual([]);
    expect((await ledger.differences('auto')).filter((line) => !line.startsWith('account auto:'))).toEqual(
      [],
    );
    expect(await ledger.differences('other')).toEqual([]);
  });
});

test('while files are uploaded nothing differs, and no upload waits for the check', async () => {
  const uploads = (async () => {
    for (let seq = 3; seq < 9; seq += 1)
      await uploadOk(
        ledger.portal,
        ledger.reporter,
        await usageFile([ledger.value], [usageAt(seq, seq)], { seq, fileId: randomUUID() }),
      );
    return 'uploaded';
  })();
  let checks = 0;
  while ((await Promise.race([uploads, Promise.resolve('under way')])) === 'under way') {
    expect(await ledger.differences()).toEqual([]);
    checks += 1;
  }
  expect(checks).toBeGreaterThan(0);
});
