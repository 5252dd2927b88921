import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LicensePage } from '#domain/licenses/license-record.ts';
import { ReportPage } from '#domain/licenses-report/schema.ts';
import { UsageChartItem } from '#domain/usage-chart/schema.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { figuresOf, sampleTerm, upload, uploadOk } from './usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from './volume-portal.ts';

/** In the term of every key made here. */
const NOW = new Date('2025-06-02T08:00:00Z');
let portal: TestPortal;
let account: string;
let reporter: SignedInPerson;
let colleague: SignedInPerson;
let staffMember: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(NOW);
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
let accounts = 0;
beforeEach(async () => {
  account = `acc-five-${(accounts += 1)}`;
  const roles = { accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER' as const] } } };
  [reporter, colleague] = [
    await createSignedIn(portal.portal, roles),
    await createSignedIn(portal.portal, roles),
  ];
});
afterAll(() => portal.close());

const get = async (url: string): Promise<unknown> => {
  const answer = await portal.app.inject({ url, headers: staffMember.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

/** What each reader of an account's usage says: ledger, months, groups, report lines, licenses, chart. */
async function readers(keyIds: readonly string[]) {
  const { sum, months, group, report } = await figuresOf(portal.portal, account);
  const lines = ReportPage.parse(await get('/api/reports/license-keys?size=200')).content;
  const licenses = LicensePage.parse(
    await get(`/api/accounts/${account}/purchased-products/iText/licenses?limit=200`),
  ).content;
  const keys = keyIds.map((id) => `licenseKeyId=${id}`).join('&');
  const chart = UsageChartItem.array().parse(
    await get(`/api/usage/manual/${account}/iText/data?${keys}&startDate=2025-01-01&endDate=2025-12-31`),
  );
  const add = (values: readonly (string | null)[]): string =>
    String(values.reduce((total, value) => total + BigInt(value ?? 0), 0n));
  return {
    ledger: sum,
    ...{ months, group, report },
    lines: add(lines.filter((line) => line.account.id === account).map(({ totalUsage }) => totalUsage)),
    licenses: add(licenses.map(({ totalUsage }) => totalUsage)),
    chart: add(chart.map(({ count }) => count)),
  };
}
const all = (value: string) => ({
  ...{ ledger: value, months: value, group: value, report: value },
  ...{ lines: value, licenses: value, chart: value },
});

describe('what all readers of the usage say', () => {
  test('is the same after two people upload, repeat and re-issue the same hours at once', async () => {
    const [one, two] = [randomKey(), randomKey()];
    const ids = [
      await createVolumeKey(portal, { accountId: account, value: one, ...sampleTerm }),
      await createVolumeKey(portal, { accountId: account, value: two, ...sampleTerm }),
    ];
    const keys = [one, two];
    const hours = Array.from({ length: 30 }, (_, hour) => hour * 25);
    const issue = (seq: number, instanceId: string) =>
      usageFile(
        keys,
        hours.map((hour, n) => usageAt(hour, seq * 100 + n, { k: n % 2 })),
        { seq, instanceId },
      );
    const files = [await issue(1, 'a'), await issue(2, 'a'), await issue(3, 'a'), await issue(1, 'b')];
    const jobs = files.flatMap((bytes) =>
      [reporter, colleague, reporter].map((person) => ({ bytes, person })),
    );
    const answers = await Promise.all(
      jobs.map(({ bytes, person }, at) => upload(portal, person, bytes, { fileName: `f${at % 2}.ulvd` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(jobs.map(() => 200));
    const sumOf = (seq: number) => hours.reduce((sum, _, n) => sum + seq * 100 + n, 0);
    expect(await readers(ids)).toEqual(all(String(sumOf(3) + sumOf(1))));
  });

  test('holds a hundred of the largest counts there may be, digit by digit', async () => {
    const before = await readers([]);
    const value = randomKey();
    const id = await createVolumeKey(portal, { accountId: account, value, ...sampleTerm });
    const records = Array.from({ length: 100 }, (_, hour) => usageAt(hour, Number.MAX_SAFE_INTEGER));
    await uploadOk(portal, reporter, await usageFile([value], records));
    const after = await readers([id]);
    const added = BigInt(Number.MAX_SAFE_INTEGER) * 100n;
    expect(BigInt(after.ledger) - BigInt(before.ledger)).toBe(added);
    expect(after).toEqual({ ...all(after.ledger), chart: String(added) });
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '<script>', "' or 1=1"])(
    'counts a module called %j like any that nobody knows',
    async (product) => {
      const value = randomKey();
      const id = await createVolumeKey(portal, { accountId: account, value, ...sampleTerm });
      const before = await readers([id]);
      const receipt = await uploadOk(
        portal,
        reporter,
        await usageFile([value], [usageAt(0, 7, { product }), usageAt(1, 5, { product, event: product })]),
      );
      expect(receipt.keys[0]?.unknownEvents.length).toBeGreaterThan(0);
      const after = await readers([id]);
      expect(BigInt(after.ledger) - BigInt(before.ledger)).toBe(12n);
      expect(after.chart).toBe('12');
      expect(after.months).toBe(after.ledger);
      expect(after.lines).toBe(after.licenses);
    },
  );
});
