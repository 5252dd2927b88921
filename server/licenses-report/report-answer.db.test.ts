import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LicenseUsagePage, ReportPage } from '#domain/licenses-report/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, signIn, type SignedInPerson } from '../../testing/people.ts';
import { insertReportData } from '../../testing/report-data.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const REPORT = '/api/reports/license-keys';
const SAVED = `${REPORT}/saved-filters`;

let portal: TestPortal;
let staffMember: SignedInPerson;
let customer: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(NOW);
  await insertReportData(
    portal.portal,
    [
      {
        id: 'a1',
        name: 'Acme',
        owner: 'ines.internal@vendor.example',
        csm: 'otto@vendor.example',
        regionalTerritory: 'Nordics',
      },
      { id: 'a2', name: 'Globex' },
    ],
    [
      {
        id: 'k1',
        accountId: 'a1',
        productName: 'iText',
        licensedProduct: 'iText Core 7',
        productLicense: 'PL-1',
        expiryDate: '2026-12-19',
        value: 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG',
        maxVolume: '99999999999999999',
        totalUsage: '100000000000000000',
        lastTimeUsed: '2026-11-01',
      },
      { id: 'k2', accountId: 'a1', productName: 'LEADTOOLS', recordType: 'Leadtools', expiryDate: null },
      {
        id: 'k3',
        accountId: 'a2',
        productName: 'iText',
        licensedProduct: 'iText DITO',
        expiryDate: '2026-11-20',
        activationStatus: 'Pending Manual Create',
      },
    ],
  );
  staffMember = await createSignedIn(portal.portal, {
    email: 'ines.internal@vendor.example',
    globalRoles: ['INTERNAL_STAKEHOLDER'],
  });
  customer = await createSignedIn(portal.portal, {
    email: 'lena@acme.example',
    accounts: { a1: { roles: ['LICENSEE', 'ITEXT_VOLUME_REPORTER', 'ACCOUNT_VIEWER'] } },
  });
});
afterAll(() => portal.close());

const personOf = (email: string) => ({
  id: `person of ${email}`,
  firstName: 'First',
  lastName: `Last of ${email}`,
  email,
});
type Method = 'GET' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, person = staffMember, payload?: object) =>
  portal.app.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) });
const audited = () =>
  inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('audit')
      .select(['user_id', 'account_id', 'action', 'detail'])
      .where('action', 'like', 'licenses-report.%')
      .orderBy('id')
      .execute(),
  );

test('[3.04] [3.05] [3.06] [3.07] [3.08] [3.09] a line carries identity, product, dates, status, usage and owner, and never the whole key', async () => {
  const answer = await call('GET', `${REPORT}?search=PL-1`);
  expect(answer.body).not.toContain('AAAA-BBBB');
  expect(answer.json<ReportPage>()).toEqual({
    content: [
      {
        ...{ version: null, productLicenseContact: null, license: null, purchasedFeatures: null },
        ...{ normalizedLicensedProduct: 'iText Core 7', deploymentType: null, environment: null },
        ...{ groupId: null, licenseId: null, downloadLicenseKeyUrl: null },
        licenseKeyId: 'k1',
        partialLicenseKey: 'D-EEEE-FFFF-GGGG'.slice(-15),
        account: { id: 'a1', name: 'Acme' },
        productName: 'iText',
        licensedProduct: 'iText Core 7',
        productLicense: 'PL-1',
        productLicenseUrl: null,
        productLicenseDescriptor: null,
        productCategory: null,
        platform: null,
        recordType: 'Unified',
        activationStatus: 'Active',
        expirationStatus: 'EXPIRING_SOON',
        createdDate: '2025-06-01',
        expiryDate: '2026-12-19',
        lastTimeUsed: '2026-11-01',
        usage: 100.01,
        totalUsage: '100000000000000000',
        maxVolume: '99999999999999999',
        maxVolumeMissingReason: null,
        overage: true,
        groupReportingType: 'MANUAL',
        sharedBy: 1,
        cucaId: null,
        customerUseCaseApplication: null,
      },
    ],
    accounts: [
      {
        id: 'a1',
        name: 'Acme',
        keys: 2,
        inOverage: 1,
        owner: personOf('ines.internal@vendor.example'),
        crCsm: personOf('otto@vendor.example'),
        regionalTerritory: 'Nordics',
        globalTerritory: null,
      },
    ],
    totalElements: 1,
    next: null,
  });
});

test('[3.08] keys that share their figures say how many do', async () => {
  const group = {
    accountId: 'a2',
    productName: 'DITO',
    groupId: 'pool',
    maxVolume: '100',
    totalUsage: '250',
  };
  await insertReportData(
    portal.portal,
    [],
    ['s1', 's2', 's3'].map((id) => ({
      ...group,
      id,
      productLicense: `SHARED-${id}`,
      expiryDate: '2025-01-01',
    })),
  );
  const { content, accounts } = (await call('GET', `${REPORT}?search=SHARED`)).json<ReportPage>();
  expect(content.map((row) => [row.licenseKeyId, row.sharedBy, row.totalUsage])).toEqual([
    ['s1', 3, '250'],
    ['s2', 3, '250'],
    ['s3', 3, '250'],
  ]);
  expect(accounts).toMatchObject([{ id: 'a2', keys: 4, inOverage: 3, owner: null, crCsm: null }]);
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    await trx.deleteFrom('report_row').where('license_key_id', 'in', ['s1', 's2', 's3']).execute();
    await trx.deleteFrom('license_key').where('id', 'in', ['s1', 's2', 's3']).execute();
  });
});

test('[4.02] the expiration status is that of the day', async () => {
  const statusesAt = async (instant: string) => {
    portal.setNow(new Date(instant));
    const person = await signIn(portal.portal, staffMember.userId);
    const { content } = (await call('GET', REPORT, person)).json<ReportPage>();
    return content.map((row) => row.expirationStatus);
  };
  expect(await statusesAt('2026-11-19T23:59:59Z')).toEqual(['NOT_EXPIRED', 'NOT_EXPIRED', 'EXPIRING_SOON']);
  expect(await statusesAt('2026-11-20T00:00:00Z')).toEqual(['EXPIRING_SOON', 'NOT_EXPIRED', 'EXPIRED']);
  expect(await statusesAt('2026-12-19T00:00:00Z')).toEqual(['EXPIRED', 'NOT_EXPIRED', 'EXPIRED']);
  portal.setNow(NOW);
});

test('[7.24] the total is exact and can be asked for alone', async () => {
  expect((await call('GET', `${REPORT}?parts=total`)).json()).toEqual({
    content: [],
    accounts: [],
    totalElements: 3,
    next: null,
  });
});

test('[2.34] [7.25] devMode’s answer has its own shape: raw words, sources, and the types that follow from them', async () => {
  await portal.asOwner(`insert into usage_month (account_id, license_key_id, month, source, usage_type, value)
    values ('a2', 'k3', '2026-10-01', 'pws', 'itext-core', 1), ('a2', 'k3', '2026-10-01', 'itext-luf', 'itext-core', 1)`);
  const usage = '/api/reports/license-usage';
  const answer = (await call('GET', `${usage}?size=2&page=1`)).json<LicenseUsagePage>();
  expect(answer.page).toEqual({ size: 2, number: 1, totalElements: 3, totalPages: 2 });
  expect(Object.keys(answer).toSorted()).toEqual(['content', 'page']);
  expect(answer.content).toMatchObject([
    {
      ...{ licenseKeyId: 'k3', activationStatus: 'Pending Manual Create', expirationStatus: 'EXPIRED' },
      ...{ usageSources: ['itext-luf', 'pws'], reportingTypes: ['AUTO', 'MANUAL'] },
    },
  ]);
  const filtered = (await call('GET', `${usage}?recordType=Leadtools&sort=-expiry`)).json<LicenseUsagePage>();
  expect(filtered.content.map((row) => row.licenseKeyId)).toEqual(['k2']);
  expect(filtered.content[0]).toMatchObject({ usageSources: [], reportingTypes: [] });
  expect(filtered.page).toEqual({ size: 50, number: 0, totalElements: 1, totalPages: 1 });
  await portal.asOwner(`delete from usage_month where license_key_id = 'k3'`);
});

test('[7.27] [2.63] territories and categories are offered as they stand on accounts and keys', async () => {
  const names = { k1: 'Zonal OCR', k2: 'SDK', k3: 'Änderungen' };
  for (const [id, name] of Object.entries(names))
    await portal.asOwner(`update report_row set product_category = '${name}' where license_key_id = '${id}'`);
  expect((await call('GET', '/api/reports/product-categories')).json()).toEqual([
    ...['Änderungen', 'SDK', 'Zonal OCR'],
  ]);
  await portal.asOwner(`update report_row set product_category = null`);
});

test('[6.17] the report is for internal people only: flags and roles of customers open nothing', async () => {
  for (const url of [
    REPORT,
    `${REPORT}?devMode=true&showCucaFilter=true`,
    `${REPORT}/views`,
    `${REPORT}?format=csv`,
    '/api/reports/license-usage',
    '/api/reports/products',
    '/api/reports/product-categories',
    '/api/reports/territories',
    '/api/reports/salesforce-users?name=in',
  ])
    // prettier-ignore
    expect((await call('GET', url, customer)).statusCode, url).toBe(403);
});

test('every query leaves one row in the audit, without what may be a key', async () => {
  const before = (await audited()).length;
  await call('GET', `${REPORT}?search=AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG&assignee=otto@vendor.example`);
  await call('GET', `${REPORT}?parts=total`);
  await call('GET', `${REPORT}/views?search=AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG`);
  await call('GET', REPORT, customer);
  const rows = (await audited()).slice(before);
  expect(rows.map((row) => row.action)).toEqual([
    'licenses-report.listLicenseKeys',
    'licenses-report.listLicenseKeys',
    'licenses-report.countViews',
  ]);
  expect(rows[0]).toMatchObject({ user_id: staffMember.userId, action: 'licenses-report.listLicenseKeys' });
  expect(JSON.stringify(rows)).not.toContain('BBBB');
});

describe('saved filters', () => {
  const filters = { freeTextSearch: 'acme', assignee: '', expirationStatus: ['EXPIRED'] };

  test('[3.26] [2.32] are kept per person and survive a new sign-in', async () => {
    const otherStaffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    expect((await call('GET', SAVED)).json()).toEqual({ filters: null });
    expect((await call('PUT', SAVED, staffMember, filters)).json()).toEqual({ filters, sort: 'account' });
    const again = await signIn(portal.portal, staffMember.userId);
    expect((await call('GET', SAVED, again)).json()).toEqual({ filters, sort: 'account' });
    expect((await call('GET', SAVED, otherStaffMember)).json()).toEqual({ filters: null });
    await call('PUT', SAVED, staffMember, { assignee: 'x@vendor.example' });
    expect((await call('GET', SAVED)).json()).toEqual({
      filters: { assignee: 'x@vendor.example' },
      sort: 'account',
    });
    expect((await call('DELETE', SAVED, otherStaffMember)).statusCode).toBe(204);
    expect((await call('GET', SAVED)).json()).toEqual({
      filters: { assignee: 'x@vendor.example' },
      sort: 'account',
    });
    expect((await call('DELETE', SAVED)).statusCode).toBe(204);
    expect((await call('GET', SAVED)).json()).toEqual({ filters: null });
  });

  test.each([
    ['null', null],
    ['"x"', null],
    ['[1,2]', null],
    ['{"territory":"EMEA"}', null],
    [
      '{"freeTextSearch":{"$gt":""},"assignee":7,"expirationStatus":"EXPIRED"}',
      { expirationStatus: ['EXPIRED'] },
    ],
    [
      '{"expirationStatus":["GONE","EXPIRED"],"assignee":"a@b.example","x":1}',
      { assignee: 'a@b.example', expirationStatus: ['EXPIRED'] },
    ],
    [
      JSON.stringify({ freeTextSearch: '💥'.repeat(5000), assignee: '' }),
      { freeTextSearch: expect.any(String), assignee: '' },
    ],
    ['{"__proto__":{"assignee":"x"}}', null],
  ])('of an older or a broken shape are read as far as they make sense: %.60s', async (value, read) => {
    const person = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    await call('PUT', SAVED, person, filters);
    await portal.asOwner(
      `set role "${portal.portal.pool.rolePrefix}_system"; update report_view set filters = ${pg.escapeLiteral(value)} where owner_id = '${person.userId}'; reset role`,
    );
    const answer = await call('GET', SAVED, person);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual(read === null ? { filters: null } : { filters: read, sort: 'account' });
    expect((await call('GET', REPORT, person)).statusCode).toBe(200);
    expect((await call('PUT', SAVED, person, filters)).json()).toEqual({ filters, sort: 'account' });
  });

  test.each([
    [{ surprise: true }, 'UNEXPECTED_FIELD'],
    [{ user_id: 'somebody' }, 'UNEXPECTED_FIELD'],
    [{ expirationStatus: ['SOMETIME'] }, 'INVALID_INPUT'],
    [{ freeTextSearch: 'a\0b' }, 'INVALID_INPUT'],
  ])('what is no filter is refused: %o', async (body, code) => {
    const answer = await call('PUT', SAVED, staffMember, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code });
  });
});

describe('options', () => {
  test('[7.23] [7.45] [5.30] [9.20] people who look after accounts are found by name or e-mail from two letters on, or by id', async () => {
    const find = async (query: string) => call('GET', `/api/reports/salesforce-users?${query}`);
    expect((await find('name=INES')).json()).toEqual([
      expect.objectContaining({ email: 'ines.internal@vendor.example' }),
    ]);
    expect((await find('name=vendor.exa')).json()).toHaveLength(2);
    expect((await find('name=%25')).statusCode).toBe(400);
    expect((await find('name=%25%25')).json()).toEqual([]);
    expect((await find('name=i')).statusCode).toBe(400);
    expect((await find('')).statusCode).toBe(400);
    expect((await find('ids=person%20of%20otto@vendor.example&ids=nobody')).json()).toEqual([
      expect.objectContaining({ email: 'otto@vendor.example' }),
    ]);
  });

  test('[7.23] [7.45] whoever looks after no account is found by id alone; names and e-mails are searched both', async () => {
    await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
      const of = (id: string, last_name: string) => ({ id, email: `${id}@care.example`, first_name: 'Zoe', last_name }); // prettier-ignore
      await trx
        .insertInto('person')
        .values([of('x1', 'Okafor'), of('x2', 'Nobody')])
        .execute();
      await trx
        .insertInto('account')
        .values({ id: 'cared-for', name: 'Cared for', lead_tools_team_owner_id: 'x1' })
        .execute();
    });
    const find = async (query: string) =>
      (await call('GET', `/api/reports/salesforce-users?${query}`)).json<{ id: string }[]>().map(({ id }) => id); // prettier-ignore
    expect(await find('name=zoe')).toEqual(['x1']);
    expect(await find('name=zoe%20oka')).toEqual(['x1']);
    expect(await find('name=x1@care')).toEqual(['x1']);
    expect(await find('name=x2@care')).toEqual([]);
    expect(await find('ids=x1&ids=x2')).toEqual(['x2', 'x1']);
    expect(await find('name=oka&ids=x2')).toEqual(['x1', 'x2']);
  });

  test('[7.26] products are those that keys exist for, with the names they are licensed under', async () => {
    expect((await call('GET', '/api/reports/products')).json()).toEqual([
      { productName: 'iText', licensedProducts: ['iText Core 7', 'iText DITO'] },
      { productName: 'LEADTOOLS', licensedProducts: [] },
    ]);
  });

  test('[7.27] [3.23] territories are a global and a regional list', async () => {
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .insertInto('territory')
        .values([
          { global: 'EMEA', regional: 'North' },
          { global: 'EMEA', regional: 'East' },
          { global: 'APAC', regional: 'East' },
        ])
        .execute(),
    );
    expect((await call('GET', '/api/reports/territories')).json()).toEqual({
      global: ['APAC', 'EMEA'],
      regional: ['East', 'North'],
    });
  });
});
