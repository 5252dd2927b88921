import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { differenceText } from '#domain/ledger/ledger-difference.ts';
import { importFiles, importInto } from '../../../testing/import-folder.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';
import { verifyLedger } from './verify-ledger.ts';

let portal: TestPortal;
let reporter: SignedInPerson;
let value: string;
beforeEach(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  using files = importFiles({
    'accounts.csv': 'id,name\nauto,Automatic GmbH\n',
    'license-keys.csv':
      'licenseKeyId,accountId,recordType,productName,platform,createdDate,expiryDate,maxVolume\nK-auto,auto,Unified,iText,iText,2025-01-01,2026-01-01,1000\n',
    'usage.csv':
      'licenseKeyId,source,usageType,startDate,endDate,usageValue\nK-auto,itext-json,itext-core,2025-03-30,2025-04-01,10\nK-auto,itext-json,pdfHtml,2025-03-05,2025-03-05,7\n',
  });
  const { problems } = await importInto(portal.portal, files.folder);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  reporter = await createSignedIn(portal.portal, { accounts: { own: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
  await createSignedIn(portal.portal, { accounts: { other: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
  value = randomKey();
  await createVolumeKey(portal, { id: 'K1', accountId: 'own', value, ...sampleTerm });
  await portal.asOwner(
    `set role "${portal.portal.pool.rolePrefix}_system"; update license_key set max_volume = 100 where id = 'K1'`,
  );
  await uploadOk(portal, reporter, await usageFile([value], [usageAt(0, 3), usageAt(1, 4)], { seq: 1 }));
  await uploadOk(
    portal,
    reporter,
    await usageFile([value, randomKey()], [usageAt(1, 5), usageAt(2, 1, { k: 1 })], { seq: 2 }),
  );
});
afterEach(() => portal.close());

async function differences(accountId?: string): Promise<string[]> {
  const named: string[] = [];
  const report = await verifyLedger(portal.portal, {
    accountId,
    differs: (difference) => named.push(differenceText(difference)),
  });
  expect(report.differences).toBe(named.length);
  return named;
}

/** Writes past triggers and foreign keys, as a fault of the portal or of a person would. */
const damage = (statement: string) => portal.asAdmin(`set session_replication_role = replica; ${statement}`);

/** A form's figure with its claim, as the portal writes them. */
const formEntry = `
  insert into usage_submission (id, receipt_id, account_id, kind, receipt, submitted_at)
    values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 'own', 'FORM', '{"keys": []}', now());
  insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at, value)
    values ('own', 'K1', '00000000-0000-4000-8000-000000000001', 'manual', 'Deployments', 'Deployments', '2024-05-01Z', '2024-06-01Z', 0);`;
const claim = (period: string, type = 'Deployments') => `
  insert into usage_claim (account_id, license_key_id, usage_type, period, entry_id)
    select 'own', 'K1', '${type}', '${period}', max(id) from usage_entry where source = 'manual';`;
const entry = "(select min(id) from usage_entry where license_key_id = 'K1')";

describe('what stands in the tables is named where it is not what the ledger says', () => {
  test('nothing is, as long as the portal alone has written', async () => {
    expect(await differences()).toEqual([]);
    await damage(`${formEntry} ${claim('[2024-05-01,2024-06-01)')}`);
    expect(await differences()).toEqual([]);
  });

  /** None has a part in what another one is held against: all of them are done at once. */
  const apart: [what: string, statement: string, named: string[]][] = [
    [
      'a changed day',
      `update usage_day set value = value + 1 where day = '2025-03-31' and usage_type = 'itext-core'`,
      ['account auto: usage_day of key K-auto, 2025-03-31, itext-core (itext-json): expected 3, found 4'],
    ],
    [
      'a month of a key that nobody has',
      `insert into usage_month values ('own', 'K-gone', 'manual', 'itext-core', '2025-03-01', 5)`,
      ['account own: usage_month names key K-gone, which does not exist: expected no row, found rows'],
    ],
    [
      'a term’s sum',
      `update usage_term set value = 9 where account_id = 'own'`,
      ['account own: usage_term of license group k:K1, itext-core (MANUAL, counted): expected 8, found 9'],
    ],
    [
      'a license’s total',
      `update license_group set total_usage = 80 where account_id = 'own'`,
      ['account own: total usage of license group k:K1: expected 8, found 80'],
    ],
    [
      'a percentage',
      `update report_row set usage_percent = 8.01 where license_key_id = 'K1'`,
      ['account own: report line of key K1, percentage: expected 8, found 8.01'],
    ],
    [
      'a last use',
      `update license_key set last_time_used = '2025-03-02' where id = 'K1'`,
      ['account own: last use of key K1: expected 2025-03-01, found 2025-03-02'],
    ],
    [
      'a report line that is gone',
      `delete from report_row where license_key_id = 'K-auto'`,
      ['account auto: report line of key K-auto: expected a line, found none'],
    ],
    [
      'a receipt with other figures',
      `update usage_submission set receipt = jsonb_set(receipt, '{keys,0,totals,0,value}', '"8"') where seq = 1 and account_id is not null`,
      ['account own: receipt …, key K1, itext-core: expected 7, found 8'],
    ],
    [
      'what was set aside and marked as booked without being it',
      `update usage_unmatched_key set attached_at = now()`,
      [
        'account –: set aside of receipt … for key …, and marked as booked: records in no entry: expected 0, found 1',
      ],
    ],
  ];

  test('each of several things apart, and nothing else', async () => {
    await damage(apart.map(([, statement]) => statement).join('; '));
    expect((await differences()).map(masked).toSorted(), apart.map(([what]) => what).join(', ')).toEqual(
      apart.flatMap(([, , named]) => named).toSorted(),
    );
  });

  test.each<[string, string, string[]]>([
    [
      'a missing month',
      `delete from usage_month where license_key_id = 'K1'`,
      [
        'account own: usage_month of key K1, 2025-03, itext-core (itext-luf): expected 8, found 0',
        'account own: chart of key K1, 2025-03, itext-core, MANUAL: expected 8, found 0',
      ],
    ],
    [
      'a month in another account’s name',
      `update usage_month set account_id = 'other' where license_key_id = 'K1'`,
      [
        'account other: the account that usage_month names for key K1: expected own, found other',
        'account own: chart of key K1, 2025-03, itext-core, MANUAL: expected 8, found 0',
      ],
    ],
    [
      'a form’s figure without a claim',
      formEntry,
      [
        'account own: claims of entry … of key K1, 2024-05-01 to 2024-05-31, Deployments: expected 1, found 0',
      ],
    ],
    [
      'two claims of one figure',
      `${formEntry} ${claim('[2024-05-01,2024-06-01)')} ${claim('[2024-07-01,2024-08-01)')}`,
      [
        'account own: claims of entry … of key K1, 2024-05-01 to 2024-05-31, Deployments: expected 1, found 2',
        'account own: claim … of key K1: what its entry … says: expected own, K1, Deployments, 2024-05-01 to 2024-05-31, found own, K1, Deployments, 2024-07-01 to 2024-07-31',
      ],
    ],
    [
      'claims that overlap',
      `alter table usage_claim drop constraint usage_claim_once;
       ${formEntry} ${claim('[2024-05-01,2024-06-01)')} ${claim('[2024-05-01,2024-06-01)')}`,
      [
        'account own: claims of entry … of key K1, 2024-05-01 to 2024-05-31, Deployments: expected 1, found 2',
        'account own: claims of key K1, Deployments, that overlap 2024-05-01 to 2024-05-31: expected 1 claim, found claims … and …',
      ],
    ],
  ])('%s', async (_, statement, named) => {
    await damage(statement);
    expect((await differences()).map(masked)).toEqual(named);
  });

  test('claims of a license and of its renewal that share days', async () => {
    const renewal = {
      id: 'K2',
      accountId: 'own',
      value,
      createdDate: '2024-05-15',
      expiryDate: '2025-05-14',
    };
    await createVolumeKey(portal, renewal);
    await damage(`${formEntry} ${claim('[2024-05-01,2024-06-01)')}
      insert into usage_claim (account_id, license_key_id, usage_type, period, entry_id)
        select account_id, 'K2', usage_type, '[2024-05-31,2024-07-01)', entry_id from usage_claim;`);
    const overlaps = (await differences()).filter((text) => text.includes('overlap'));
    expect(overlaps.map(masked)).toEqual([
      'account own: claims of key K1, Deployments, that overlap 2024-05-01 to 2024-05-31: expected 1 claim, found claims … and …',
    ]);
    await portal.asOwner(
      "update usage_claim set period = '[2024-06-01,2024-07-01)' where license_key_id = 'K2'",
    );
    expect((await differences()).filter((text) => text.includes('overlap'))).toEqual([]);
  });

  test('an entry that stands there twice', async () => {
    await damage(`insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at, value)
      select account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at, value from usage_entry where id = ${entry}`);
    const named = (await differences()).map(masked);
    expect(named).toContain(
      'account own: usage_month of key K1, 2025-03, itext-core (itext-luf): expected 11, found 8',
    );
    expect(named).toContain('account own: receipt …, key K1, itext-core: expected 10, found 7');
    expect(named).toContain('account own: records that receipt … says were booked: expected 3, found 2');
  });

  test('two entries for one hour of a series, though every figure adds them up', async () => {
    await damage(`drop index usage_entry_key;
      update usage_entry set supersedes = null where supersedes is not null;
      update usage_month set value = 12 where license_key_id = 'K1'; update usage_term set value = 12 where account_id = 'own';
      update license_group set total_usage = 12, usage_by_type = '{"itext-core": "12"}' where account_id = 'own';
      update report_row set total_usage = 12, usage_percent = 12 where account_id = 'own'`);
    expect(await differences()).toEqual([
      'account own: entries in force of key K1 for one hour of one series, 2025-03-01 01:00, itext-core: expected 1, found 2',
    ]);
  });

  test('a superseded entry that is still counted', async () => {
    await damage(
      `update usage_month set value = 12 where license_key_id = 'K1'; update usage_term set value = 12 where account_id = 'own'`,
    );
    expect(await differences()).toEqual([
      'account own: usage_month of key K1, 2025-03, itext-core (itext-luf): expected 8, found 12',
      'account own: chart of key K1, 2025-03, itext-core, MANUAL: expected 8, found 12',
      'account own: usage_term of license group k:K1, itext-core (MANUAL, counted): expected 8, found 12',
    ]);
  });

  test('an entry in another account’s name', async () => {
    await damage(`update usage_entry set account_id = 'other' where id = ${entry}`);
    const named = (await differences()).map(masked);
    expect(named).toContain(
      'account other: the account that usage_entry names for key K1: expected own, found other',
    );
    expect(named).toContain(
      'account own: account of the entries of receipt … for key K1: expected own, found other',
    );
  });

  test('a withdrawn receipt whose entries are in force', async () => {
    await damage(
      `insert into usage_change (id, account_id, receipt_id, ordinal, action, user_id, user_name, by_staff, reason, changed_at)
      select gen_random_uuid(), 'own', receipt_id, 1, 'WITHDRAW', '${reporter.userId}', 'Vera', false, 'wrong', now()
      from usage_submission where seq = 2 and account_id = 'own'`,
    );
    expect((await differences()).map(masked)).toEqual([
      'account own: entries in force of withdrawn receipt … for key K1: expected 0, found 1',
    ]);
  });

  test('in the account that was asked for only', async () => {
    await damage(`update usage_month set value = value + 1`);
    expect(await differences('auto')).not.toEqual([]);
    expect((await differences('auto')).filter((line) => !line.startsWith('account auto:'))).toEqual([]);
    expect(await differences('other')).toEqual([]);
  });
});

/** Without the numbers that are new in every run. */
const masked = (line: string): string =>
  line
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replace(/for key …[0-9a-f]+/, 'for key …')
    .replaceAll(/(entry|claim|claims|and) \d+/g, '$1 …');

test('while files are uploaded nothing differs, and no upload waits for the check', async () => {
  const uploads = (async () => {
    for (let seq = 3; seq < 9; seq += 1)
      await uploadOk(
        portal,
        reporter,
        await usageFile([value], [usageAt(seq, seq)], { seq, fileId: randomUUID() }),
      );
    return 'uploaded';
  })();
  let checks = 0;
  while ((await Promise.race([uploads, Promise.resolve('under way')])) === 'under way') {
    expect(await differences()).toEqual([]);
    checks += 1;
  }
  expect(checks).toBeGreaterThan(0);
});
