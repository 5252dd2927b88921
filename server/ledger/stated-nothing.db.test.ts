import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountState } from '#domain/account-state/schema.ts';
import type { Day } from '#domain/core/day.ts';
import { writeFigure } from '#domain/ledger/figure.ts';
import type { Explanation } from '#domain/ledger/schema.ts';
import type { LicensePage } from '#domain/licenses/license-record.ts';
import type { ReportPage } from '#domain/licenses-report/schema.ts';
import { groupsOf, theseKeys } from '#server/db/row-scopes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { importFiles, importInto } from '../../testing/import-folder.ts';
import { licenseFile, licenseText, reportOk, usageRow } from '../../testing/license-usage.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { sampleTerm } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../testing/volume-portal.ts';
import { refreshGroups } from './refresh-projections.ts';
import { verifyLedger } from './verifying/verify-ledger.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
afterAll(() => portal.close());

const inSystem = (statement: string) =>
  portal.asOwner(`set role "${portal.portal.pool.rolePrefix}_system"; ${statement}`);

const refresh = (licenseKeyId: string, today: Day) =>
  inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    refreshGroups(trx, groupsOf(theseKeys([licenseKeyId])), today),
  );

async function get<Answer>(url: string): Promise<Answer> {
  const answer = await portal.app.inject({ method: 'GET', url, headers: staffMember.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

/** A license of at most 1,000 documents in an account of its own, and whoever reports for it. */
async function createScene() {
  const accountId = `acc-${randomUUID()}`;
  const value = randomKey();
  const reporter = await createSignedIn(portal.portal, {
    accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  const licenseKeyId = await createVolumeKey(portal, { accountId, value, ...sampleTerm });
  await inSystem(`update license_key set max_volume = 1000 where id = '${licenseKeyId}'`);
  await refresh(licenseKeyId, '2025-04-02');
  const report = (usageValue: string, more: object = {}) =>
    reportOk(portal, reporter, {
      licenseFile: licenseFile(licenseText(value)),
      usages: [usageRow({ usageValue, ...more })],
    });
  return { accountId, licenseKeyId, value, reporter, report };
}

/** What each place says of a license: report, product's licenses, landing and the way the figure was counted. */
async function saidOf({ accountId, licenseKeyId, value }: Awaited<ReturnType<typeof createScene>>) {
  const report = await get<ReportPage>(`/api/reports/license-keys?search=${value.slice(-12)}`);
  const licenses = await get<LicensePage>(`/api/accounts/${accountId}/purchased-products/iText/licenses`);
  const landing = await get<AccountState>(`/api/accounts/${accountId}/state`);
  const explained = await get<Explanation>(
    `/api/accounts/${accountId}/counted?figure=${encodeURIComponent(writeFigure({ of: 'key', licenseKeyId }))}`,
  );
  const [row] = report.content;
  const [license] = licenses.content;
  const [group] = landing.usage?.groups ?? [];
  return {
    report: [row?.groupReportingType, row?.usage, row?.totalUsage, row?.lastTimeUsed],
    licenses: [
      license?.groupReportingType,
      license?.usagePercent,
      license?.totalUsage,
      license?.usageSources,
    ],
    landing: [group?.reportingType, group?.usagePercent, group?.totalUsage],
    explained: [explained.reportingType, explained.sums.map(({ value: sum }) => sum)],
  };
}

const untold = {
  report: [null, null, '0', null],
  licenses: [null, null, '0', []],
  landing: [null, null, '0'],
  explained: [null, []],
};

const stated = {
  report: ['MANUAL', 0, '0', null],
  licenses: ['MANUAL', 0, '0', ['itext-volume-manual']],
  landing: ['MANUAL', 0, '0'],
  explained: ['MANUAL', ['0']],
};
const noDifference = { differs: (difference: unknown) => expect(difference).toBeUndefined() };

/** The place of lines in ranges and orders of percentages. */
async function rangesOf({ accountId, value }: Awaited<ReturnType<typeof createScene>>) {
  const idsOf = async (query: string) =>
    (await get<ReportPage>(`/api/reports/license-keys?${query}`)).content.map((row) => row.licenseKeyId);
  const other = await createVolumeKey(portal, { accountId, value: randomKey(), ...sampleTerm });
  const search = `search=${value.slice(-12)}`;
  await inSystem(`update report_row set search_text = search_text || E'\\n${value.slice(-12)}',
    max_volume = 1000, usage_percent = 50, total_usage = 500, group_reporting_type = 'MANUAL'
    where license_key_id = '${other}'`);
  return {
    low: await idsOf(`${search}&minUsage=0&maxUsage=10`),
    lowOrUnknown: await idsOf(`${search}&minUsage=0&maxUsage=10&includeUnifiedUnknown=true`),
    rising: (await idsOf(`${search}&sort=usage`)).map((id) => (id === other ? 'half' : 'this')),
  };
}

describe('a report of 0 is a report', () => {
  test('a maximum of which nobody reported anything is in no range of percentages and last in their order', async () => {
    const scene = await createScene();
    expect(await rangesOf(scene)).toEqual({
      ...{ low: [], lowOrUnknown: [scene.licenseKeyId], rising: ['half', 'this'] },
    });
  });

  test('one of which somebody stated 0 is in the lowest range and first', async () => {
    const scene = await createScene();
    await scene.report('0');
    expect(await rangesOf(scene)).toEqual({
      ...{ low: [scene.licenseKeyId], lowOrUnknown: [scene.licenseKeyId], rising: ['this', 'half'] },
    });
  });

  test('a license is at 0 from the moment on that somebody stated it, and not before', async () => {
    const scene = await createScene();
    expect(await saidOf(scene)).toEqual(untold);
    await scene.report('0');
    expect(await saidOf(scene)).toEqual(stated);
    await verifyLedger(portal.portal, { accountId: scene.accountId, ...noDifference });
  });

  test('withdrawn, nobody has reported anything again', async () => {
    const scene = await createScene();
    const receipt = await scene.report('0');
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/api/accounts/${scene.accountId}/submissions/${receipt.id}/corrections`,
      headers: scene.reporter.headers,
      payload: { action: 'WITHDRAW', id: randomUUID(), version: 0, reason: 'wrong quarter' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await saidOf(scene)).toEqual(untold);
    await verifyLedger(portal.portal, { accountId: scene.accountId, ...noDifference });
  });

  test('outside the term it says nothing of the term', async () => {
    const scene = await createScene();
    await scene.report('0');
    await inSystem(`update license_key set created_date = '2026-02-01', expiry_date = '2027-02-01'
      where id = '${scene.licenseKeyId}'`);
    await refresh(scene.licenseKeyId, '2026-03-01');
    const { landing, licenses } = await saidOf(scene);
    expect(landing).toEqual([null, null, '0']);
    expect(licenses).toEqual([null, null, '0', ['itext-volume-manual']]);
  });

  test('an automatic 0 gives way to what people reported, and speaks where they reported 0 too', async () => {
    using files = importFiles({
      'accounts.csv': 'id,name\nboth,Both GmbH\n',
      'license-keys.csv':
        'licenseKeyId,accountId,recordType,productName,platform,createdDate,expiryDate,maxVolume\n' +
        'K-used,both,Unified,iText,iText,2025-01-01,2026-01-01,100\nK-idle,both,Unified,iText,iText,2025-01-01,2026-01-01,100\n',
      'usage.csv':
        'licenseKeyId,source,usageType,startDate,endDate,usageValue\n' +
        'K-used,itext-json,itext-core,2025-03-01,2025-03-01,0\nK-used,manual,itext-core,2025-02-01,2025-02-28,25\n' +
        'K-idle,itext-json,itext-core,2025-03-01,2025-03-01,0\nK-idle,manual,itext-core,2025-02-01,2025-02-28,0\n',
    });
    const { problems } = await importInto(portal.portal, files.folder);
    expect(problems).toEqual([]);
    const page = await get<LicensePage>('/api/accounts/both/purchased-products/iText/licenses');
    const sources = ['itext-json', 'manual'];
    expect(
      page.content.map((key) => [
        ...[key.licenseKeyId, key.groupReportingType, key.usagePercent, key.totalUsage, key.usageSources],
      ]),
    ).toEqual([
      ['K-idle', 'AUTO', 0, '0', sources],
      ['K-used', 'MANUAL', 25, '25', sources],
    ]);
    await verifyLedger(portal.portal, { accountId: 'both', ...noDifference });
  });

  test('stated before the portal knew of it, it is known from the update on', async () => {
    const scene = await createScene();
    await scene.report('0');
    const forget = `update license_group set reporting_type = null where account_id = '${scene.accountId}';
      update report_row set group_reporting_type = null where account_id = '${scene.accountId}';`;
    await inSystem(forget);
    expect((await saidOf(scene)).landing).toEqual([null, null, '0']);
    const migration = readFileSync(
      new URL('../db/migrations/0044-stated-nothing.sql', import.meta.url),
      'utf8',
    );
    await portal.asOwner('drop index usage_entry_of_nothing');
    await portal.asOwner(
      `begin; ${migration.replaceAll('"{db}_', `"${portal.portal.pool.rolePrefix}_`)} commit;`,
    );
    expect(await saidOf(scene)).toEqual(stated);
  });
});
