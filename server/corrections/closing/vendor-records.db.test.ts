import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClosedPeriods } from '#domain/corrections/schema.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { importFolder } from '#server/import/import-folder.ts';
import { importFiles, takeFiles } from '../../../testing/import-folder.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { figuresOf } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
let [account, value, old] = ['', '', ''];
const keyHeads =
  'licenseKeyId,accountId,recordType,productName,licenseKey,createdDate,expiryDate,maxVolume,activationStatus\n';
const usageHeads = 'licenseKeyId,source,usageType,startDate,endDate,usageValue\n';

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
/** 310 documents of March 2025 and 40 of May; closed up to the end of April. */
beforeEach(async () => {
  portal.setNow(new Date('2025-06-02T08:00:00Z'));
  [account, value] = [`acc-${randomUUID()}`, randomKey()];
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await createSignedIn(portal.portal, { accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
  const term = { createdDate: '2025-01-01', expiryDate: '2025-12-31' };
  old = await createVolumeKey(portal, { accountId: account, value, ...term });
  await takeFiles(portal.portal, {
    'usage.csv': `${usageHeads}${figure('2025-03-01', '2025-03-31', 310)}${figure('2025-05-01', '2025-05-31', 40)}`,
  });
  await periods({ id: randomUUID(), version: 0, closedUntil: '2025-04-30', note: 'invoiced' });
  portal.setNow(new Date('2025-06-02T08:05:00Z'));
});

const figure = (start: string, end: string, documents: number) =>
  `${old},salesforce-original,itext-core,${start},${end},${documents}\n`;
const license = (id: string, created: string, expiry: string) =>
  `${id},${account},Unified,iText,${value},${created},${expiry},1000,Active\n`;
async function periods(payload?: object): Promise<ClosedPeriods> {
  const answer = await portal.app.inject({
    ...{ url: `/api/accounts/${account}/closed-periods`, headers: staffMember.headers },
    ...(payload ? { method: 'POST' as const, payload } : {}),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ClosedPeriods>();
}
const deeds = async () =>
  (
    await portal.asOwner(
      `select actor, detail from audit where account_id = '${account}' and action = 'import.changeClosedDays' order by id`,
    )
  ).rows;
const of = { usageType: 'itext-core', unit: 'Processed Documents' };
const tail = () => value.slice(-15);

test('what an import states otherwise of closed days stands in the late list and in the record of deeds', async () => {
  await takeFiles(portal.portal, {
    'usage.csv': `${usageHeads}${figure('2025-03-01', '2025-03-31', 31)}${figure('2025-05-01', '2025-05-31', 4)}${figure('2025-04-01', '2025-04-30', 9)}`,
  });
  expect((await figuresOf(portal.portal, account)).group).toBe('44');
  expect((await periods()).late).toEqual([
    {
      ...{ receiptId: null, fileName: null, action: null, by: 'command import', firstDay: '2025-03-01' },
      submittedAt: '2025-06-02T08:05:00.000Z',
      differences: [{ ...of, difference: '-270' }], // 31 + 9 instead of 310
      records: {
        by: 'IMPORT',
        figures: [{ ...of, licenseKeyId: old, keyTail: tail(), cause: 'FIGURE', before: '310', after: '40' }],
      },
    },
  ]);
  expect(await deeds()).toEqual([
    {
      actor: 'command import',
      detail: { amountsBefore: ['itext-core: 310'], amounts: ['itext-core: 40'] },
    },
  ]);
});

test.each([
  [0, '-310', '0'],
  [1, '-309', '1'],
  [309, '-1', '309'],
  [311, '1', '311'],
  ['99999999999999999', '99999999999999689', '99,999,999,999,999,999'],
])(
  '310 that the vendor’s records state as %s differ by %s, in list and deeds',
  async (told, difference, said) => {
    const march = `${old},salesforce-original,itext-core,2025-03-01,2025-03-31,${told}\n`;
    const may = figure('2025-05-01', '2025-05-31', 40);
    await takeFiles(portal.portal, { 'usage.csv': `${usageHeads}${march}${may}` });
    expect((await periods()).late).toMatchObject([
      {
        differences: [{ ...of, difference }],
        records: { figures: [{ before: '310', after: String(told) }] },
      },
    ]);
    expect(await deeds()).toMatchObject([
      { detail: { amountsBefore: ['itext-core: 310'], amounts: [`itext-core: ${said}`] } },
    ]);
  },
);

test.each([
  ['2025-03-02', '2025-12-31', '-10'],
  ['2025-03-16', '2025-12-31', '-150'],
  ['2025-03-31', '2025-12-31', '-300'],
  ['2025-04-01', '2025-12-31', '-310'],
  ['2025-01-01', '2025-03-01', '-300'],
])('310 of March on a license from %s to %s are other by %s', async (created, expiry, difference) => {
  await takeFiles(portal.portal, { 'license-keys.csv': `${keyHeads}${license(old, created, expiry)}` });
  expect((await periods()).late).toMatchObject([{ differences: [{ ...of, difference }] }]);
});

test('closed days that a key takes to another license stand there by license, days that are open do not', async () => {
  const next = `next-${randomUUID()}`;
  // The old license ends on 10 March: 21 of its 31 days in March, and all of May, count on the new one from then on.
  using files = importFiles({
    'license-keys.csv': `${keyHeads}${license(old, '2025-01-01', '2025-03-10')}${license(next, '2025-03-11', '2026-03-10')}`,
  });
  const ctx = createSystemContext(portal.portal, { kind: 'job', name: 'crm-sync' });
  expect((await importFolder(ctx, files)).problems).toEqual([]);
  const [late, ...others] = (await periods()).late ?? [];
  expect(others).toEqual([]);
  expect(late).toMatchObject({ receiptId: null, by: 'job crm-sync', firstDay: '2025-03-11' });
  expect(late?.differences).toEqual([{ ...of, difference: '0' }]);
  expect(late?.records?.by).toBe('CRM');
  expect(late?.records?.figures.toSorted((a, b) => Number(b.before) - Number(a.before))).toEqual([
    { ...of, licenseKeyId: old, keyTail: tail(), cause: 'LICENSE', before: '310', after: '100' },
    { ...of, licenseKeyId: next, keyTail: tail(), cause: 'LICENSE', before: '0', after: '210' },
  ]);
  expect(await deeds()).toEqual([
    {
      actor: 'job crm-sync',
      detail: {
        amountsBefore: [`itext-core (${old}): 310`, `itext-core (${next}): 0`],
        amounts: [`itext-core (${old}): 100`, `itext-core (${next}): 210`],
      },
    },
  ]);
});

test('closed days that dates leave on no license are lower by them; what changes no closed day says nothing', async () => {
  const take = (created: string, expiry: string) =>
    takeFiles(portal.portal, { 'license-keys.csv': `${keyHeads}${license(old, created, expiry)}` });
  await take('2025-02-01', '2025-05-10');
  await takeFiles(portal.portal, {
    'usage.csv': `${usageHeads}${figure('2025-05-01', '2025-05-31', 4)}`,
  });
  expect((await periods()).late).toEqual([]);
  portal.setNow(new Date('2025-06-02T08:10:00Z'));
  await take('2025-03-22', '2025-05-10');
  expect((await periods()).late).toMatchObject([
    {
      ...{ firstDay: '2025-03-01', differences: [{ ...of, difference: '-210' }] },
      records: { figures: [{ licenseKeyId: old, cause: 'LICENSE', before: '310', after: '100' }] },
    },
  ]);
  portal.setNow(new Date('2025-06-02T08:15:00Z'));
  await take('2025-01-01', '2025-12-31');
  expect((await periods()).late).toMatchObject([
    { differences: [{ difference: '210' }] },
    { differences: [{ difference: '-210' }] },
  ]);
  expect(await deeds()).toHaveLength(2);
});
