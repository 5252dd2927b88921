import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  claim,
  formEntry,
  masked,
  startCheckedLedger,
  type CheckedLedger,
} from '../../../testing/checked-ledger.ts';

let ledger: CheckedLedger;
beforeAll(async () => {
  ledger = await startCheckedLedger();
});
afterAll(() => ledger.close());

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
      'account –: usage set aside from receipt … for key … and marked as booked: records without an entry: expected 0, found 1',
    ],
  ],
  [
    'a missing month',
    `delete from usage_month where license_key_id = 'K1'`,
    [
      'account own: usage_month of key K1, 2025-03, itext-core (itext-luf): expected 8, found 0',
      'account own: chart of key K1, 2025-03, itext-core, MANUAL: expected 8, found 0',
    ],
  ],
  [
    'months in another account’s name',
    `update usage_month set account_id = 'other' where license_key_id = 'K-auto'`,
    [
      'account other: the account that usage_month names for key K-auto: expected auto, found other',
      'account auto: chart of key K-auto, 2025-03, itext-core, AUTO: expected 6, found 0',
      'account auto: chart of key K-auto, 2025-03, pdfHtml, AUTO: expected 7, found 0',
      'account auto: chart of key K-auto, 2025-04, itext-core, AUTO: expected 4, found 0',
    ],
  ],
  [
    'a form’s figure without a claim',
    formEntry('06', 2),
    ['account own: claims of entry … of key K1, 2024-06-01 to 2024-06-30, Deployments: expected 1, found 0'],
  ],
  [
    'two claims of one figure',
    `${formEntry('07', 3)} ${claim('[2024-07-01,2024-08-01)')} ${claim('[2024-09-01,2024-10-01)')}`,
    [
      'account own: claims of entry … of key K1, 2024-07-01 to 2024-07-31, Deployments: expected 1, found 2',
      'account own: claim … of key K1: values of its entry …: expected own, K1, Deployments, 2024-07-01 to 2024-07-31, found own, K1, Deployments, 2024-09-01 to 2024-09-30',
    ],
  ],
  [
    'a claim of a figure that was superseded, the fourth entry',
    `insert into usage_claim (account_id, license_key_id, usage_type, period, entry_id)
       select account_id, license_key_id, 'itext-core', '[2024-10-01,2024-11-01)', supersedes from usage_entry
       where supersedes is not null`,
    [
      'account own: claim … of key K1, 2024-10-01 to 2024-10-31, whose entry is no longer in force: expected an entry in force, found 4',
    ],
  ],
  [
    'the term and the maximum of a license',
    `update license_group set term_end = '2025-06-30', max_volume = 999 where account_id = 'auto'`,
    [
      'account auto: term of license group k:K-auto: expected 2025-01-01 to 2026-01-01, found 2025-01-01 to 2025-06-30',
      'account auto: maximum of license group k:K-auto: expected 1000, found 999',
    ],
  ],
  [
    'what else stands of a license',
    `update license_group set usage_by_type = '{"itext-core": "9"}', reporting_type = 'MANUAL', last_time_used = '2025-04-02'
     where account_id = 'auto'`,
    [
      'account auto: usage by type of license group k:K-auto: expected itext-core 10, pdfHtml 7, found itext-core 9',
      'account auto: reporting type of license group k:K-auto: expected AUTO, found MANUAL',
      'account auto: last use of license group k:K-auto: expected 2025-04-01, found 2025-04-02',
    ],
  ],
  [
    'a receipt that counts other records',
    `update usage_submission set receipt = jsonb_set(jsonb_set(jsonb_set(receipt, '{records,added}', '3'), '{eventCount}', '9'),
       '{keys,0,totals,0,outsideTerm}', '"2"') where seq = 2 and account_id is not null`,
    [
      'account own: records that receipt … says were booked: expected 1, found 4',
      'account own: number of records of receipt …: expected 1, found 9',
      'account own: receipt …, key K1, itext-core outside the term: expected 0, found 2',
    ],
  ],
  [
    'a receipt that tells other figures of what was set aside',
    `update usage_submission set receipt = jsonb_set(jsonb_set(receipt, '{unmatchedKeys,0,records}', '2'),
       '{unmatchedKeys,0,totals,0,value}', '"6"') where account_id is null and kind = 'USAGE_FILE'`,
    [
      'account –: records that receipt … says were set aside: expected 1, found 2',
      'account –: usage that receipt … says was set aside: expected 1, found 6',
    ],
  ],
  [
    'a withdrawn receipt whose entries are in force',
    `insert into usage_change (id, account_id, receipt_id, ordinal, action, user_id, user_name, by_staff, reason, changed_at)
      select gen_random_uuid(), 'own', receipt_id, 1, 'WITHDRAW', 'v', 'Vera', false, 'wrong', now()
      from usage_submission where seq = 2 and account_id = 'own'`,
    ['account own: entries in force of withdrawn receipt … for key K1: expected 0, found 1'],
  ],
];

test('nothing is named as long as the portal alone has written, and then each of several things, and nothing else', async () => {
  expect(await ledger.differences()).toEqual([]);
  await ledger.damage(`${formEntry()} ${claim('[2024-05-01,2024-06-01)')}`);
  expect(await ledger.differences()).toEqual([]);
  await ledger.damage(apart.map(([, statement]) => statement).join('; '));
  expect((await ledger.differences()).map(masked).toSorted(), apart.map(([what]) => what).join(', ')).toEqual(
    apart.flatMap(([, , named]) => named).toSorted(),
  );
  expect(await ledger.differences('other')).toEqual([]);
  expect((await ledger.differences('auto')).filter((text) => text.includes('K1'))).toEqual([]);
});
