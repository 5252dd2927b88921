import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CorrectionChoices } from '#domain/corrections/schema.ts';
import { UploadSummary, type Receipt } from '#domain/submissions/schema.ts';
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
/** What was withdrawn is counted again; what counts is corrected where it can be, or withdrawn. */
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

interface Stored {
  id: string;
  license_key_id: string;
  usage_type: string;
  first: string;
  last: string;
  value: string;
  seq: string | null;
  supersedes: string | null;
  receipt_id: string;
  void: boolean;
  original: boolean;
}

/** What counts, found the slow way: every chain is walked, and no column that says what is in force is believed. */
async function countFromLedger(account: string): Promise<Stored[]> {
  const { rows: entries } = (await portal.asOwner(`
    select e.id::text, license_key_id, usage_type, value::text, e.seq::text, supersedes::text, s.receipt_id, e.void,
      change_id is null as original, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD') as first,
      to_char((ends_at - interval '1 second') at time zone 'UTC', 'YYYY-MM-DD') as last
    from usage_entry e join usage_submission s on s.id = e.submission_id where e.account_id = '${account}'
    order by e.id`)) as unknown as { rows: Stored[] };
  const { rows: changes } = await portal.asOwner(
    `select receipt_id, action from usage_change where account_id = '${account}' order by ordinal`,
  );
  const state = new Map(changes.map((row) => [String(row['receipt_id']), row['action']]));
  const root = new Map<string, string>();
  for (const { id, supersedes } of entries)
    root.set(id, supersedes === null ? id : (root.get(supersedes) ?? id));
  return [...Map.groupBy(entries, ({ id }) => root.get(id)).values()].flatMap((chain) => {
    const standing = chain.filter((entry) => entry.original && state.get(entry.receipt_id) !== 'WITHDRAW');
    const [last] = standing.toSorted(
      (one, other) => Number(other.seq ?? 0) - Number(one.seq ?? 0) || Number(other.id) - Number(one.id),
    );
    return last && !last.void ? [last] : [];
  });
}

const sumOf = (entries: readonly Stored[]): bigint =>
  entries.reduce((sum, { value }) => sum + BigInt(value), 0n);

/** A figure's share of each month, by days. */
function byMonths(entries: readonly Stored[]): Record<string, bigint> {
  const months: Record<string, bigint> = {};
  for (const { license_key_id: key, first, last, value } of entries) {
    const days: string[] = [];
    for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000)
      days.push(new Date(at).toISOString().slice(0, 7));
    let [until, before] = [0n, 0n];
    for (const [month, own] of Map.groupBy(days, (day) => day)) {
      until += BigInt(own.length);
      const share = (BigInt(value) * until) / BigInt(days.length) - before;
      before += share;
      if (share !== 0n) months[`${key} ${month}`] = (months[`${key} ${month}`] ?? 0n) + share;
    }
  }
  return Object.fromEntries(Object.entries(months).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const byName = ([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]): number =>
  one < other ? -1 : 1;

async function get<T>(url: string): Promise<T> {
  const answer = await portal.app.inject({ url, headers: staffMember.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

/** What the portal shows of an account: licenses, chart and report. */
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
  const total = (row: { licenseKeyId: string; totalUsage: string }, percent: number) =>
    [row.licenseKeyId, row.totalUsage, percent] as const;
  return {
    licenses: licenses.content.map((row) => total(row, row.usagePercent)).toSorted(byName),
    report: report.content.map((row) => total(row, row.usage)).toSorted(byName),
    chart: Object.fromEntries(
      chart
        .map(({ licenseKeyId, period, count }) => [`${licenseKeyId} ${period}`, BigInt(count)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
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
  const { version, lines, restore, correct } = await get<CorrectionChoices>(url);
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
      const of = { account, values, keys, receipts: [] };
      for (const step of all) {
        await take(step, of);
        const counted = await countFromLedger(account);
        const totals = keys.map((key) => {
          const sum = sumOf(counted.filter((entry) => entry.license_key_id === key));
          return [key, String(sum), Number((sum * 10_000n) / MAXIMUM) / 100] as const;
        });
        const shown = await shownOf(account, keys);
        const used = totals.filter((_, at) => counted.some((entry) => entry.license_key_id === keys[at]));
        expect(shown.chart, JSON.stringify(step)).toEqual(byMonths(counted));
        for (const place of [shown.licenses, shown.report])
          expect(
            place.filter(([key]) => used.some(([name]) => name === key)),
            JSON.stringify(step),
          ).toEqual(used.toSorted(byName));
        const { rows } = await portal.asOwner(
          `select coalesce(sum(value), 0)::text as month from usage_month where account_id = '${account}'`,
        );
        expect(rows[0]?.['month']).toBe(String(sumOf(counted)));
        const overlapping = await portal.asOwner(
          `select count(*)::int as n from usage_claim c join usage_entry later on later.supersedes = c.entry_id where c.account_id = '${account}'`,
        );
        expect(overlapping.rows[0]?.['n']).toBe(0);
        const twice = await portal.asOwner(`
          select count(*)::int as n from usage_claim c join usage_entry e on e.license_key_id = c.license_key_id
            and e.usage_type = c.usage_type and e.series is not null and not e.void
            and c.period @> (e.starts_at at time zone 'UTC')::date
            and not exists (select from usage_entry later where later.supersedes = e.id)
          where c.account_id = '${account}'`);
        expect(twice.rows[0]?.['n']).toBe(0);
      }
    }),
    { numRuns: 2, endOnFailure: true },
  );
});
