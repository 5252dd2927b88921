import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountState } from '#domain/account-state/schema.ts';
import { problemText, warningText } from '#domain/import/problem.ts';
import { writeFigure } from '#domain/ledger/figure.ts';
import type { Explanation } from '#domain/ledger/schema.ts';
import type { LicenseGroup, LicensePage } from '#domain/licenses/license-record.ts';
import type { ReportPage } from '#domain/licenses-report/schema.ts';
import type { ReportedChart } from '#domain/usage-chart/schema.ts';
import { raiseUsageAlerts } from '#server/alerts/raising/raise-alerts.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { importFiles, importInto } from '../../testing/import-folder.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { rebuildFigures } from './rebuild-figures.ts';
import { verifyLedger } from './verifying/verify-ledger.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
let warnings: string[];

const keyFile = (lead: string) =>
  'licenseKeyId,accountId,groupId,recordType,productName,platform,createdDate,expiryDate,maxVolume\n' +
  `K-docs,mixed,pool,Unified,iText,iText,2025-01-01,2025-12-31,100\nK-lead,mixed,${lead},Leadtools,LEADTOOLS,LEADTOOLS,2025-01-01,2025-12-31,100\n`;
const importKeys = async (lead: string) => {
  using files = importFiles({ 'license-keys.csv': keyFile(lead) });
  return await importInto(portal.portal, files.folder);
};

beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  using files = importFiles({
    'accounts.csv': 'id,name\nmixed,Mixed GmbH\n',
    'license-keys.csv': keyFile('pool'),
    'usage.csv':
      'licenseKeyId,source,usageType,startDate,endDate,usageValue\n' +
      'K-docs,manual,itext-core,2025-02-01,2025-02-28,70\nK-lead,leadtools-manual,Deployments,2025-01-01,2025-03-31,50\n',
  });
  const imported = await importInto(portal.portal, files.folder);
  if (imported.problems.length > 0) throw new Error(imported.problems.map(problemText).join('\n'));
  warnings = imported.warnings.map(warningText);
});
afterAll(() => portal.close());

async function get<Answer>(url: string): Promise<Answer> {
  const answer = await portal.app.inject({ method: 'GET', url, headers: staffMember.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}
const inSystem = (statement: string) =>
  portal.asOwner(`set role "${portal.portal.pool.rolePrefix}_system"; ${statement}`);
const report = async (query: string) =>
  (await get<ReportPage>(`/api/reports/license-keys?search=Mixed&${query}`)).content;
const verify = () =>
  verifyLedger(portal.portal, {
    accountId: 'mixed',
    differs: (difference) => expect(difference).toBeUndefined(),
  });

/** What every place says: nothing but each key's own part. */
async function expectNoTotal() {
  const unknown = { totalUsage: null, maxVolume: null, maxVolumeMissingReason: 'UNKNOWN' };
  for (const [product, own] of [['iText', '70'], ['LEADTOOLS', '50']]) {
    const path = `/api/accounts/mixed/purchased-products/${product}`;
    const [license] = (await get<LicensePage>(`${path}/licenses`)).content;
    expect(license).toMatchObject({ ...unknown, usagePercent: null, overage: null, usagePerKey: own });
    const [group] = await get<LicenseGroup[]>(`${path}/licenseKeys`);
    expect(group).toMatchObject({ totalUsage: null, maxVolume: null });
  } // prettier-ignore
  expect(await report('')).toEqual(
    ['K-docs', 'K-lead'].map((licenseKeyId) =>
      expect.objectContaining({ licenseKeyId, ...unknown, usage: null, overage: null }),
    ),
  );
  const state = await get<AccountState>('/api/accounts/mixed/state');
  expect(state.usage?.groups).toMatchObject([{ ...unknown, keys: 2, usagePercent: null }]);
  await verify();
}

describe('keys of one group that count in different units', () => {
  test('are warned of by the import, with the line and what to do', () => {
    expect(warnings).toEqual([
      'license-keys.csv:2:groupId: "pool" the keys in this group use different units (Deployments, Processed Documents), so it has no total, maximum or percentage until the keys of each unit have their own groupId',
    ]);
  });

  test('have no total, no maximum, no percentage and no overage anywhere', expectNoTotal);

  test('are in no range of percentages or amounts and in no overage, but of unknown maximum', async () => {
    for (const range of ['minUsage=0&maxUsage=1000', 'minUsage=0&usageValueType=AMOUNT', 'minUsage=100'])
      expect([range, await report(range)]).toEqual([range, []]);
    expect(await report('maxVolUnknown=true')).toHaveLength(2);
    expect(await report('sort=-usage')).toHaveLength(2);
  });

  test('are explained by sums side by side, without arithmetic', async () => {
    for (const figure of [
      writeFigure({ of: 'key', licenseKeyId: 'K-lead' }),
      writeFigure({ of: 'group', licenseGroupId: 'g:pool' }),
    ]) {
      const explained = await get<Explanation>(
        `/api/accounts/mixed/counted?figure=${encodeURIComponent(figure)}`,
      );
      expect(explained.sums.map(({ unit, value }) => `${value} ${unit}`).toSorted()).toEqual([
        '50 Deployments',
        '70 Processed Documents',
      ]);
      expect(explained.term).toMatchObject({ unitsDiffer: true, maxVolume: null, usagePercent: null });
    }
  });

  test('have no line in the chart and raise no alert', async () => {
    const query = 'as=reported&licenseKeyId=K-docs&startDate=2025-01-01&endDate=2025-06-30';
    expect((await get<ReportedChart>(`/api/usage/manual/mixed/iText/data?${query}`)).running).toEqual([]);
    const ctx = createSystemContext(portal.portal, { kind: 'job', name: 'test' });
    expect(await raiseUsageAlerts(ctx)).toBe(0);
  });

  test('stay so when every figure is made anew', async () => {
    await rebuildFigures(createSystemContext(portal.portal, { kind: 'command', name: 'test' }));
    await expectNoTotal();
  });

  test('have them again once each unit has a group of its own, and lose them when they are put together', async () => {
    expect((await importKeys('lead')).warnings).toEqual([]);
    expect((await report('')).map(({ usage, totalUsage }) => [usage, totalUsage])).toEqual([
      [70, '70'],
      [50, '50'],
    ]);
    await verify();
    expect((await importKeys('pool')).warnings).toHaveLength(1);
    await expectNoTotal();
  });

  test('are mended by the update where they were added up before', async () => {
    await inSystem(`update license_group set total_usage = 120, max_volume = 100 where account_id = 'mixed';
      update report_row set total_usage = 120, max_volume = 100, usage_percent = 120, max_volume_missing_reason = null
      where account_id = 'mixed'`);
    const migration = readFileSync(
      new URL('../db/migrations/0069-units-that-differ.sql', import.meta.url),
      'utf8',
    );
    await portal.asOwner(
      `begin; ${migration.replaceAll('"{db}_', `"${portal.portal.pool.rolePrefix}_`)} commit;`,
    );
    await expectNoTotal();
  });
});
