import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { createCertifiedAccount, type CertifiedAccount } from './certified-account.ts';
import { changeReceipt } from './change-receipt.ts';
import { takeFiles } from './import-folder.ts';
import { licenseFile, licenseText, reportUsage } from './license-usage.ts';
import type { TestPortal } from './test-portal.ts';
import { upload } from './usage-uploads.ts';
import { randomKey, usageAt, usageFile } from './volume-portal.ts';

/** Licenses and key values of an account, by the names that a case gives them. */
interface World {
  portal: TestPortal;
  account: CertifiedAccount;
  terms: Readonly<Record<string, readonly [start: string, end: string]>>;
  groupId: string;
  valueOf: (key: string) => string;
  /** Ids of the receipts in the order in which they were answered. */
  receipts: string[];
}

/** What happens in a case: it throws where the answer is another one than the step says. */
export type Step = (world: World) => Promise<void>;

export interface UsageCase {
  title: string;
  /** All licenses of the case share one maximum. */
  shared?: boolean;
  /** First and last day of licenses that do not run from 2025-01-01 to 2026-01-01. */
  terms?: World['terms'];
  steps: readonly Step[];
  /** What is counted in the end: license, days of March 2025 or whole days, value. */
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

const march = { startDate: '2025-03-01', endDate: '2025-03-31' };
const rowOf = (usageValue: string, days: { startDate?: string; endDate?: string }) => ({
  ...march,
  usageType: 'itext-core',
  usageValue,
  ...days,
});

/** From now on licenses have these keys; a name in another license's place moves its key there. */
export const keys =
  (held: Readonly<Record<string, string>>): Step =>
  async ({ portal, account, terms, groupId, valueOf }) => {
    const rows = Object.entries(held).map(([license, key]) => {
      const [start, end] = terms[license] ?? ['2025-01-01', '2026-01-01'];
      return `${account.account}-${license},${account.account},Unified,iText,iText,${start},${end},100000,${groupId},${valueOf(key)}\n`;
    });
    const head =
      'licenseKeyId,accountId,recordType,productName,platform,createdDate,expiryDate,maxVolume,groupId,licenseKey\n';
    await takeFiles(portal.portal, { 'license-keys.csv': `${head}${rows.join('')}` });
  };

/** Somebody reports a value for a license, of March unless other days are named. */
export const form =
  (license: string, value: string, expected = 'done', days: Parameters<typeof rowOf>[1] = {}): Step =>
  async (world) => {
    const url = `/api/usage/manual/licenseKeys/${world.account.account}-${license}/itext-manual-usage`;
    const { body } = await world.account.call<Answer>('POST', url, rowOf(value, days));
    take(world, body, expected);
  };

/** Somebody reports a value with a license file: for whichever license has its key. */
export const byLicenseFile =
  (key: string, value: string, expected = 'done', days: Parameters<typeof rowOf>[1] = {}): Step =>
  async (world) => {
    const file = licenseFile(licenseText(world.valueOf(key), { creationDate: '2025-01-01' }));
    const body = { licenseFile: file, usages: [rowOf(value, days)] };
    const { json } = await reportUsage(world.portal, world.account.certifier, body);
    take(world, json as Answer, expected);
  };

/** Somebody uploads a usage file: the number in each hour of 1 March on, by the place of the hour. */
export const file =
  (key: string, hours: Readonly<Record<number, number>>, expected = 'done', seq = 1): Step =>
  async (world) => {
    const records = Object.entries(hours).map(([hour, count]) => usageAt(Number(hour), count));
    const bytes = await usageFile([world.valueOf(key)], records, { seq });
    const { json } = await upload(world.portal, world.account.certifier, bytes);
    take(world, json as Answer, expected);
  };

/** Somebody certifies 120 documents of March for an application. */
export const certify =
  (license: string, expected = 'done'): Step =>
  async (world) => {
    const { account, groupId } = world;
    const app = (await account.describeApp(`Invoices ${randomUUID()}`)).body;
    const group = groupId === '' ? `k:${account.account}-${license}` : `g:${groupId}`;
    const usageRange = { start: march.startDate, end: march.endDate };
    const { body } = await account.report(app.id, [account.item({ groupId: group, usageRange })]);
    take(world, body, expected);
  };

/** Somebody withdraws the n-th receipt, counts it again, or corrects it to a value of these days. */
export const change =
  (
    number: number,
    action: 'WITHDRAW' | 'RESTORE' | 'CORRECT',
    expected = 'done',
    figures?: { start: string; end: string; value: string },
  ): Step =>
  async ({ portal, account, receipts }) => {
    const of = { accountId: account.account, receiptId: receipts[number - 1]! };
    expect(await changeReceipt(portal, account.certifier, of, action, figures)).toBe(expected);
  };

/** Entries in force by license and days, the days of March by their numbers; 0 is left out. */
async function listCounted({ portal, account }: World): Promise<string[]> {
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
export async function playCase(
  portal: TestPortal,
  { steps, terms = {}, shared }: UsageCase,
): Promise<string[]> {
  let now = Date.parse('2025-05-02T08:00:00Z');
  portal.setNow(new Date(now));
  const values = new Map<string, string>();
  const world: World = {
    portal,
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
