import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportingType } from '#domain/products/schema.ts';
import type { ReportedChart, UsageChartItem } from '#domain/usage-chart/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { chartAddress } from '../../testing/chart-address.ts';
import { createLicenseKey } from '../../testing/license-keys.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const HUGE = '99999999999999999';
let portal: TestPortal;
let staffMember: SignedInPerson;
let viewer: SignedInPerson;
const account = 'acc-1';
let key: string;
let own: string;

beforeAll(async () => {
  portal = await startTestPortal();
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  viewer = await createSignedIn(portal.portal, {
    accounts: { [account]: { cucas: { c1: ['CUCA_VIEWER'] } }, other: {} },
  });
  key = await createLicenseKey(portal.portal, { accountId: account, productName: 'iText' });
  own = await createLicenseKey(portal.portal, { accountId: account, cucaId: 'c1', productName: 'iText' });
  const month = (id: string, source: string, type: string, day: string, value: string) => ({
    account_id: account,
    license_key_id: id,
    source,
    usage_type: type,
    month: day,
    value,
  });
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    await trx
      .insertInto('usage_month')
      .values([
        month(key, 'itext-json', 'itext-core', '2026-01-01', HUGE),
        month(key, 'itext-remote-json', 'itext-core', '2026-01-01', '2'), // a float would lose it
        month(key, 'itext-json', 'pdfHtml', '2026-02-01', '7'),
        month(key, 'itext-xml', 'itext-core', '2026-02-01', '100'),
        month(key, 'itext-luf', 'itext-core', '2026-02-01', '500'),
        month(key, 'manual', 'pdfSweep', '2025-11-01', '30'),
        month(key, 'manual', 'itext-core', '2025-11-01', '20'),
        month(key, 'manual', 'pdfHtml', '2025-11-01', '4'),
        month(key, 'itext-json', 'itext-core', '2025-12-01', '9'),
        month(own, 'itext-json', 'itext-core', '2026-01-01', '3'),
      ])
      .execute();
    const days = { account_id: account, license_key_id: key, source: 'itext-json', usage_type: 'itext-core' };
    await trx
      .insertInto('usage_day')
      .values([
        { ...days, day: '2026-01-05', value: '4' },
        { ...days, day: '2026-01-06', value: '5' },
      ])
      .execute();
  });
});
afterAll(() => portal.close());

const get = (url: string, person = staffMember) =>
  portal.app.inject({ method: 'GET', url, headers: person.headers });
const items = async (url: string, person = staffMember): Promise<UsageChartItem[]> => {
  const answer = await get(url, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const PERIOD = 'startDate=2026-01-10&endDate=2026-02-10';

test('[7.16] [3.14] automatic usage of a service adds up its sources, by month, key and type, exactly', async () => {
  expect(await items(`/api/usage/itext-json/${account}?licenseKeyId=${key}&${PERIOD}`)).toEqual([
    { period: '2026-01', licenseKeyId: key, usageType: 'itext-core', count: '100000000000000001' },
    { period: '2026-02', licenseKeyId: key, usageType: 'pdfHtml', count: '7' },
  ]);
  expect(await items(`/api/usage/itext-xml/${account}?licenseKeyId=${key}&${PERIOD}`)).toEqual([
    { period: '2026-02', licenseKeyId: key, usageType: 'itext-core', count: '100' },
  ]);
  expect(await items(`/api/usage/pws/${account}?licenseKeyId=${key}&${PERIOD}`)).toEqual([]);
});

test('[7.16] by days, and only the types asked for', async () => {
  const days = `licenseKeyId=${key}&step=days&startDate=2026-01-06&endDate=2026-01-31`;
  expect(await items(`/api/usage/itext-json/${account}?${days}`)).toEqual([
    { period: '2026-01-06', licenseKeyId: key, usageType: 'itext-core', count: '5' },
  ]);
  expect(await items(`/api/usage/itext-json/${account}?licenseKeyId=${key}&${PERIOD}&usageType=pdfHtml`)).toHaveLength(1); // prettier-ignore
});

test('[7.16] a period holds its first and its last day, and no other', async () => {
  const days = async (from: string, until: string) =>
    (
      await items(
        `/api/usage/itext-json/${account}?licenseKeyId=${key}&step=days&startDate=${from}&endDate=${until}`,
      )
    ).map(({ period }) => period);
  expect(await days('2026-01-05', '2026-01-06')).toEqual(['2026-01-05', '2026-01-06']);
  expect(await days('2026-01-04', '2026-01-05')).toEqual(['2026-01-05']);
  expect(await days('2026-01-06', '2026-01-07')).toEqual(['2026-01-06']);
  expect(await days('2026-01-07', '2026-01-31')).toEqual([]);
  const months = (from: string, until: string) =>
    items(`/api/usage/itext-xml/${account}?licenseKeyId=${key}&startDate=${from}&endDate=${until}`);
  expect(await months('2026-01-31', '2026-02-01')).toHaveLength(1);
  expect(await months('2026-01-01', '2026-01-31')).toEqual([]);
});

test.each([
  'itext-json/ACCOUNT',
  'itext-json/ACCOUNT/usage-types',
  `manual/ACCOUNT/iText/data`,
  `manual/ACCOUNT/iText/usage-types`,
])('without a key there is nothing to chart: %s', async (path) => {
  const url = path.replace('ACCOUNT', account);
  expect(await items(`/api/usage/${url}?${PERIOD}`)).toEqual([]);
});

test.each(['AUTO', 'MANUAL'] as const)(
  'without a key there is nothing to chart as reported: %s',
  async (kind) => {
    expect((await get(chartAddress({ account }, kind, PERIOD))).json()).toEqual({
      ...{ items: [], running: [], until: [], conflicts: [] },
    });
  },
);

test('[7.16] all services are asked at once as automatic, by month or for their types', async () => {
  expect(await items(`/api/usage/automatic/${account}?licenseKeyId=${key}&${PERIOD}`)).toEqual([
    { period: '2026-01', licenseKeyId: key, usageType: 'itext-core', count: '100000000000000001' },
    { period: '2026-02', licenseKeyId: key, usageType: 'itext-core', count: '100' },
    { period: '2026-02', licenseKeyId: key, usageType: 'pdfHtml', count: '7' },
  ]);
  expect((await get(`/api/usage/automatic/${account}/usage-types?licenseKeyId=${key}`)).json()).toEqual([
    ...['itext-core', 'pdfHtml'],
  ]);
});

test('[7.17] the types are those that the chart of the same period has', async () => {
  const types = async (type: string) =>
    (await get(`/api/usage/${type}/${account}/usage-types?licenseKeyId=${key}&${PERIOD}`)).json<string[]>();
  expect(await types('itext-json')).toEqual(['itext-core', 'pdfHtml']);
  expect(await types('pws')).toEqual([]);
});

test('[7.17] [7.18] without days the types of all periods are told', async () => {
  const types = async (of: string, days = '') =>
    (await get(`/api/usage/${of}/usage-types?licenseKeyId=${key}${days}`)).json<string[]>();
  expect(await types(`itext-json/${account}`)).toEqual(['itext-core', 'pdfHtml']);
  expect(await types(`itext-json/${account}`, '&endDate=2014-12-31')).toEqual([]);
  expect(await types(`manual/${account}/iText`)).toContain('itext-core');
  expect(await types(`manual/${account}/iText`, '&startDate=2999-01-01')).toEqual([]);
});

test('[7.18] reported usage is asked for by product', async () => {
  expect(await items(`/api/usage/manual/${account}/iText/data?licenseKeyId=${key}&${PERIOD}`)).toEqual([
    { period: '2026-02', licenseKeyId: key, usageType: 'itext-core', count: '500' },
  ]);
  expect(await items(`/api/usage/manual/${account}/DITO/data?licenseKeyId=${key}&${PERIOD}`)).toEqual([]);
  expect(
    (await get(`/api/usage/manual/${account}/iText/usage-types?licenseKeyId=${key}&${PERIOD}`)).json(),
  ).toEqual(['itext-core']);
  expect(
    (await get(`/api/usage/manual/${account}/DITO/usage-types?licenseKeyId=${key}&${PERIOD}`)).json(),
  ).toEqual([]);
});

test('[7.18] of reported usage only the types asked for are answered, by whatever service it was reported', async () => {
  const november = 'startDate=2025-11-01&endDate=2025-11-30';
  const typed = async (types: string) =>
    (await items(`/api/usage/manual/${account}/iText/data?licenseKeyId=${key}&${november}${types}`)).map(
      ({ usageType, count }) => `${usageType} ${count}`,
    );
  expect(await typed('')).toEqual(['itext-core 20', 'pdfHtml 4', 'pdfSweep 30']);
  expect(await typed('&usageType=pdfHtml')).toEqual(['pdfHtml 4']);
  expect(await typed('&usageType=pdfSweep&usageType=itext-core')).toEqual(['itext-core 20', 'pdfSweep 30']);
  expect(await typed('&usageType=unheard')).toEqual([]);
});

describe('usage as it was reported', () => {
  let hand: string;
  const asked = (keyId: string, period: string, type: ReportingType = 'MANUAL') =>
    chartAddress({ account }, type, `licenseKeyId=${keyId}&${period}`);
  const reported = async (url: string, person = staffMember) => {
    const answer = await get(url, person);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer
      .json<ReportedChart>()
      .items.map(({ start, end, usageType, unit, count }) => [start, end, usageType, unit, count].join(' '));
  };
  beforeAll(async () => {
    hand = await createLicenseKey(portal.portal, { accountId: account, productName: 'iText' });
    const entry = (from: string, until: string, value: string, more: object = {}) => ({
      account_id: account,
      license_key_id: hand,
      source: 'itext-luf',
      usage_type: 'itext-core',
      unit: 'Processed Documents',
      starts_at: `${from}T00:00:00Z`,
      ends_at: `${until}T00:00:00Z`,
      value,
      ...more,
    });
    await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
      const [wrong] = await trx
        .insertInto('usage_entry')
        .values([
          entry('2026-05-01', '2026-05-02', '77'),
          entry('2026-01-01', '2026-04-01', '3', { source: 'leadtools-manual' }),
          entry('2026-01-01', '2026-01-02', HUGE),
          entry('2026-01-31', '2026-02-01', '1'),
          entry('2026-01-05', '2026-01-06', '9', { usage_type: 'pdfHtml', unit: 'iText modules' }),
          entry('2026-01-06', '2026-01-07', '2', { usage_type: 'odd:event', unit: null }),
          entry('2026-04-01', '2026-05-01', '0'),
          entry('2026-05-20', '2026-06-10', '40', { source: 'salesforce-original' }),
          entry('2026-02-01', '2026-03-01', '500', { source: 'itext-json' }),
        ])
        .returning('id')
        .execute();
      await trx
        .insertInto('usage_entry')
        .values(entry('2026-05-01', '2026-05-02', '70', { supersedes: wrong!.id }))
        .execute();
    });
  });

  test('[3.33] a quarter stays a quarter, a month is added up exactly by type and unit, 0 is 0, a corrected figure is gone', async () => {
    expect(await reported(asked(hand, 'startDate=2026-01-01&endDate=2026-05-31'))).toEqual([
      '2026-01-01 2026-01-31 itext-core Processed Documents 100000000000000000',
      '2026-01-01 2026-01-31 odd:event  2',
      '2026-01-01 2026-01-31 pdfHtml iText modules 9',
      '2026-01-01 2026-03-31 itext-core Processed Documents 3',
      '2026-04-01 2026-04-30 itext-core Processed Documents 0',
      '2026-05-01 2026-05-31 itext-core Processed Documents 70',
      '2026-05-20 2026-06-09 itext-core Processed Documents 40',
    ]);
  });

  test('[2.58] [4.32] automatic usage is answered by days where days are asked for, manual usage never', async () => {
    const auto = await createLicenseKey(portal.portal, { accountId: account, productName: 'iText' });
    const hour = (from: string, until: string, value: string) => ({
      account_id: account,
      license_key_id: auto,
      source: 'itext-json',
      usage_type: 'itext-core',
      unit: 'Processed Documents',
      starts_at: from,
      ends_at: until,
      value,
    });
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .insertInto('usage_entry')
        .values([
          hour('2024-02-28T23:00:00Z', '2024-02-29T00:00:00Z', '1'),
          hour('2024-02-29T00:00:00Z', '2024-02-29T01:00:00Z', '20'),
          hour('2024-02-29T23:00:00Z', '2024-03-01T00:00:00Z', HUGE),
          hour('2024-03-01T00:00:00Z', '2024-03-03T00:00:00Z', '300'),
          hour('2024-03-03T00:00:00Z', '2024-03-03T01:00:00Z', '4000'),
        ])
        .execute(),
    );
    const days = 'startDate=2024-02-29&endDate=2024-03-02&step=days';
    expect(await reported(asked(auto, days, 'AUTO'))).toEqual([
      '2024-02-29 2024-02-29 itext-core Processed Documents 100000000000000019',
      '2024-03-01 2024-03-02 itext-core Processed Documents 300',
    ]);
    expect(await reported(asked(hand, 'startDate=2026-01-01&endDate=2026-01-05&step=days'))).toEqual([
      '2026-01-01 2026-01-31 itext-core Processed Documents 100000000000000000',
      '2026-01-01 2026-01-31 odd:event  2',
      '2026-01-01 2026-01-31 pdfHtml iText modules 9',
      '2026-01-01 2026-03-31 itext-core Processed Documents 3',
    ]);
  });

  test('[2.59] only the types asked for are answered', async () => {
    const january = 'startDate=2026-01-01&endDate=2026-01-31';
    expect(await reported(asked(hand, `${january}&usageType=pdfHtml&usageType=odd:event`))).toEqual([
      '2026-01-01 2026-01-31 odd:event  2',
      '2026-01-01 2026-01-31 pdfHtml iText modules 9',
    ]);
  });

  test('automatic usage is answered apart from manual usage', async () => {
    expect(await reported(asked(hand, 'startDate=2026-01-01&endDate=2026-05-31', 'AUTO'))).toEqual([
      '2026-02-01 2026-02-28 itext-core Processed Documents 500',
    ]);
  });

  test('every period that touches a month of the chart is answered whole, no other', async () => {
    expect(await reported(asked(hand, 'startDate=2026-03-20&endDate=2026-03-20'))).toEqual([
      '2026-01-01 2026-03-31 itext-core Processed Documents 3',
    ]);
    expect(await reported(asked(hand, 'startDate=2026-06-30&endDate=2026-07-01'))).toEqual([
      '2026-05-20 2026-06-09 itext-core Processed Documents 40',
    ]);
    expect(await reported(asked(hand, 'startDate=2026-07-01&endDate=2026-07-31'))).toEqual([]);
    expect(await reported(asked(hand, 'startDate=2025-11-01&endDate=2025-12-31'))).toEqual([]);
  });

  test('of the product and the application that the person may see, and of no other account', async () => {
    const period = 'startDate=2026-01-01&endDate=2026-05-31';
    expect(await reported(asked(hand, period).replace('/iText/', '/DITO/'))).toEqual([]);
    expect(await reported(asked(hand, period), viewer)).toEqual([]);
    expect(await reported(asked(hand, period).replace(account, 'other'))).toEqual([]);
    expect((await get(asked(hand, period).replace(account, 'other'), viewer)).statusCode).toBe(403);
  });

  test.each([
    ['[9.14] 37 months', 'startDate=2023-01-01&endDate=2026-01-31'],
    [
      '[9.14] 32 days of automatic usage',
      'startDate=2026-01-01&endDate=2026-02-01&step=days&reportingType=AUTO',
    ],
    ['a step that does not exist', `${PERIOD}&step=weeks&reportingType=AUTO`],
    ['an end before the start', 'startDate=2026-02-01&endDate=2026-01-31'],
    ['a shape that does not exist', `${PERIOD}&as=table`],
  ])('%s is refused', async (_, query) => {
    const type = query.includes('reportingType=AUTO') ? 'AUTO' : 'MANUAL';
    const url = asked(hand, query.replace('&reportingType=AUTO', ''), type);
    expect((await get(url)).statusCode).toBe(400);
  });
});

describe('limits', () => {
  const ids = (count: number) =>
    Array.from({ length: count }, () => `licenseKeyId=${randomUUID()}`).join('&');
  test.each([
    ['[9.10] six keys', `${ids(6)}&${PERIOD}`, 400],
    ['[9.10] five keys', `${ids(5)}&${PERIOD}`, 200],
    ['[9.14] 32 days', `step=days&startDate=2026-01-01&endDate=2026-02-01`, 400],
    ['[9.14] 31 days', `step=days&startDate=2026-01-01&endDate=2026-01-31`, 200],
    ['[9.14] 37 months', `startDate=2023-01-01&endDate=2026-01-01`, 400],
    ['[9.14] 36 months', `startDate=2023-01-31&endDate=2025-12-01`, 200],
    ['an end before the start', `startDate=2026-02-01&endDate=2026-01-01`, 400],
    ['a day that does not exist', `startDate=2026-02-30&endDate=2026-03-01`, 400],
    ['a NUL', `licenseKeyId=a%00b&${PERIOD}`, 400],
    ['no period', '', 400],
  ])('%s', async (_, query, status) => {
    expect((await get(`/api/usage/itext-json/${account}?${query}`)).statusCode).toBe(status);
  });

  test.each([
    ['the whole calendar', 'startDate=0001-01-01&endDate=9999-12-31'],
    ['the last month of the calendar', 'startDate=2026-01-01&endDate=9999-12-31'],
    ['the day before the first', 'startDate=2013-12-31&endDate=2014-01-31'],
    ['the day after the last', 'startDate=2999-12-01&endDate=3000-01-01'],
  ])('[9.16] %s is no period of a chart, and the answer names the days that are', async (_, period) => {
    for (const url of [
      `itext-json/${account}`,
      `itext-json/${account}/usage-types`,
      `manual/${account}/iText/data`,
      `manual/${account}/iText/usage-types`,
    ]) {
      // prettier-ignore
      const answer = await get(`/api/usage/${url}?${period}`);
      expect(answer.statusCode, answer.body).toBe(400);
      const { code, errors } = answer.json<{ code: string; errors: { path: string; message: string }[] }>();
      expect(code).toBe('INVALID_INPUT');
      expect(errors.map(({ message }) => message)).toContain('not a day from 2014-01-01 to 2999-12-31');
    }
  });

  test('an unknown service is refused', async () => {
    expect((await get(`/api/usage/manual/${account}?${PERIOD}`)).statusCode).toBe(400);
  });
});

test('people with a role on an application see its keys only, and nobody those of another account', async () => {
  const url = (accountId: string) =>
    `/api/usage/itext-json/${accountId}?licenseKeyId=${key}&licenseKeyId=${own}&${PERIOD}`;
  expect((await items(url(account), viewer)).map((item) => item.licenseKeyId)).toEqual([own]);
  expect(await items(url('other'))).toEqual([]);
  expect((await get(url('other'), viewer)).statusCode).toBe(403);
});
