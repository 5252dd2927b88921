import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totalsByColumn } from '#domain/usage-chart/running-total.ts';
import type { ReportedChart, RunningTotal } from '#domain/usage-chart/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { chartAddress } from '../../testing/chart-address.ts';
import { createLicenseKey } from '../../testing/license-keys.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const ACCOUNT = 'acc-1';
const HUGE = '99999999999999999';
let portal: TestPortal;
let staffMember: SignedInPerson;
/** Both applications, and one of them. */
let viewerOfBoth: SignedInPerson;
let viewer: SignedInPerson;
let shared: string;
let sibling: string;
let automatic: string;

beforeAll(async () => {
  portal = await startTestPortal();
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const viewerOf = (...ids: string[]) => ({
    accounts: {
      'acc-2': {},
      [ACCOUNT]: { cucas: Object.fromEntries(ids.map((id) => [id, ['CUCA_VIEWER' as const]])) },
    },
  });
  viewerOfBoth = await createSignedIn(portal.portal, viewerOf('c1', 'c2'));
  viewer = await createSignedIn(portal.portal, viewerOf('c1'));
  const keyOf = (cucaId: string) =>
    createLicenseKey(portal.portal, { accountId: ACCOUNT, cucaId, productName: 'iText' });
  [shared, sibling, automatic] = [await keyOf('c1'), await keyOf('c2'), await keyOf('c1')];
  const entry = (licenseKey: string, from: string, until: string, value: string, more: object = {}) => ({
    ...{ account_id: ACCOUNT, license_key_id: licenseKey, source: 'manual', usage_type: 'itext-core' },
    ...{ unit: 'Processed Documents', starts_at: `${from}T00:00:00Z`, ends_at: `${until}T00:00:00Z`, value },
    ...more,
  });
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    const term = { term_start: '2026-01-15', term_end: '2027-01-14' };
    const groupOf = (id: string, reporting_type: string) =>
      trx
        .updateTable('license_group')
        .set({ ...term, max_volume: '1000', reporting_type })
        .where('id', '=', `k:${id}`)
        .execute();
    await groupOf(shared, 'MANUAL');
    await groupOf(automatic, 'AUTO');
    await trx
      .updateTable('license_key')
      .set({ license_group_id: `k:${shared}` })
      .where('id', '=', sibling)
      .execute();
    const [wrong] = await trx
      .insertInto('usage_entry')
      .values([
        entry(shared, '2026-05-01', '2026-06-01', '900'),
        entry(shared, '2026-01-01', '2026-01-15', '5000'), // before the term
        entry(shared, '2026-02-01', '2026-03-01', '0'),
        entry(shared, '2026-03-01', '2026-06-01', '30'), // a quarter counts from its end
        entry(sibling, '2026-04-01', '2026-05-01', HUGE),
        entry(shared, '2026-04-01', '2026-05-01', '7', { usage_type: 'pdfHtml', unit: 'iText modules' }),
        entry(shared, '2026-04-02', '2026-04-03', '70', { source: 'itext-json' }),
        entry(shared, '2026-07-01', '2027-01-01', '600'),
        entry(automatic, '2026-02-27', '2026-02-28', '1', { source: 'itext-json' }),
        entry(automatic, '2026-03-01', '2026-03-02', '2', { source: 'itext-json' }),
      ])
      .returning('id')
      .execute();
    await trx
      .insertInto('usage_entry')
      .values(entry(shared, '2026-05-01', '2026-06-01', '4', { supersedes: wrong!.id }))
      .execute();
  });
});
afterAll(() => portal.close());

const ask = async (ids: string[], period: string, person = staffMember, of = `${ACCOUNT}/iText`) => {
  const [account = '', product = ''] = of.split('/');
  const kind = period.includes('reportingType=AUTO') ? 'AUTO' : 'MANUAL';
  const query = ids.map((id) => `licenseKeyId=${id}&`).join('') + period;
  const url = chartAddress({ account, product }, kind, query);
  const answer = await portal.app.inject({ url, headers: person.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReportedChart>().running;
};
const steps = (totals: RunningTotal[]) =>
  totals.map(({ steps: grown }) => grown.map(({ period, total }) => `${period} ${total}`));
const MANUAL = 'reportingType=MANUAL&startDate=2026-01-01&endDate=2026-06-30';

test('what keys used of the maximum they share grows by months of its term, exactly, each period from its end', async () => {
  expect(await ask([shared], MANUAL)).toEqual([
    {
      licenseKeyIds: [shared],
      sharedBy: 2,
      unit: 'Processed Documents',
      maximum: '1000',
      start: '2026-01-15',
      end: '2027-01-14',
      steps: [
        { period: '2026-02', total: '0' },
        { period: '2026-04', total: HUGE },
        { period: '2026-05', total: '100000000000000033' },
      ],
    },
  ]);
});

test('two keys of one maximum are one line, and a maximum is told where its way of reporting is shown', async () => {
  expect((await ask([sibling, automatic, shared], MANUAL)).map((one) => one.licenseKeyIds)).toEqual([
    [sibling, shared],
  ]);
  expect(steps(await ask([shared, automatic], MANUAL.replace('MANUAL', 'AUTO')))).toEqual([
    ['2026-02 1', '2026-03 3'],
  ]);
});

test('what was used before the chart stands at its first place, a period that goes on at its last', async () => {
  const march = 'reportingType=AUTO&step=days&startDate=2026-03-01&endDate=2026-03-05';
  expect(steps(await ask([automatic], march))).toEqual([['2026-03-01 3']]);
  const summer = 'reportingType=MANUAL&startDate=2026-06-01&endDate=2026-08-31';
  expect(steps(await ask([shared], summer))).toEqual([
    ['2026-06 100000000000000033', '2026-08 100000000000000633'],
  ]);
});

test('the whole term comes to what is counted towards the maximum', async () => {
  const { rows } = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    sql<{ total: string }>`
      select sum(value)::text as total from usage_entry e where license_key_id in (${shared}, ${sibling})
        and unit = 'Processed Documents' and source = 'manual' and starts_at >= '2026-01-15T00:00:00Z'
        and not exists (select from usage_entry later where later.supersedes = e.id)`.execute(trx),
  );
  const year = 'reportingType=MANUAL&startDate=2026-01-01&endDate=2027-01-31';
  expect((await ask([shared], year))[0]?.steps.at(-1)?.total).toBe(rows[0]?.total);
});

test('of a period that ends behind the term its days in it count, by the last of them', async () => {
  const ended = await createLicenseKey(portal.portal, {
    accountId: ACCOUNT,
    cucaId: 'c1',
    productName: 'iText',
  });
  const of = { account_id: ACCOUNT, license_key_id: ended, source: 'manual', usage_type: 'itext-core' };
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    await trx
      .updateTable('license_group')
      .set({ term_start: '2026-01-01', term_end: '2026-06-15', max_volume: '100', reporting_type: 'MANUAL' })
      .where('id', '=', `k:${ended}`)
      .execute();
    await trx
      .insertInto('usage_entry')
      .values({
        ...{ ...of, unit: 'Processed Documents', value: '50' },
        ...{ starts_at: '2026-06-01T00:00:00Z', ends_at: '2026-09-01T00:00:00Z' },
      })
      .execute();
  });
  const year = 'reportingType=MANUAL&startDate=2026-01-01&endDate=2026-12-31';
  const [line] = await ask([ended], year);
  const columns = ['2026-05', '2026-06', '2026-07', '2026-08'];
  expect(line && totalsByColumn(line, columns, 'months', '2026-12-01')).toEqual({ '2026-06': '8' });
});

test('a maximum shared with another application is told to those alone who may see the usage of both', async () => {
  expect(await ask([shared], MANUAL, viewerOfBoth)).toHaveLength(1);
  expect(await ask([shared, sibling], MANUAL, viewer)).toEqual([]);
  expect(await ask([automatic], MANUAL.replace('MANUAL', 'AUTO'), viewer)).toHaveLength(1);
  expect(await ask([shared], MANUAL, staffMember, `${ACCOUNT}/DITO`)).toEqual([]);
  expect(await ask([shared], MANUAL, staffMember, 'acc-2/iText')).toEqual([]);
});
