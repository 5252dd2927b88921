import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { createCertifiedAccount, type CertifiedAccount } from '../../../testing/certified-account.ts';
import { changeReceipt } from '../../../testing/change-receipt.ts';
import { takeFiles } from '../../../testing/import-folder.ts';
import { licenseFile, licenseText, reportUsage } from '../../../testing/license-usage.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { upload } from '../../../testing/usage-uploads.ts';
import { randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** Licenses and key values of an account, by the names that a case gives them. */
interface World {
  account: CertifiedAccount;
  terms: Readonly<Record<string, readonly [start: string, end: string]>>;
  groupId: string;
  valueOf: (key: string) => string;
  /** The application that is certified, once it was. */
  applicationId?: string;
  /** Ids of the receipts in the order in which they were answered. */
  receipts: string[];
}

/** What happens in a case: it throws where the answer is another one than the step says. */
type Step = (world: World) => Promise<void>;

interface UsageCase {
  title: string;
  /** All licenses of the case share one maximum. */
  shared?: boolean;
  /** First and last day of licenses that do not run from 2025-01-01 to 2026-01-01. */
  terms?: World['terms'];
  steps: readonly Step[];
  /** What is counted in the end: license, its first and last day, value. */
  counted: readonly string[];
}

interface Answer {
  code?: string;
  id?: string;
  problems?: { code: string }[];
  successful?: { receipt: { id: string } }[];
}
const take = (world: World, { problems, successful, code, id }: Answer, expected: string): void => {
  expect(problems?.[0]?.code ?? code ?? 'done').toBe(expected);
  const receiptId = successful?.[0]?.receipt.id ?? id;
  if (receiptId) world.receipts.push(receiptId);
};

const rowOf = (usageValue: string, days: { startDate?: string; endDate?: string }) => ({
  startDate: '2025-03-01',
  endDate: '2025-03-31',
  usageType: 'itext-core',
  usageValue,
  ...days,
});

/** From now on licenses have these keys; a name in another license's place moves its key there. */
const keys =
  (held: Readonly<Record<string, string>>): Step =>
  async ({ account, terms, groupId, valueOf }) => {
    const rows = Object.entries(held).map(([license, key]) => {
      const [start, end] = terms[license] ?? ['2025-01-01', '2026-01-01'];
      return `${account.account}-${license},${account.account},Unified,iText,iText,${start},${end},100000,${groupId},${valueOf(key)}\n`;
    });
    const head =
      'licenseKeyId,accountId,recordType,productName,platform,createdDate,expiryDate,maxVolume,groupId,licenseKey\n';
    await takeFiles(portal.portal, { 'license-keys.csv': `${head}${rows.join('')}` });
  };

/** Somebody reports a value for a license, of March unless other days are named. */
const form =
  (license: string, value: string, expected = 'done', days: Parameters<typeof rowOf>[1] = {}): Step =>
  async (world) => {
    const url = `/api/usage/manual/licenseKeys/${world.account.account}-${license}/itext-manual-usage`;
    const { body } = await world.account.call<Answer>('POST', url, rowOf(value, days));
    take(world, body, expected);
  };

/** Somebody reports a value with a license file: for whichever license has its key. */
const byLicenseFile =
  (key: string, value: string, expected = 'done', days: Parameters<typeof rowOf>[1] = {}): Step =>
  async (world) => {
    const file = licenseFile(licenseText(world.valueOf(key), { creationDate: '2025-01-01' }));
    const body = { licenseFile: file, usages: [rowOf(value, days)] };
    const { json } = await reportUsage(portal, world.account.certifier, body);
    take(world, json as Answer, expected);
  };

/** Somebody uploads a usage file: the number in each hour of 1 March on, by the place of the hour. */
const file =
  (key: string, hours: Readonly<Record<number, number>>, expected = 'done', seq = 1): Step =>
  async (world) => {
    const records = Object.entries(hours).map(([hour, count]) => usageAt(Number(hour), count));
    const bytes = await usageFile([world.valueOf(key)], records, { seq });
    const { json } = await upload(portal, world.account.certifier, bytes);
    take(world, json as Answer, expected);
  };

/** Somebody certifies 120 documents of March for an application. */
const certify =
  (license: string, expected = 'done'): Step =>
  async (world) => {
    const { account, groupId } = world;
    world.applicationId ??= (await account.describeApp()).body.id;
    const group = groupId === '' ? `k:${account.account}-${license}` : `g:${groupId}`;
    const usageRange = { start: '2025-03-01', end: '2025-03-31' };
    const { body } = await account.report(world.applicationId, [
      account.item({ groupId: group, usageRange }),
    ]);
    take(world, body, expected);
  };

/** Somebody withdraws the n-th receipt, counts it again, or corrects it to a value of these days. */
const change =
  (
    number: number,
    action: 'WITHDRAW' | 'RESTORE' | 'CORRECT',
    expected = 'done',
    figures?: { start: string; end: string; value: string },
  ): Step =>
  async ({ account, receipts }) => {
    const of = { accountId: account.account, receiptId: receipts[number - 1]! };
    expect(await changeReceipt(portal, account.certifier, of, action, figures)).toBe(expected);
  };

/** Entries in force by license and days; 0 is left out. */
async function listCounted({ account }: World): Promise<string[]> {
  const { rows } = await portal.asOwner(`
    select license || ' ' || case when first = last then first else first || '–' || last end || ': ' || sum(value) as text
    from (select substr(license_key_id, length(account_id) + 2) as license, value,
        to_char(starts_at at time zone 'UTC', 'FMDD Mon') as first,
        to_char((ends_at - interval '1 second') at time zone 'UTC', 'FMDD Mon') as last
      from usage_entry e where account_id = '${account.account}'
        and not exists (select from usage_entry later where later.supersedes = e.id)) as counted
    group by license, first, last having sum(value) <> 0 order by 1`);
  return rows.map((row) => String(row['text']));
}

/** The account's first license takes no part. */
const noTerm = { createdDate: null, expiryDate: null };

/** Lets a case happen, a second between its steps. Returns what is counted, also by every derived value. */
async function playCase({ steps, terms = {}, shared }: UsageCase): Promise<string[]> {
  let now = Date.parse('2025-05-02T08:00:00Z');
  portal.setNow(new Date(now));
  const values = new Map<string, string>();
  const world: World = {
    account: await createCertifiedAccount(portal, { role: 'ITEXT_VOLUME_REPORTER', key: noTerm }),
    terms,
    groupId: shared ? `group-${randomUUID()}` : '',
    valueOf: (key) => values.get(key) ?? values.set(key, randomKey()).get(key)!,
    receipts: [],
  };
  for (const step of steps) {
    portal.setNow(new Date((now += 1000)));
    await step(world);
  }
  const { account: accountId } = world.account;
  await verifyLedger(portal.portal, {
    accountId,
    differs: (difference) => expect(difference).toBeUndefined(),
  });
  return listCounted(world);
}

/** K moves from the license `old`, which gets a key of its own, to the license `next`. */
const [before, moved] = [keys({ old: 'K', next: 'other' }), keys({ old: 'own', next: 'K' })];
/** One key on two licenses: the term of the second begins when that of the first ends. */
const renewal = { old: ['2024-03-15', '2025-03-14'], next: ['2025-03-15', '2026-03-14'] } as const;
/** Both terms hold 15 to 31 March. */
const sharingDays = { old: ['2025-01-01', '2025-03-31'], next: ['2025-03-15', '2026-03-14'] } as const;
const renewed = keys({ old: 'K', next: 'K' });
const from20to25 = { startDate: '2025-03-20', endDate: '2025-03-25' };

/** docs/related-licenses.md draws them. `hours` of 1 March: 20 is 8 p.m. */
const play = (common: Partial<UsageCase>, cases: readonly UsageCase[]) =>
  test.each([...cases])('$title', async (usageCase) => {
    expect(await playCase({ ...common, ...usageCase })).toEqual(usageCase.counted);
  });

describe('a key that moved to another license', () => {
  play({}, [
    {
      title: 'is not reported again there, unless the value of before is withdrawn',
      steps: [
        before,
        form('old', '100'),
        moved,
        form('next', '100', 'USAGE_OVERLAPS'),
        change(1, 'WITHDRAW'),
        form('next', '90'),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
      ],
      counted: ['next 1 Mar–31 Mar: 90'],
    },
    {
      title: 'leaves a license that got a key of its own',
      steps: [before, moved, form('old', '100'), form('next', '7')],
      counted: ['next 1 Mar–31 Mar: 7', 'old 1 Mar–31 Mar: 100'],
    },
    {
      title: 'leaves a license that got a key of its own, also where both share their maximum',
      shared: true,
      steps: [before, moved, form('old', '100'), form('next', '7')],
      counted: ['next 1 Mar–31 Mar: 7', 'old 1 Mar–31 Mar: 100'],
    },
    {
      title: 'does not take over what its license was reported for with another key',
      steps: [before, form('next', '7'), keys({ old: 'own', next: 'K', third: 'K' }), form('third', '100')],
      counted: ['next 1 Mar–31 Mar: 7', 'third 1 Mar–31 Mar: 100'],
    },
    {
      title: 'keeps a value that is corrected afterwards',
      steps: [
        before,
        form('old', '100'),
        moved,
        change(1, 'CORRECT', 'done', { start: '2025-03-01', end: '2025-03-31', value: '80' }),
        form('next', '80', 'USAGE_OVERLAPS'),
      ],
      counted: ['old 1 Mar–31 Mar: 80'],
    },
    {
      title: 'does not count its file beside the value of before',
      steps: [before, form('old', '100'), moved, file('K', { 20: 1, 21: 2 }, 'PERIOD_STATED')],
      counted: ['old 1 Mar–31 Mar: 100'],
    },
    {
      title: 'does not count a value beside its file of before',
      steps: [before, file('K', { 20: 1, 21: 5 }), moved, form('next', '6', 'USAGE_OVERLAPS')],
      counted: ['old 1 Mar: 6'],
    },
    {
      title: 'keeps hours that a later file repeats after the move',
      steps: [
        before,
        file('K', { 20: 1, 21: 5 }),
        moved,
        file('K', { 20: 1, 21: 5 }, 'done', 2),
        keys({ old: 'own', next: 'K', third: 'K' }),
        form('third', '6', 'USAGE_OVERLAPS'),
      ],
      counted: ['next 1 Mar: 6'],
    },
    {
      title: 'counts beside a file of the key that the license before has now',
      steps: [before, moved, file('own', { 20: 1, 21: 5 }), form('next', '100')],
      counted: ['next 1 Mar–31 Mar: 100', 'old 1 Mar: 6'],
    },
  ]);
});

describe('hours of a key that moved to another license', () => {
  play({}, [
    {
      title: 'are replaced by a higher seq',
      steps: [before, file('K', { 20: 10, 21: 1 }), moved, file('K', { 20: 12, 21: 1 }, 'done', 2)],
      counted: ['next 1 Mar: 13'],
    },
    {
      title: 'stay as they are with the same and a lower seq',
      steps: [
        before,
        file('K', { 20: 10, 21: 1 }, 'done', 2),
        moved,
        file('K', { 20: 10, 21: 1 }, 'done', 2),
        file('K', { 20: 7, 21: 1 }),
      ],
      counted: ['old 1 Mar: 11'],
    },
    {
      title: 'do not come back beside those of the other license',
      steps: [
        before,
        file('K', { 20: 10, 21: 1 }),
        change(1, 'WITHDRAW'),
        moved,
        file('K', { 20: 12, 21: 1 }),
        change(1, 'RESTORE'),
      ],
      counted: ['next 1 Mar: 13'],
    },
    {
      title: 'come back once those of the other license are withdrawn',
      steps: [
        before,
        file('K', { 20: 10, 21: 1 }),
        change(1, 'WITHDRAW'),
        moved,
        file('K', { 20: 12, 21: 1 }),
        change(1, 'RESTORE'),
        change(2, 'WITHDRAW'),
      ],
      counted: ['old 1 Mar: 11'],
    },
    {
      title: 'are replaced by a file that came while no license had the key',
      steps: [
        before,
        file('K', { 20: 10, 21: 1 }),
        keys({ old: 'own', next: 'other' }),
        file('K', { 20: 12, 21: 1 }, 'done', 2),
        keys({ old: 'own', next: 'K' }),
      ],
      counted: ['next 1 Mar: 13'],
    },
  ]);
});

describe('a key that was renewed', () => {
  play({ terms: renewal }, [
    {
      title: 'does not count a file on days of the renewal that a value of before speaks of',
      steps: [renewed, byLicenseFile('K', '1200'), file('K', { 480: 7 }, 'PERIOD_STATED')],
      counted: ['old 1 Mar–31 Mar: 1200'],
    },
    {
      title: 'does not count a value of before on days that a file of the renewal counts',
      steps: [renewed, file('K', { 480: 7 }), byLicenseFile('K', '1200', 'USAGE_OVERLAPS')],
      counted: ['next 21 Mar: 7'],
    },
    {
      title: 'does not count both of a withdrawn value and a withdrawn file again',
      steps: [
        renewed,
        byLicenseFile('K', '1200'),
        change(1, 'WITHDRAW'),
        file('K', { 480: 7 }),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
        change(2, 'WITHDRAW'),
        change(1, 'RESTORE'),
        change(2, 'RESTORE', 'PERIOD_TAKEN'),
      ],
      counted: ['old 1 Mar–31 Mar: 1200'],
    },
  ]);
  play({ terms: sharingDays }, [
    {
      title: 'does not count a file on days that both terms hold',
      steps: [renewed, byLicenseFile('K', '100'), file('K', { 456: 7 }, 'PERIOD_STATED')],
      counted: ['old 1 Mar–31 Mar: 100'],
    },
    {
      title: 'does not count a withdrawn value again beside one of the renewal',
      steps: [
        renewed,
        byLicenseFile('K', '100'),
        change(1, 'WITHDRAW'),
        byLicenseFile('K', '7', 'done', from20to25),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
      ],
      counted: ['next 20 Mar–25 Mar: 7'],
    },
    {
      title: 'does not count a withdrawn file again beside a value of days that both terms hold',
      steps: [
        renewed,
        byLicenseFile('K', '100'),
        change(1, 'WITHDRAW'),
        file('K', { 456: 7 }),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
        change(2, 'WITHDRAW'),
        change(1, 'RESTORE'),
        change(2, 'RESTORE', 'PERIOD_TAKEN'),
      ],
      counted: ['old 1 Mar–31 Mar: 100'],
    },
    {
      title: 'does not count a value that is corrected onto days of the renewal',
      steps: [
        renewed,
        byLicenseFile('K', '1', 'done', { endDate: '2025-03-14' }),
        byLicenseFile('K', '2', 'done', { startDate: '2025-03-15' }),
        change(1, 'CORRECT', 'PERIOD_TAKEN', { start: '2025-03-01', end: '2025-03-20', value: '1' }),
      ],
      counted: ['next 15 Mar–31 Mar: 2', 'old 1 Mar–14 Mar: 1'],
    },
  ]);
});

/** Two keys of one license. Past usage is booked for the one that was created last: `a`. */
const twoKeys = {
  shared: true,
  terms: { a: ['2025-02-02', '2026-12-31'], b: ['2025-02-01', '2026-02-01'] },
} as const;
const own = keys({ a: 'A', b: 'B' });
const endOfMarch = { startDate: '2025-03-31', endDate: '2025-04-30' };

describe('past usage of an application', () => {
  play(twoKeys, [
    {
      title: 'keeps a file and a value of each key that shares the license from counting',
      steps: [
        own,
        certify('a'),
        file('B', { 0: 40 }, 'PERIOD_STATED'),
        form('b', '4', 'USAGE_OVERLAPS', endOfMarch),
        form('a', '4', 'USAGE_OVERLAPS', endOfMarch),
      ],
      counted: ['a 1 Mar–31 Mar: 120'],
    },
    {
      title: 'is not counted beside a value of a key that shares the license',
      steps: [own, form('b', '4', 'done', endOfMarch), certify('a', 'USAGE_OVERLAPS')],
      counted: ['b 31 Mar–30 Apr: 4'],
    },
    {
      title: 'is not counted beside a file of a renewal of a key that shares the license',
      terms: { ...twoKeys.terms, renewal: ['2025-03-01', '2027-02-28'] },
      steps: [
        own,
        (world) => keys({ renewal: 'B' })({ ...world, groupId: '' }),
        file('B', { 0: 40 }),
        certify('a', 'USAGE_OVERLAPS'),
      ],
      counted: ['renewal 1 Mar: 40'],
    },
    {
      title: 'does not come back beside what took its place, nor that beside it',
      steps: [
        own,
        certify('a'),
        change(1, 'WITHDRAW'),
        form('b', '4', 'done', endOfMarch),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
        change(2, 'WITHDRAW'),
        file('B', { 0: 40 }),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
        change(3, 'WITHDRAW'),
        change(1, 'RESTORE'),
        change(2, 'RESTORE', 'PERIOD_TAKEN'),
        change(3, 'RESTORE', 'PERIOD_TAKEN'),
      ],
      counted: ['a 1 Mar–31 Mar: 120'],
    },
    {
      title: 'does not come back beside a value of its own key, which names no environment',
      steps: [
        own,
        certify('a'),
        change(1, 'WITHDRAW'),
        form('a', '4', 'done', endOfMarch),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
        change(2, 'WITHDRAW'),
        change(1, 'RESTORE'),
        change(2, 'RESTORE', 'PERIOD_TAKEN'),
      ],
      counted: ['a 1 Mar–31 Mar: 120'],
    },
  ]);
  play({}, [
    {
      title: 'is counted beside past usage of the renewal, also once it comes back',
      steps: [renewed, certify('old'), change(1, 'WITHDRAW'), certify('next'), change(1, 'RESTORE')],
      counted: ['next 1 Mar–31 Mar: 120', 'old 1 Mar–31 Mar: 120'],
    },
    {
      title: 'follows the key that its license had',
      steps: [before, certify('old'), moved, form('next', '7', 'USAGE_OVERLAPS')],
      counted: ['old 1 Mar–31 Mar: 120'],
    },
    {
      title: 'does not come back beside a value of the key that its license had',
      steps: [
        before,
        certify('old'),
        change(1, 'WITHDRAW'),
        moved,
        form('next', '7'),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
      ],
      counted: ['next 1 Mar–31 Mar: 7'],
    },
    {
      title: 'comes back beside a value of another key that its license had',
      steps: [before, certify('old'), change(1, 'WITHDRAW'), form('next', '7'), moved, change(1, 'RESTORE')],
      counted: ['next 1 Mar–31 Mar: 7', 'old 1 Mar–31 Mar: 120'],
    },
    {
      title: 'is not counted where the key has a value of before',
      steps: [before, form('old', '7'), moved, certify('next', 'USAGE_OVERLAPS')],
      counted: ['old 1 Mar–31 Mar: 7'],
    },
    {
      title: 'certified for the key that the license has now, leaves the one that moved',
      steps: [before, moved, certify('old'), form('next', '7'), form('old', '8', 'USAGE_OVERLAPS')],
      counted: ['next 1 Mar–31 Mar: 7', 'old 1 Mar–31 Mar: 120'],
    },
  ]);
});
