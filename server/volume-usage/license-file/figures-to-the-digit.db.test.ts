import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { licenseFile, licenseText, reportOk, usageRow } from '../../../testing/license-usage.ts';
import { openPdf, textOf } from '../../../testing/pdf-text.ts';
import { createSignedIn } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { figuresOf, sampleTerm } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test.each([
  ['0', '0'],
  ['1', '1'],
  ['9007199254740993', '9,007,199,254,740,993'],
  ['99999999999999998', '99,999,999,999,999,998'],
  ['99999999999999999', '99,999,999,999,999,999'],
])(
  '[5.04] [9.04] a figure of %s is the same in ledger, receipt, chart, report, CSV, PDF and JSON',
  async (value, shown) => {
    portal.setNow(new Date('2025-04-02T08:00:00Z'));
    const account = `acc-${randomUUID()}`;
    const key = randomKey();
    const reporter = await createSignedIn(portal.portal, {
      accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    const keyId = await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
    const receipt = await reportOk(portal, reporter, {
      licenseFile: licenseFile(licenseText(key)),
      usages: [usageRow({ startDate: '2025-02-01', endDate: '2025-03-31', usageValue: value })],
    });
    expect(receipt.keys[0]?.totals[0]?.value).toBe(value);
    expect(receipt.stated?.[0]?.value).toBe(value);
    const ask = async (url: string) => {
      const answer = await portal.app.inject({ method: 'GET', url, headers: staffMember.headers });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer;
    };
    const get = async (url: string) => (await ask(url)).body;
    expect(await figuresOf(portal.portal, account)).toMatchObject({ sum: value, months: value });
    const span = `licenseKeyId=${keyId}&startDate=2025-01-01&endDate=2025-04-30`;
    const reported = await get(`/api/usage/manual/${account}/iText/data?as=reported&${span}`);
    expect(JSON.parse(reported).items).toEqual([
      {
        ...{ licenseKeyId: keyId, usageType: 'itext-core', unit: 'Processed Documents' },
        ...{ start: '2025-02-01', end: '2025-03-31', count: value },
      },
    ]);
    const months = JSON.parse(await get(`/api/usage/manual/${account}/iText/data?step=months&${span}`)) as {
      count: string;
    }[];
    expect(String(months.reduce((sum, { count }) => sum + BigInt(count), 0n))).toBe(value);
    const csv = await get(
      `/api/reports/license-keys?format=csv&search=${encodeURIComponent(key.slice(-12))}`,
    );
    const [heads = [], line = []] = csv
      .trim()
      .split('\r\n')
      .slice(-2)
      .map((text) => text.split(','));
    expect(line[heads.indexOf('Used')]).toBe(value);
    expect(line[heads.indexOf('Usage source')]).toBe('Manual usage');

    const history = `/api/accounts/${account}/usage-reports`;
    expect((await get(`${history}?format=csv`)).trim().split(',').slice(-4)).toEqual([value, '', '', '']);
    const pdf = await textOf(await openPdf((await ask(`${history}/${receipt.id}?format=pdf`)).rawPayload));
    expect(pdf).toContain(` ${shown} documents`);
    const kept = JSON.parse(await get(`${history}/${receipt.id}?format=json`)) as typeof receipt;
    expect(kept.keys[0]?.totals[0]?.value).toBe(value);
    expect(kept.stated?.[0]?.value).toBe(value);
  },
);
