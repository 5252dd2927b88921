import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryPage } from '#domain/submissions/history/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { createCertifiedAccount, type CertifiedAccount } from '../../testing/certified-account.ts';
import { changeReceipt } from '../../testing/change-receipt.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { reportByForm } from '../../testing/reported-forms.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

let portal: TestPortal;
let here: CertifiedAccount;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(new Date('2026-06-30T08:00:00Z'));
  here = await createCertifiedAccount(portal);
});

describe('past usage', () => {
  test('[7.15] [3.13] [3.18] [3.19] stands once in every figure, each unit for itself, with a receipt in the history', async () => {
    const { body: app } = await here.describeApp();
    const { status, body } = await here.report(app.id, [
      here.item(),
      here.item({ usageRange: { start: '2026-02-01', end: '2026-02-28' }, usageValue: '0' }),
      here.servers({ serverDeployment: [{ processorsPerServer: 8, numberOfServers: 3 }, { processorsPerServer: 4, numberOfServers: 1 }] }),
    ]); // prettier-ignore
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'WIZARD', duplicate: false, eventCount: 4, hasUnlinkedKeys: false });
    expect([body.customerUseCaseApplicationId, body.licenseType, body.usageType]).toEqual([
      ...[app.id, 'Internal', undefined],
    ]);
    expect(body.certification).toEqual({
      caseId: expect.any(String),
      application: { id: app.id, name: 'Invoices', licenseType: 'Internal' },
      licenseUsages: {
        iText: [
          ...[
            ['Desktop', 'Production', '120', 'Processed Documents'],
            ['Desktop', 'Production', '0', 'Processed Documents'],
            ['Cloud', 'Non-Production', '24', 'Logical processors'],
            ['Cloud', 'Non-Production', '4', 'Logical processors'],
          ].map(([deploymentType, environment, usageValue, unit]) => ({
            ...{ deploymentType, environment, usageValue, unit },
          })),
        ],
        'Apryse SDK': [],
      },
    });
    expect(body.keys[0]?.totals).toEqual([
      { usageType: 'itext-core', unit: 'Processed Documents', value: '120', outsideTerm: '0' },
      { usageType: 'Logical processors', unit: 'Logical processors', value: '28', outsideTerm: '0' },
    ]);
    expect(await here.counted()).toEqual([
      { usage_type: 'Logical processors', value: '28', rows: 2 },
      { usage_type: 'itext-core', value: '120', rows: 2 },
    ]);
    const { rows } = await portal.asOwner(`select total_usage::text, reporting_type,
      (select sum(value)::text from usage_month where account_id = '${here.account}' and usage_type = 'itext-core') as months
      from license_group where account_id = '${here.account}'`);
    expect(rows).toEqual([{ total_usage: '120', reporting_type: 'MANUAL', months: '120' }]);
    const reporter = await createSignedIn(portal.portal, {
      accounts: { [here.account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const history = await here.call<{ receipts: Receipt[] }>(
      'GET',
      `/api/accounts/${here.account}/submissions`,
      undefined,
      reporter,
    );
    expect(history.body.receipts.map(({ id, kind }) => [id, kind])).toEqual([[body.id, 'WIZARD']]);
    expect(history.body.receipts[0]?.certification?.licenseUsages).toBeUndefined();
    expect(await verifyLedger(portal.portal, { accountId: here.account })).toMatchObject({
      differences: 0,
      entries: 4,
    });
  });

  test('is read again by whoever certified it, and by no colleague without rights to the reports', async () => {
    const { body: app } = await here.describeApp();
    const { body: sent } = await here.report(app.id, [here.item()]);
    const reports = `/api/accounts/${here.account}/usage-reports`;
    const read = await here.call<{ receipt: Receipt }>('GET', `${reports}/${sent.id}`);
    expect([read.status, read.body.receipt.id, read.body.receipt.kind]).toEqual([200, sent.id, 'WIZARD']);
    const [colleague, reporter] = [
      await here.createPerson('ACCOUNT_VIEWER'),
      await here.createPerson('ITEXT_VOLUME_REPORTER'),
    ];
    const statusOf = async (path: string, by: SignedInPerson) =>
      (await portal.app.inject({ method: 'GET', url: `${reports}${path}`, headers: by.headers })).statusCode;
    for (const kind of ['', '?format=json', '?format=pdf']) {
      expect(await statusOf(`/${sent.id}${kind}`, here.certifier)).toBe(200);
      expect(await statusOf(`/${sent.id}${kind}`, colleague)).toBe(404);
      expect(await statusOf(`/${sent.id}${kind}`, reporter)).toBe(200);
    }
  });

  test('is listed for whoever certified it, named after its application, beside nothing that others sent', async () => {
    const { body: app } = await here.describeApp();
    const { body: sent } = await here.report(app.id, [here.item()]);
    const of = { accountId: here.account, userId: here.certifier.userId };
    const line = { licenseKeyId: here.keyId, start: '2026-03-01', end: '2026-03-31', value: '7' };
    const byForm = await reportByForm(portal, of, [line]);
    const list = async (by: SignedInPerson, query = '') => {
      const path = `/api/accounts/${here.account}/usage-reports${query}`;
      const { status, body } = await here.call<HistoryPage>('GET', path, undefined, by);
      return [status, body.totalElements, body.content.map(({ id, application }) => [id, application])];
    };
    const own = [sent.id, 'Invoices'];
    expect(await list(here.certifier)).toEqual([200, 1, [own]]);
    expect(await list(here.certifier, '?kind=FORM')).toEqual([200, 0, []]);
    expect(await list(await here.createPerson('LICENSEE'))).toEqual([200, 0, []]);
    const all = await list(await here.createPerson('ITEXT_VOLUME_REPORTER'));
    expect(all).toEqual([200, 2, expect.arrayContaining([own, [byForm, null]])]);
    const stranger = await createSignedIn(portal.portal, { accounts: { other: { roles: ['LICENSEE'] } } });
    const reports = `/api/accounts/${here.account}/usage-reports`;
    expect((await here.call('GET', reports, undefined, stranger)).status).toBe(403);
    for (const path of ['/options', '?format=csv'])
      expect((await here.call('GET', `${reports}${path}`)).status).toBe(403);
  });

  test('a receipt of another kind is closed to its sender once the right to report is lost', async () => {
    const of = { accountId: here.account, userId: here.certifier.userId };
    const line = { licenseKeyId: here.keyId, start: '2026-03-01', end: '2026-03-31', value: '7' };
    const id = await reportByForm(portal, of, [line]);
    expect((await here.call('GET', `/api/accounts/${here.account}/usage-reports/${id}`)).status).toBe(404);
  });

  test('[4.37] in the same words again counts nothing; what is new beside it does', async () => {
    const { body: app } = await here.describeApp();
    const first = await here.report(app.id, [here.item(), here.servers()]);
    expect((await here.report(app.id, [here.servers(), here.item()])).body).toEqual({
      ...first.body,
      duplicate: true,
    });
    const february = here.item({ usageRange: { start: '2026-02-01', end: '2026-02-28' }, usageValue: '5' });
    const both = await here.report(app.id, [here.item(), february]);
    expect([both.body.duplicate, both.body.eventCount, both.body.keys[0]?.totals[0]?.value]).toEqual([
      false,
      1,
      '5',
    ]);
    expect(await here.counted()).toEqual([
      { usage_type: 'Logical processors', value: '24', rows: 1 },
      { usage_type: 'itext-core', value: '125', rows: 2 },
    ]);
  });

  test('[9.26] is of the environments Production and Non-Production, and of no other', async () => {
    const { body: app } = await here.describeApp();
    const others = ['Development', 'QA Testing', 'Staging', 'Disaster Recovery', 'production', ''];
    for (const environment of others)
      expect((await here.report(app.id, [here.item({ environment })])).status).toBe(400);
    expect(await here.counted()).toEqual([]);
    await here.report(app.id, [here.item(), here.item({ environment: 'Non-Production', usageValue: '7' })]);
    expect(await here.counted()).toEqual([{ usage_type: 'itext-core', value: '127', rows: 2 }]);
  });

  test('with another value on the same days is refused, and says which figure stands', async () => {
    const { body: app } = await here.describeApp();
    await here.report(app.id, [here.item()]);
    const other = await here.report(app.id, [here.item({ usageValue: '121' })]);
    expect([other.status, other.body.code, other.body.errors]).toEqual([
      ...[409, 'USAGE_OVERLAPS'],
      [{ path: '0.usageRange', code: 'STANDING', message: 'Invoices: 120 for 1 Jan 2026 to 31 Jan 2026' }],
    ]);
    const longer = here.item({ usageRange: { start: '2026-01-31', end: '2026-02-28' } });
    expect((await here.report(app.id, [longer])).status).toBe(409);
  });

  test('of another deployment with the same value on the same days is refused, and not taken for the first', async () => {
    const { body: app } = await here.describeApp();
    await here.report(app.id, [here.item()]);
    const other = await here.report(app.id, [here.item({ deploymentType: 'Mobile' })]);
    expect([other.status, other.body.code]).toEqual([409, 'USAGE_OVERLAPS']);
  });

  test('of two applications may use one license on the same days: each speaks for itself', async () => {
    const { id } = await here.begin();
    const one = await here.describeApp('One', id);
    const two = await here.describeApp('Two', id);
    await here.report(one.body.id, [here.item()]);
    expect((await here.report(two.body.id, [here.item({ usageValue: '1' })])).body.duplicate).toBe(false);
    expect(await here.counted()).toEqual([{ usage_type: 'itext-core', value: '121', rows: 2 }]);
    expect(await verifyLedger(portal.portal, { accountId: here.account })).toMatchObject({ differences: 0 });
  });

  test('of an application that another case told of is refused on the same days, whoever sends the whole report again', async () => {
    const whole = async (month: string, by = here.certifier) => {
      const { body: aCase } = await here.call<{ id: string }>('POST', '/cases', {}, by);
      const { body: app } = await here.describeApp('Invoices', aCase.id);
      const days = { start: `2026-0${month}-01`, end: `2026-0${month}-28` };
      const told = await here.report(app.id, [here.item({ usageRange: days })]);
      if (told.status !== 200) return [told.status, told.body.errors?.[0]?.message];
      const handedOver = { status: 'Customer provided the report', companyWideSearchPerformed: true };
      return [(await here.call('PATCH', `/cases/${aCase.id}`, handedOver, by)).status, aCase.id];
    };
    const [first, caseId] = await whole('1');
    expect(first).toBe(200);
    expect(await whole('1')).toEqual([409, 'Invoices: 120 for 1 Jan 2026 to 28 Jan 2026']);
    expect(await whole('1', await here.createPerson('LICENSEE'))).toEqual([
      ...[409, 'Invoices: 120 for 1 Jan 2026 to 28 Jan 2026'],
    ]);
    expect(await here.counted()).toEqual([{ usage_type: 'itext-core', value: '120', rows: 1 }]);
    const [next, other] = await whole('2');
    expect([next, other === caseId]).toEqual([200, false]);
    expect(await here.counted()).toEqual([{ usage_type: 'itext-core', value: '240', rows: 2 }]);
  });

  test('is not counted a second time beside a figure of the whole license, whichever came first', async () => {
    const { body: app } = await here.describeApp();
    const of = { accountId: here.account, userId: here.certifier.userId };
    await reportByForm(portal, of, [
      { licenseKeyId: here.keyId, start: '2026-01-15', end: '2026-02-15', value: '9' },
    ]);
    expect((await here.report(app.id, [here.item()])).body.message).toMatch(
      /9 for 15 Jan 2026 to 15 Feb 2026/,
    );
    await here.report(app.id, [here.item({ usageRange: { start: '2026-03-01', end: '2026-03-31' } })]);
    const reporter = await createSignedIn(portal.portal, {
      accounts: { [here.account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const form = { usageType: 'itext-core', startDate: '2026-03-31', endDate: '2026-04-30', usageValue: '4' };
    const refused = await here.call(
      'POST',
      `/api/usage/manual/licenseKeys/${here.keyId}/itext-manual-usage`,
      form,
      reporter,
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'USAGE_OVERLAPS']);
  });

  test('is refused on days that a usage file counts, and names what the file counted', async () => {
    portal.setNow(new Date('2025-05-02T08:00:00Z'));
    const value = randomKey();
    here = await createCertifiedAccount(portal, {
      role: 'ITEXT_VOLUME_REPORTER',
      key: { value, ...sampleTerm },
    });
    await uploadOk(portal, here.certifier, await usageFile([value], [usageAt(0, 40), usageAt(24, 2)]));
    const { body: app } = await here.describeApp();
    const march = here.item({ usageRange: { start: '2025-03-01', end: '2025-03-31' } });
    const refused = await here.report(app.id, [march]);
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.message]).toEqual([
      ...[409, 'USAGE_OVERLAPS', '42 for 1 Mar 2025 to 2 Mar 2025'],
    ]);
    const april = here.item({ usageRange: { start: '2025-04-01', end: '2025-04-30' } });
    expect((await here.report(app.id, [april])).status).toBe(200);
    expect(await here.counted()).toEqual([{ usage_type: 'itext-core', value: '162', rows: 3 }]);
  });

  test('[5.12] a value and servers of the same days are refused in two calls as in one, whichever comes first', async () => {
    const { body: app } = await here.describeApp();
    const both = [here.item(), here.servers()];
    expect((await here.report(app.id, both)).status).toBe(200);
    for (const row of [
      here.servers({ environment: 'Production' }),
      here.item({ environment: 'Non-Production' }),
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one behind the other
      const { status, body } = await here.report(app.id, [row]);
      expect([status, body.code]).toEqual([409, 'USAGE_OVERLAPS']);
    }
    // The same once more answers the receipt that stands.
    expect((await here.report(app.id, both)).body.duplicate).toBe(true);
  });

  test('that is wrong is refused whole, every field named, by the rules of the form', async () => {
    const { body: app } = await here.describeApp();
    const { status, body } = await here.report(app.id, [
      here.item(),
      here.item({ groupId: 'k:foreign', environment: 'Non-Production' }),
      here.item({ productName: 'DITO', usageRange: { start: '2025-01-01', end: '2026-12-01' } }),
      here.item({
        environment: 'Non-Production',
        serverDeployment: [{ processorsPerServer: 1, numberOfServers: 1 }],
      }),
      here.item({
        usageRange: { start: '2026-02-01', end: '2026-02-28' },
        customerUseCaseApplication: { id: 'other' },
      }),
      here.item({ usageRange: { start: '2026-01-31', end: '2026-01-31' } }),
    ]);
    expect([status, body.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      400,
      [
        '1.groupId LICENSE_UNKNOWN',
        '2.usageRange.start BEFORE_CREATED',
        '2.usageRange.end AFTER_TODAY',
        '3.usageValue VALUE_OR_SERVERS',
        '0.usageRange SAME_PERIOD_ERROR_SINGLE',
        '4.usageRange SAME_PERIOD_ERROR_SINGLE',
        '5.usageRange SAME_PERIOD_ERROR_SINGLE',
        '2.productName PRODUCT_OTHER',
        '4.customerUseCaseApplication.id APPLICATION_OTHER',
      ],
    ]);
    expect(await here.counted()).toEqual([]);
  });

  test('is booked for applications of a case alone', async () => {
    await portal.asAdmin(
      `insert into application (id, account_id, name) values ('plain-${here.account}', '${here.account}', 'P')`,
    );
    expect((await here.report(`plain-${here.account}`, [here.item()])).status).toBe(404);
    expect((await here.report('nothing', [here.item()])).status).toBe(404);
  });

  test.each<[statement: string, broken: object, path: string]>([
    ['[5.27]', { deploymentType: undefined }, '0.deploymentType'],
    ['[5.27]', { deploymentType: 'Somewhere' }, '0.deploymentType'],
    ['[5.27]', { usageValue: undefined }, '0.usageValue'],
    ['[5.27]', { usageValue: '' }, '0.usageValue'],
    ['[5.27]', { usageValue: '-1' }, '0.usageValue'],
    ['[5.27]', { usageValue: '1e3' }, '0.usageValue'],
    ['[5.13]', { usageRange: { start: '2026-02-01' } }, '0.usageRange.end'],
    ['[5.13]', { environment: undefined }, '0.environment'],
    ['[5.13]', { usageRange: undefined }, '0.usageRange'],
    ['[5.05]', { usageValue: '100000000000000000' }, '0.usageValue'],
    ['[5.09]', { usageRange: { start: '2026-02-02', end: '2026-02-01' } }, '0.usageRange.end'],
  ])('[5.23] %s without what the page asks for, %j, is refused by the field', async (_, broken, path) => {
    const { body: app } = await here.describeApp();
    const { status, body } = await here.report(app.id, [here.item(broken)]);
    expect([status, body.errors?.map((one) => one.path)]).toEqual([400, [path]]);
    expect(await here.counted()).toEqual([]);
  });

  const SAME_DAYS =
    'Another row has the same license, environment and dates. Change one period, or remove a row.';
  const SAME_SERVERS =
    'Another row has the same license, environment, processors per server and dates. Change one period, or remove a row.';
  const SAME_SIZE = 'Two rows have the same number of processors. Combine their servers in one row.';
  const sized = (...sizes: number[]) => ({
    serverDeployment: sizes.map((processorsPerServer) => ({ processorsPerServer, numberOfServers: 2 })),
  });
  test.each<[statement: string, rows: () => object[], paths: string[], message: string]>([
    [
      '[5.12] two rows of the same days',
      () => [here.item(), here.item({ usageValue: '8' })],
      ['0.usageRange', '1.usageRange'],
      SAME_DAYS,
    ],
    [
      '[5.12] two rows of servers of one size',
      () => [here.servers(sized(8)), here.servers(sized(4, 8))],
      ['0.usageRange', '1.usageRange'],
      SAME_SERVERS,
    ],
    [
      '[5.12] a value and servers of the same days',
      () => [here.item(), here.servers({ environment: 'Production' })],
      ['0.usageRange', '1.usageRange'],
      SAME_DAYS,
    ],
    [
      '[5.06] servers of one size twice in a row',
      () => [here.servers(sized(4, 4))],
      ['0.serverDeployment.0.processorsPerServer', '0.serverDeployment.1.processorsPerServer'],
      SAME_SIZE,
    ],
  ])('%s are refused at both, with the words of the page', async (_, rows, paths, message) => {
    const { body: app } = await here.describeApp();
    const { status, body } = await here.report(app.id, rows());
    expect([status, body.errors]).toEqual([
      400,
      paths.map((path) => expect.objectContaining({ path, message })),
    ]);
    expect(await here.counted()).toEqual([]);
  });
});

test('withdrawn past usage does not come back beside what an application of the same name told in a later case', async () => {
  const own = await createCertifiedAccount(portal, { role: 'ITEXT_VOLUME_REPORTER' });
  const first = await own.begin();
  const change = (action: 'WITHDRAW' | 'RESTORE') =>
    changeReceipt(portal, own.certifier, { accountId: own.account, receiptId: told.id }, action);
  const { body: told } = await own.report((await own.describeApp()).body.id, [own.item()]);
  const handedOver = { status: 'Customer provided the report', companyWideSearchPerformed: true };
  expect((await own.call('PATCH', `/cases/${first.id}`, handedOver)).status).toBe(200);
  expect(await change('WITHDRAW')).toBe('done');
  expect((await own.report((await own.describeApp('INVOICES')).body.id, [own.item()])).status).toBe(200);
  expect(await change('RESTORE')).toBe('PERIOD_TAKEN');
});

test('past usage is booked for no key that is inactive or out of the reach of who certifies', async () => {
  const cuca = `${here.account}-one`;
  const viewer = await createSignedIn(portal.portal, {
    accounts: { [here.account]: { cucas: { [cuca]: ['CUCA_VIEWER'] } } },
  });
  const term = { createdDate: '2025-12-31', expiryDate: '2026-12-31' };
  const sharing = await createVolumeKey(portal, { accountId: here.account, value: randomKey(), ...term });
  await portal.asOwner(
    `update license_key set license_group_id = 'k:${here.keyId}', cuca_id = '${cuca}' where id = '${sharing}'`,
  );
  const { body: app } = await here.describeApp();
  const url = `/api/usage/manual/accounts/${here.account}/applications/${app.id}/past-itext-usage`;
  const { body } = await here.call<Receipt>('POST', url, [here.item()], viewer);
  expect(body.stated?.map(({ licenseKeyId }) => licenseKeyId)).toEqual([sharing]);
  await portal.asOwner(`update license_key set activation_status = 'Inactive' where id = '${here.keyId}'`);
  const february = here.item({ usageRange: { start: '2026-02-01', end: '2026-02-28' } });
  const { body: next } = await here.report(app.id, [february]);
  expect(next.stated?.map(({ licenseKeyId }) => licenseKeyId)).toEqual([sharing]);
});
