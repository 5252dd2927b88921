import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LicenseGroup, LicensePage, LicensesSummary } from '#domain/licenses/license-record.ts';
import type { ProductSummary } from '#domain/products/product-summary.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createLicenseKey } from '../../testing/license-keys.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { insertReportData, type ReportKey } from '../../testing/report-data.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const TODAY = '2026-11-20';
const NOW = new Date(`${TODAY}T12:00:00Z`);
const VALUE = 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-G007';
const key = (id: string, more: Partial<ReportKey> = {}): ReportKey => ({
  id,
  accountId: 'a1',
  productName: 'iText',
  expiryDate: '2027-06-01',
  ...more,
});

let portal: TestPortal;
let staffMember: SignedInPerson;
let teamOwner: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(NOW);
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  teamOwner = await createSignedIn(portal.portal, { accounts: { a1: { cucas: { c1: ['CUCA_OWNER'] } } } });
  await insertReportData(
    portal.portal,
    [
      { id: 'a2', name: 'Globex' },
      { id: 'a3', name: 'Initech' },
      { id: 'a4', name: 'Umbrella' },
      { id: 'a5', name: 'Hooli' },
    ],
    [
      key('k1', { productLicense: 'PL_1 100%', value: VALUE, totalUsage: '95', maxVolume: '100', lastTimeUsed: '2026-10-31' }), // prettier-ignore
      key('k2', { expiryDate: '2026-12-01', activationStatus: null }),
      key('k3', { expiryDate: '2026-11-20' }),
      key('k4', { activationStatus: 'Inactive', expiryDate: null }),
      key('k5', { productName: 'LEADTOOLS', recordType: 'Leadtools', expiryDate: '2026-11-01' }),
      key('k6', { productName: 'LEADTOOLS', recordType: 'Leadtools' }),
      key('k7', { productName: 'LEADTOOLS', recordType: 'Leadtools', activationStatus: 'Inactive' }),
      key('k8', { accountId: 'a2' }),
      key('k9', { accountId: 'a5' }),
    ],
  );
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    await trx.updateTable('license_key').set({ cuca_id: 'c1' }).where('id', '=', 'k2').execute();
    await trx
      .insertInto('usage_month')
      .values([
        { account_id: 'a1', license_key_id: 'k1', source: 'pws', usage_type: 'itext-core', month: '2026-10-01', value: '95' }, // prettier-ignore
        { account_id: 'a1', license_key_id: 'k1', source: 'itext-luf', usage_type: 'itext-core', month: '2026-09-01', value: '5' }, // prettier-ignore
      ])
      .execute();
  });
});
afterAll(() => portal.close());

const get = (url: string, person = staffMember) =>
  portal.app.inject({ method: 'GET', url, headers: person.headers });
const productsOf = (account: string) => `/api/accounts/${account}/purchased-products`;
const base = productsOf('a1');
const licenses = async (query = '', product = 'iText', account = 'a1'): Promise<LicensePage> =>
  (await get(`${productsOf(account)}/${product}/licenses?${query}`)).json();
const ids = async (query = '') => (await licenses(query)).content.map((license) => license.licenseKeyId);

describe('products', () => {
  test('[7.08] [7.47] [3.03] staff see what an account has bought, with key counts and the nearest expiry ahead', async () => {
    expect((await get(base)).json<ProductSummary[]>()).toEqual([
      { productName: 'iText', licenseKeysCount: 4, nearestExpirationDate: '2026-12-01' },
      { productName: 'LEADTOOLS', licenseKeysCount: 3, nearestExpirationDate: '2027-06-01' },
    ]);
    expect((await get(base, teamOwner)).statusCode).toBe(403);
  });

  test('[7.09] [7.47] people with a role on an application see the products of its keys', async () => {
    expect((await get('/api/accounts/a1/products', teamOwner)).json()).toEqual([
      { productName: 'iText', licenseKeysCount: 1, nearestExpirationDate: '2026-12-01' },
    ]);
    expect((await get('/api/accounts/a2/products', teamOwner)).statusCode).toBe(403);
    expect((await get('/api/accounts/a1/products')).json()).toHaveLength(2);
  });
});

describe('licenses', () => {
  test('[7.12] come one by one, usable ones in front, with the exact total whatever the page', async () => {
    expect(await ids()).toEqual(['k2', 'k1', 'k3', 'k4']);
    expect(await licenses('offset=1&limit=2')).toMatchObject({
      content: [{ licenseKeyId: 'k1' }, { licenseKeyId: 'k3' }],
      totalElements: 4,
    });
    expect(await licenses('offset=9')).toEqual({ content: [], totalElements: 4 });
    expect(await licenses('', 'DITO')).toEqual({ content: [], totalElements: 0 });
  });

  test('[2.34] [7.12] are numbered by pages in devMode', async () => {
    expect(await licenses('devMode=true&offset=2&limit=2')).toMatchObject({
      content: [{ licenseKeyId: 'k3' }, { licenseKeyId: 'k4' }],
      page: { size: 2, number: 1, totalElements: 4, totalPages: 2 },
    });
    expect(await licenses('devMode=true', 'DITO')).toEqual({
      content: [],
      page: { size: 50, number: 0, totalElements: 0, totalPages: 0 },
    });
    expect(await licenses('devMode=false', 'DITO')).toEqual({ content: [], totalElements: 0 });
  });

  test('[3.06] [3.08] carry status, figures, sources and what their button does, never the whole key', async () => {
    const answer = await get(`${base}/iText/licenses?licenseKeyId=k1`);
    expect(answer.body).not.toContain('AAAA-BBBB');
    expect(answer.json<LicensePage>().content[0]).toMatchObject({
      partialLicenseKey: VALUE.slice(-15),
      expirationStatus: 'NOT_EXPIRED',
      usageSources: ['itext-luf', 'pws'],
      usagePercent: 95,
      totalUsage: '95',
      usagePerKey: '95',
      maxVolume: '100',
      overage: false,
      keyAction: 'copy',
      hasKey: true,
      hasFile: false,
    });
  });

  test('[7.31] tell when a key was last handed out, until that is reset', async () => {
    const shown = async () => (await licenses('licenseKeyId=k1')).content[0]?.lastDownloadedAt;
    const send = (method: 'POST' | 'DELETE', url: string) =>
      portal.app.inject({ method, url, headers: staffMember.headers });
    expect(await shown()).toBeNull();
    expect((await send('POST', '/api/accounts/a1/licenseKeys/k1/key')).statusCode).toBe(200);
    expect(await shown()).toBe('2026-11-20T12:00:00.000Z');
    expect((await get(`${base}/iText/licenses?format=csv&licenseKeyId=k1`)).body).toContain(
      ',2026-10-31,2026-11-20T12:00:00.000Z,',
    );
    await send('DELETE', '/api/salesforce/accounts/a1/license-keys/k1/downloaded');
    expect(await shown()).toBeNull();
  });

  test.each([
    ['freeTextSearch=pl_1', ['k1']],
    ['freeTextSearch=100%25', ['k1']],
    ['freeTextSearch=%25', ['k1']],
    ['freeTextSearch=nothing', []],
    [`freeTextSearch=${VALUE}`, ['k1']],
    [`freeTextSearch=${encodeURIComponent(`…${VALUE.slice(-15)}`)}`, ['k1']],
    ['freeTextSearch=100%25%20pl_1', ['k1']],
    ['freeTextSearch=100%25%20nothing', []],
    ['licenseKeyId=k3&licenseKeyId=k4', ['k3', 'k4']],
    ['licenseKeyId=k8', []],
    ['expirationStatus=EXPIRED', ['k3']],
    ['expirationStatus=EXPIRED&expirationStatus=EXPIRING_SOON', ['k2', 'k3']],
    ['activationStatus=Inactive', ['k4']],
    ['activationStatus=Active&expirationStatus=NOT_EXPIRED', ['k1']],
  ])('filters narrow: %s', async (query, expected) => expect(await ids(query)).toEqual(expected));

  test('[7.10] [7.48] [4.02] stand in groups by shared volume; the imaging product leaves out expired and inactive keys', async () => {
    const groups = (await get(`${base}/iText/licenseKeys`)).json<LicenseGroup[]>();
    expect(groups.map((group) => group.licenseKeys.map((one) => one.licenseKeyId))).toEqual([['k2'], ['k1'], ['k3'], ['k4']]); // prettier-ignore
    expect(groups[1]).toMatchObject({ totalUsage: '95', maxVolume: '100', groupReportingType: 'MANUAL' });
    const imaging = (await get(`${base}/LEADTOOLS/licenseKeys`)).json<LicenseGroup[]>();
    expect(imaging.flatMap((group) => group.licenseKeys.map((one) => one.licenseKeyId))).toEqual(['k6']);
  });

  test('[4.02] list, head and file of the imaging product leave out expired and inactive keys, and lead to them', async () => {
    const listed = async (query = '') =>
      (await licenses(query, 'LEADTOOLS')).content.map((one) => one.licenseKeyId);
    expect([await listed(), await listed('unusable=true')]).toEqual([['k6'], ['k5', 'k7']]);
    expect(await licenses('offset=9', 'LEADTOOLS')).toMatchObject({ totalElements: 1 });
    // Who names a key means it.
    expect(await listed('licenseKeyId=k5')).toEqual(['k5']);
    expect((await get(`${base}/LEADTOOLS/licenseKeys/summary`)).json()).toMatchObject({
      ...{ licenseKeysCount: 1, leftOutCount: 2, nearestExpirationDate: '2027-06-01' },
    });
    const lines = async (query: string) =>
      (await get(`${base}/LEADTOOLS/licenses?format=csv${query}`)).body.trim().split('\n').length - 1;
    expect([await lines(''), await lines('&unusable=true')]).toEqual([1, 2]);
    const groups = (await get(`${base}/LEADTOOLS/licenseKeys?unusable=true`)).json<LicenseGroup[]>();
    expect(groups.flatMap(({ licenseKeys }) => licenseKeys.map((one) => one.licenseKeyId))).toEqual(['k6']);
    expect(await ids('unusable=true')).toEqual(['k3', 'k4']);
    expect((await get(`${base}/iText/licenses?unusable=yes`)).statusCode).toBe(400);
  });

  test('[7.10] keys that share a volume are one group', async () => {
    const key = { accountId: 'a3', productName: 'pdf2data' };
    const ids = [];
    for (const expiryDate of ['2031-01-01', '2031-02-01', '2031-03-01'])
      // oxlint-disable-next-line no-await-in-loop -- each in a group of its own
      ids.push(await createLicenseKey(portal.portal, { ...key, expiryDate }));
    const [first, second, third] = ids;
    await portal.asOwner(`update license_key set license_group_id = 'k:${first}' where id = '${third}'`);
    const groups = (await get(`${productsOf('a3')}/pdf2data/licenseKeys`)).json<LicenseGroup[]>();
    expect(groups.map((group) => group.licenseKeys.map((one) => one.licenseKeyId))).toEqual([
      [first, third],
      [second],
    ]);
  });

  test('[7.11] the summary counts keys and knows nearest expiry and last use', async () => {
    expect((await get(`${base}/iText/licenseKeys/summary`)).json()).toEqual({
      licenseKeysCount: 4,
      leftOutCount: 0,
      nearestExpirationDate: '2026-12-01',
      lastTimeUsed: '2026-10-31',
      hasServerDeployments: false,
    });
    expect((await get(`${base}/DITO/licenseKeys/summary`)).statusCode).toBe(404);
  });

  test('[2.45] the summary knows whether any license is for a server deployment', async () => {
    const hasServers = async () =>
      (await get(`${productsOf('a3')}/Qoppa/licenseKeys/summary`)).json<LicensesSummary>()
        .hasServerDeployments;
    const key = { accountId: 'a3', productName: 'Qoppa' };
    await createLicenseKey(portal.portal, { ...key, more: { deployment_type: 'Desktop' } });
    expect(await hasServers()).toBe(false);
    await createLicenseKey(portal.portal, { ...key, more: { deployment_type: 'Cloud' } });
    expect(await hasServers()).toBe(true);
  });

  test('[3.03] where every key has expired, products and summary name the last expiry, not none', async () => {
    const key = { accountId: 'a3', productName: 'Fluent' };
    await createLicenseKey(portal.portal, { ...key, expiryDate: '2026-08-26' });
    await createLicenseKey(portal.portal, { ...key, expiryDate: TODAY });
    const nearest = async () => {
      const listed = (await get(productsOf('a3'))).json<ProductSummary[]>();
      const summary = (await get(`${productsOf('a3')}/Fluent/licenseKeys/summary`)).json<LicensesSummary>();
      return [
        listed.find(({ productName }) => productName === 'Fluent')?.nearestExpirationDate,
        summary.nearestExpirationDate,
      ];
    };
    expect(await nearest()).toEqual([TODAY, TODAY]);
    await createLicenseKey(portal.portal, { ...key, expiryDate: null });
    expect(await nearest()).toEqual([null, null]);
    await createLicenseKey(portal.portal, { ...key, expiryDate: '2030-01-01' });
    expect(await nearest()).toEqual(['2030-01-01', '2030-01-01']);
  });

  test('[3.08] keys that share a volume know who shares it, and each its own part', async () => {
    await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
      const group = {
        account_id: 'a4',
        id: 'g:shared',
        group_id: 'shared',
        max_volume: '1000',
        total_usage: '30',
      };
      await trx
        .insertInto('license_group')
        .values({ ...group, term_start: '2026-01-01', term_end: '2026-12-31', reporting_type: 'MANUAL' })
        .execute();
      const row = { account_id: 'a4', license_group_id: 'g:shared', group_id: 'shared', record_type: 'Unified', product_name: 'DITO' }; // prettier-ignore
      await trx
        .insertInto('license_key')
        .values([
          { ...row, id: 's1', product_license: 'PL-821383' },
          { ...row, id: 's2', product_license: 'PL-669178' },
          { ...row, id: 's3', product_license: 'PL-9' },
          { ...row, id: 's4', product_license: 'PL-8' },
        ])
        .execute();
      const entry = { account_id: 'a4', license_key_id: 's1', source: 'itext-luf', usage_type: 'dito-sdk', unit: 'Processed Documents', starts_at: '2026-03-01T00:00:00Z', ends_at: '2026-03-02T00:00:00Z' }; // prettier-ignore
      const outside = { starts_at: '2025-03-01T00:00:00Z', ends_at: '2025-03-02T00:00:00Z' };
      await trx
        .insertInto('usage_entry')
        .values([
          { ...entry, value: 20 },
          { ...entry, license_key_id: 's2', value: 10 },
          { ...entry, license_key_id: 's3', value: 0 },
          { ...entry, value: 5, unit: 'iText modules' },
          { ...entry, value: 6, source: 'pws' },
          { ...entry, ...outside, value: 7 },
        ])
        .execute();
    });
    const { content } = await licenses('', 'DITO', 'a4');
    expect(
      content.map((one) => [one.licenseKeyId, one.usagePerKey, one.totalUsage, one.sharedBy, one.sharedWith]),
    ).toEqual([
      ['s1', '20', '30', 4, ['PL-669178', 'PL-8', 'PL-9']],
      ['s2', '10', '30', 4, ['PL-8', 'PL-821383', 'PL-9']],
      ['s3', '0', '30', 4, ['PL-669178', 'PL-8', 'PL-821383']],
      ['s4', null, '30', 4, ['PL-669178', 'PL-821383', 'PL-9']],
    ]);
    const [alone] = (await licenses('licenseKeyId=k1')).content;
    expect([alone?.sharedBy, alone?.sharedWith]).toEqual([1, []]);
    expect((await get(`${productsOf('a4')}/DITO/licenseKeys`)).json<LicenseGroup[]>()).toHaveLength(1);
  });

  test('every list that staff read is recorded with the account', async () => {
    const otherStaffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    await get(`${base}/iText/licenses`, otherStaffMember);
    const rows = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .selectFrom('audit')
        .select(['user_id', 'account_id', 'object'])
        .where('action', '=', 'licenses.listLicenses')
        .where('user_id', '=', otherStaffMember.userId)
        .execute(),
    );
    expect(rows).toEqual([{ user_id: otherStaffMember.userId, account_id: 'a1', object: 'iText' }]);
  });

  test.each(['limit=0', 'limit=201', 'offset=-1', 'expirationStatus=SOMETIME', 'freeTextSearch=a%00'])(
    'what no query means is refused: %s',
    async (query) => expect((await get(`${base}/iText/licenses?${query}`)).statusCode).toBe(400),
  );
});

test('an imported address of a license that nobody should follow is answered as if there were none', async () => {
  const set = (address: string) =>
    inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
      const more = { product_license_url: address };
      await trx.updateTable('license_key').set(more).where('id', '=', 'k9').execute();
      await trx.updateTable('report_row').set(more).where('license_key_id', '=', 'k9').execute();
    });
  const shown = async () => {
    const report = await get('/api/reports/license-keys?size=100');
    const lists = [(await licenses('', 'iText', 'a5')).content, report.json<LicensePage>().content];
    return lists.map((all) => all.find(({ licenseKeyId }) => licenseKeyId === 'k9')?.productLicenseUrl);
  };
  await set('https://crm.vendor.example/licenses/3');
  expect(await shown()).toEqual(Array(2).fill('https://crm.vendor.example/licenses/3'));
  for (const address of ['javascript:alert(1)', '//evil.example', 'http://crm.vendor.example/3']) {
    await set(address);
    expect(await shown(), address).toEqual([null, null]);
  }
});

describe('licenses as CSV', () => {
  const csv = async (query = '', product = 'iText') => {
    const answer = await get(`${base}/${product}/licenses?format=csv&${query}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    return answer.body
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split(','));
  };

  test('hold every license of the list in its order, figures as they are, and nothing where nobody reported', async () => {
    const [heads = [], ...lines] = await csv();
    const column = (name: string) => lines.map((line) => line[heads.indexOf(name)]);
    expect(lines).toHaveLength((await ids()).length);
    expect(column('Product license')[0]).toBe((await licenses()).content[0]?.productLicense ?? '');
    const at = (await ids()).indexOf('k1');
    expect([
      column('Used')[at],
      column('Unit')[at],
      column('Maximum')[at],
      column('Usage (% of maximum)')[at],
    ]).toEqual(['95', 'Processed Documents', '100', '95']);
    const unused = (await ids()).indexOf('k2');
    expect([column('Used')[unused], column('Used by this key')[unused]]).toEqual(['', '']);
  });

  test('hold what the search leaves, the end of a key and never the whole', async () => {
    const [heads = [], ...lines] = await csv('freeTextSearch=PL_1');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.[heads.indexOf('License key (last characters)')]).toBe('…-EEEE-FFFF-G007');
    expect(lines.join()).not.toContain(VALUE);
  });

  test('are refused to people of the account and to people of another', async () => {
    expect((await get(`${base}/iText/licenses?format=csv`, teamOwner)).statusCode).toBe(403);
  });
});
