import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportingType } from '#domain/products/schema.ts';
import type { ReportedChart } from '#domain/usage-chart/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { chartAddress } from '../../testing/chart-address.ts';
import { createLicenseKey } from '../../testing/license-keys.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const account = 'acc-1';
let portal: TestPortal;
let staffMember: SignedInPerson;
let viewer: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  viewer = await createSignedIn(portal.portal, {
    accounts: { [account]: { cucas: { c1: ['CUCA_VIEWER'] } } },
  });
});
afterAll(() => portal.close());

const WHOLE_YEAR = 'startDate=2025-01-01&endDate=2025-12-31';
/** What is said beside the chart of a key. */
async function factsOf(
  key: string,
  period = WHOLE_YEAR,
  type: ReportingType = 'MANUAL',
  person = staffMember,
) {
  const url = chartAddress({ account }, type, `licenseKeyId=${key}&${period}`);
  const answer = await portal.app.inject({ url, headers: person.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  const { until, conflicts } = answer.json<ReportedChart>();
  return { until, conflicts };
}

const document = { source: 'manual', usage_type: 'itext-core', unit: 'Processed Documents' };
const deployment = { source: 'leadtools-manual', usage_type: 'Deployments', unit: 'Deployments' };
/** Entries of 5 of a key, each from a day to before another. */
const entriesOf =
  (key: string, what: typeof document) =>
  (from: string, until: string, more: object = {}) => ({
    ...{ account_id: account, license_key_id: key, ...what, value: '5' },
    ...{ starts_at: `${from}T00:00:00Z`, ends_at: `${until}T00:00:00Z` },
    ...more,
  });

test('[8.31] days that people stated more than once are named; hours of usage files among themselves are not', async () => {
  const twice = await createLicenseKey(portal.portal, { accountId: account, productName: 'iText' });
  const entry = entriesOf(twice, document);
  const hours = (series: string) => ({ source: 'itext-luf', series: Buffer.from(series), seq: '1' });
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    const [wrong] = await trx
      .insertInto('usage_entry')
      .values([
        entry('2025-09-01', '2025-10-01'),
        entry('2025-01-01', '2025-04-01'),
        entry('2025-02-01', '2025-03-01', { source: 'salesforce-original' }),
        entry('2025-02-01', '2025-03-01', { usage_type: 'pdfHtml', unit: 'iText modules' }),
        entry('2025-02-01', '2025-03-01', { environment: 'Staging' }),
        entry('2025-04-01', '2025-05-01'),
        entry('2025-06-01', '2025-06-02', hours('one machine')),
        entry('2025-06-01', '2025-06-02', hours('another')),
        entry('2025-07-01', '2025-08-01'),
        entry('2025-07-31', '2025-08-02', hours('one machine')),
        entry('2025-09-10', '2025-09-11', { source: 'itext-json' }),
        entry('2025-09-10', '2025-09-11', { source: 'itext-json' }),
      ])
      .returning('id')
      .execute();
    await trx
      .insertInto('usage_entry')
      .values(entry('2025-09-01', '2025-10-01', { supersedes: wrong!.id }))
      .execute();
    await trx
      .insertInto('usage_month')
      .values([
        {
          account_id: account,
          license_key_id: twice,
          source: 'manual',
          usage_type: 'itext-core',
          month: '2025-01-01',
          value: '5',
        },
        {
          account_id: account,
          license_key_id: twice,
          source: 'itext-luf',
          usage_type: 'itext-core',
          month: '2025-06-01',
          value: '10',
        },
        {
          account_id: account,
          license_key_id: twice,
          source: 'itext-json',
          usage_type: 'itext-core',
          month: '2025-09-01',
          value: '5',
        },
      ]) // prettier-ignore
      .execute();
  });
  expect(await factsOf(twice)).toEqual({
    until: [
      { source: 'itext-luf', day: '2025-08-01' },
      { source: 'manual', day: '2025-09-30' },
    ],
    conflicts: [
      { licenseKeyId: twice, usageType: 'itext-core', start: '2025-02-01', end: '2025-02-28' },
      { licenseKeyId: twice, usageType: 'itext-core', start: '2025-07-31', end: '2025-07-31' },
    ],
  });
  expect(await factsOf(twice, 'startDate=2025-04-01&endDate=2025-06-30')).toMatchObject({ conflicts: [] });
  expect(await factsOf(twice, WHOLE_YEAR, 'AUTO')).toEqual({
    until: [{ source: 'itext-json', day: '2025-09-10' }],
    conflicts: [],
  });
  expect(await factsOf(twice, WHOLE_YEAR, 'MANUAL', viewer)).toEqual({
    until: [],
    conflicts: [],
  });
});

test('a source that stated nothing but 0 has told of its days, too', async () => {
  const key = await createLicenseKey(portal.portal, { accountId: account, productName: 'iText' });
  const period = { starts_at: '2025-03-01T00:00:00Z', ends_at: '2025-04-01T00:00:00Z' };
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('usage_entry')
      .values({
        ...{ account_id: account, license_key_id: key, source: 'itext-volume-manual', value: '0' },
        ...{ usage_type: 'itext-core', unit: 'Processed Documents', ...period },
      })
      .execute(),
  );
  expect((await factsOf(key)).until).toEqual([{ source: 'itext-volume-manual', day: '2025-03-31' }]);
});

test('[8.31] two environments, applications or sizes of server have figures of their own for the same days', async () => {
  const apart = await createLicenseKey(portal.portal, { accountId: account, productName: 'iText' });
  const entry = entriesOf(apart, deployment);
  const production = { environment: 'Production', processors_per_server: 8, application_id: 'c1' };
  const conflicts = async () => (await factsOf(apart)).conflicts;
  const add = (...entries: ReturnType<typeof entry>[]) =>
    inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx.insertInto('usage_entry').values(entries).execute(),
    );
  await add(
    entry('2025-01-01', '2025-02-01', production),
    entry('2025-01-01', '2025-02-01', { ...production, environment: 'Development' }),
    entry('2025-01-01', '2025-02-01', { ...production, processors_per_server: 16 }),
    entry('2025-01-01', '2025-02-01', { ...production, application_id: 'c2' }),
  );
  expect(await conflicts()).toEqual([]);
  await add(entry('2025-01-15', '2025-03-01', { ...production, environment: 'Development' }));
  expect(await conflicts()).toEqual([
    { licenseKeyId: apart, usageType: 'Deployments', start: '2025-01-15', end: '2025-01-31' },
  ]);
});

test('[8.31] a license and its renewal, which has the same key, may not be told of the same days', async () => {
  const value = 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-R001';
  const ofKey = { accountId: account, productName: 'iText' };
  const license = await createLicenseKey(portal.portal, { ...ofKey, value });
  const renewal = await createLicenseKey(portal.portal, { ...ofKey, value });
  const other = await createLicenseKey(portal.portal, ofKey);
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    for (const key of [license, renewal, other])
      // oxlint-disable-next-line no-await-in-loop -- one reports after the other
      await trx
        .insertInto('usage_entry')
        .values(entriesOf(key, document)('2025-03-10', '2025-04-01'))
        .execute();
  });
  const all = [license, renewal, other].join('&licenseKeyId=');
  expect((await factsOf(all)).conflicts).toEqual([
    { licenseKeyId: expect.toBeOneOf([license, renewal]), usageType: 'itext-core', start: '2025-03-10', end: '2025-03-31' },
  ]); // prettier-ignore
  // The chart of one of them counts no day twice.
  expect((await factsOf(license)).conflicts).toEqual([]);
});

test.each([
  ['an environment', { environment: 'Production' }],
  ['an application', { application_id: 'c1' }],
  ['a size of server', { processors_per_server: 8 }],
])('[8.31] a figure that names %s and one that names none tell of the same days twice', async (_, named) => {
  const key = await createLicenseKey(portal.portal, { accountId: account, productName: 'iText' });
  const entry = (until: string, more: object) => ({
    ...{ account_id: account, license_key_id: key, source: 'manual', usage_type: 'itext-core' },
    ...{ unit: 'Processed Documents', starts_at: '2025-02-01T00:00:00Z', ends_at: until, value: '5' },
    ...more,
  });
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('usage_entry')
      .values([
        entry('2025-03-01T00:00:00Z', named),
        entry('2025-02-01T01:00:00Z', {
          source: 'itext-luf',
          series: Buffer.from('one machine'),
          seq: '1',
        }),
      ])
      .execute(),
  );
  expect((await factsOf(key)).conflicts).toEqual([
    { licenseKeyId: key, usageType: 'itext-core', start: '2025-02-01', end: '2025-02-01' },
  ]);
});

test('[8.31] hours of one day, or of days that follow each other, are told as one span of days', async () => {
  const key = await createLicenseKey(portal.portal, { accountId: account, productName: 'iText' });
  const entry = (starts_at: string, ends_at: string) => ({
    ...{ account_id: account, license_key_id: key, source: 'manual', usage_type: 'itext-core' },
    ...{ unit: 'Processed Documents', value: '5', starts_at, ends_at },
  });
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('usage_entry')
      .values([
        entry('2025-02-01T00:00:00Z', '2025-03-01T00:00:00Z'),
        entry('2025-02-02T01:00:00Z', '2025-02-02T02:00:00Z'),
        entry('2025-02-02T05:00:00Z', '2025-02-02T06:00:00Z'),
        entry('2025-02-03T03:00:00Z', '2025-02-03T04:00:00Z'),
        entry('2025-02-05T23:00:00Z', '2025-02-06T00:00:00Z'),
      ])
      .execute(),
  );
  const told = { licenseKeyId: key, usageType: 'itext-core' };
  expect((await factsOf(key)).conflicts).toEqual([
    { ...told, start: '2025-02-02', end: '2025-02-03' },
    { ...told, start: '2025-02-05', end: '2025-02-05' },
  ]);
});
