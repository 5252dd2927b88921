import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CorrectionChoices } from '#domain/corrections/schema.ts';
import type { LedgerDifference } from '#domain/ledger/ledger-difference.ts';
import { UploadSummary, type Receipt } from '#domain/submissions/schema.ts';
import { refreshTerms } from '#server/ledger/refresh-terms.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { reportByForm } from '../../testing/reported-forms.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { sampleTerm, upload } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
afterAll(() => portal.close());

const MAXIMUM = 1000n;
const file = fc.record({
  kind: fc.constant('file' as const),
  instanceId: fc.constantFrom('one', 'two'),
  seq: fc.integer({ min: 1, max: 3 }),
  // The first hours of March, the last one, and the first of April.
  records: fc.uniqueArray(
    fc.record({ k: fc.nat(1), hour: fc.constantFrom(0, 1, 743, 744), count: fc.nat(99) }),
    { minLength: 1, maxLength: 5, selector: ({ k, hour }) => `${k} ${hour}` },
  ),
});
const form = fc.record({
  kind: fc.constant('form' as const),
  k: fc.nat(1),
  start: fc.constantFrom('2025-02-01', '2025-02-15', '2025-03-10'),
  end: fc.constantFrom('2025-03-12', '2025-03-31'),
  value: fc.nat(500),
});
/** What was withdrawn is counted again where it corrected nothing; what counts is corrected where it can be, or withdrawn. */
const change = fc.record({
  kind: fc.constant('change' as const),
  receipt: fc.nat(30),
  correct: fc.boolean(),
  value: fc.nat(500),
  remove: fc.boolean(),
  start: fc.constantFrom('2025-02-01', '2025-02-10'),
});
const steps = fc.array(
  fc.oneof({ weight: 3, arbitrary: file }, { weight: 2, arbitrary: form }, { weight: 7, arbitrary: change }),
  { minLength: 14, maxLength: 18 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

const byName = ([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]): number =>
  one < other ? -1 : 1;

async function get<T>(url: string): Promise<T> {
  const answer = await portal.app.inject({ url, headers: staffMember.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

/** Total and percentage of each used key: of its license, of its report line, and reckoned from its columns of the chart. */
async function shownOf(account: string, keys: readonly string[]) {
  const licenses = await get<{
    content: { licenseKeyId: string; totalUsage: string; usagePercent: number }[];
  }>(`/api/accounts/${account}/purchased-products/iText/licenses`);
  const report = await get<{ content: { licenseKeyId: string; totalUsage: string; usage: number }[] }>(
    `/api/reports/license-keys?search=${account}`,
  );
  const chart = await get<{ licenseKeyId: string; period: string; count: string }[]>(
    `/api/usage/manual/${account}/iText/data?startDate=2025-01-01&endDate=2025-12-31&${keys.map((key) => `licenseKeyId=${key}`).join('&')}`,
  );
  const used = Map.groupBy(chart, ({ licenseKeyId }) => licenseKeyId);
  const shown = (row: { licenseKeyId: string; totalUsage: string }, percent: number) =>
    [row.licenseKeyId, row.totalUsage, percent] as const;
  const isUsed = ({ licenseKeyId }: { licenseKeyId: string }) => used.has(licenseKeyId);
  return {
    licenses: licenses.content.filter(isUsed).map((row) => shown(row, row.usagePercent)),
    report: report.content.filter(isUsed).map((row) => shown(row, row.usage)),
    chart: [...used].map(([licenseKeyId, months]) => {
      const sum = months.reduce((before, { count }) => before + BigInt(count), 0n);
      return shown({ licenseKeyId, totalUsage: String(sum) }, Number((sum * 10_000n) / MAXIMUM) / 100);
    }),
  };
}

interface Tried {
  account: string;
  values: string[];
  keys: string[];
  receipts: string[];
}
function require(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Does one step as people would: what is refused is a conflict, and changes nothing. */
async function take(step: Step, of: Tried): Promise<void> {
  if (step.kind === 'file') await uploadFile(step, of);
  else if (step.kind === 'form') await reportForm(step, of);
  else await changeReceipt(step, of);
}

async function uploadFile({ records, seq, instanceId }: Extract<Step, { kind: 'file' }>, of: Tried) {
  const lines = records.map(({ k, hour, count }) => usageAt(hour, count, { k }));
  const header = { seq, instanceId, createdAt: '2025-04-02T00:00:05Z' };
  const { status, json, body } = await upload(portal, staffMember, await usageFile(of.values, lines, header));
  require(status === 200 || /CONFLICTING_FILE|PERIOD_STATED/.test(body), body);
  if (status === 200) of.receipts.push(UploadSummary.parse(json).successful[0]?.receipt.id ?? '');
}

async function reportForm({ k, value, start, end }: Extract<Step, { kind: 'form' }>, of: Tried) {
  const line = { licenseKeyId: of.keys[k] ?? '', start, end, value: String(value) };
  try {
    of.receipts.push(
      await reportByForm(portal, { accountId: of.account, userId: staffMember.userId }, [line]),
    );
  } catch (error) {
    require((error as Error).message.includes('usage_claim_once'), String(error));
  }
}

async function changeReceipt(step: Extract<Step, { kind: 'change' }>, of: Tried) {
  const receiptId = of.receipts[step.receipt % Math.max(of.receipts.length, 1)];
  if (receiptId === undefined) return;
  const url = `/api/accounts/${of.account}/submissions/${receiptId}/corrections`;
  const { version, lines, corrects, restore, correct } = await get<CorrectionChoices>(url);
  const said = lines.map(({ entryId, end }, at) => ({
    entryId,
    figures: step.remove && at === 0 ? null : { start: step.start, end, value: String(step.value) },
  }));
  const asked =
    restore === null
      ? { action: 'RESTORE' }
      : step.correct && correct === null && lines.length > 0
        ? { action: 'CORRECT', lines: said }
        : { action: 'WITHDRAW' };
  const payload = { ...asked, id: randomUUID(), version, reason: 'tried' };
  const answer = await portal.app.inject({ method: 'POST', url, headers: staffMember.headers, payload });
  require([200, 400, 409].includes(answer.statusCode), answer.body);
  require(asked.action !== 'RESTORE' || corrects === null, `${receiptId} is a correction`);
  if (answer.statusCode === 200 && asked.action === 'CORRECT') of.receipts.push(answer.json<Receipt>().id);
}

test('after each upload, report, withdrawal, restoration and correction every figure is what the ledger adds up to', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const account = `acc-${randomUUID()}`;
      await createSignedIn(portal.portal, { accounts: { [account]: {} } });
      const values = [randomKey(), randomKey()];
      const keys: string[] = [];
      for (const value of values)
        keys.push(await createVolumeKey(portal, { accountId: account, value, ...sampleTerm }));
      await portal.asOwner(`update license_key set max_volume = ${MAXIMUM} where account_id = '${account}'`);
      await refreshTerms(portal.portal);
      const of = { account, values, keys, receipts: [] };
      for (const step of all) {
        await take(step, of);
        const found: LedgerDifference[] = [];
        await verifyLedger(portal.portal, { accountId: account, differs: (one) => found.push(one) });
        expect(found, JSON.stringify(step)).toEqual([]);
      }
      const { licenses, report, chart } = await shownOf(account, keys);
      const expected = chart.toSorted(byName);
      expect([licenses.toSorted(byName), report.toSorted(byName)]).toEqual([expected, expected]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
