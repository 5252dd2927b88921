import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Receipt } from '#domain/submissions/schema.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { changeReceipt } from '../../testing/change-receipt.ts';
import { createImagingAccount, reportImaging, type ImagingAccount } from '../../testing/imaging-usage.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-11-20T12:00:00Z'));
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
/** Whatever the tests reported and were refused, in whatever order: the ledger agrees with itself. */
afterAll(async () => {
  const { differences, keys } = await verifyLedger(portal.portal);
  await portal.close();
  if (keys < 20 || differences > 0) throw new Error(`of ${keys} keys the ledger finds ${differences} faults`);
});

const Q3 = { startDate: '2026-07-01', endDate: '2026-09-30' };
const Q2 = { startDate: '2026-04-01', endDate: '2026-06-30' };
const receiptOf = (answer: { json: () => unknown; statusCode: number; body: string }) => {
  expect(answer.statusCode, answer.body).toBe(200);
  return Receipt.parse(answer.json());
};
const groupOf = async (licenseKeyId: string) => {
  const { rows } = await portal.asOwner(
    `select g.total_usage::text as total, trim_scale(r.usage_percent)::text as percent, r.group_reporting_type as type,
      (select count(*)::int from usage_entry e where e.license_key_id = g.key) as entries
     from (select total_usage, id as group_id, account_id, substr(id, 3) as key from license_group) g
     join report_row r on r.license_key_id = g.key where g.key = '${licenseKeyId}'`,
  );
  return rows[0];
};
const codesOf = (answer: { json: () => { code: string; errors?: { path: string; code: string }[] } }) => {
  const { code, errors = [] } = answer.json();
  return [code, ...errors.map((error) => `${error.path} ${error.code}`)];
};

describe('what is reported counts', () => {
  test('[7.14] a plain list of entries is taken as the same report, and its faults are named by their place', async () => {
    const acme = await createImagingAccount(portal);
    const productLicenseId = await acme.addLicense();
    const send = (payload: object) =>
      portal.app.inject({
        method: 'POST',
        url: `/api/usage/manual/accounts/${acme.accountId}/applications/${acme.applicationId}/leadtools-usage`,
        headers: acme.contact.headers,
        payload,
      });
    const entry = { productLicenseId, ...Q3, usageValue: '25' };
    const wrong = await send([{ ...entry, startDate: 'soon' }]);
    expect([wrong.statusCode, ...codesOf(wrong)]).toEqual([
      ...[400, 'INVALID_INPUT'],
      expect.stringMatching(/^usages\.0\.startDate /),
    ]);
    expect((await send([])).statusCode).toBe(400);
    const receipt = receiptOf(await send([entry]));
    expect(receipt.stated).toMatchObject([{ value: '25', usageType: 'Deployments' }]);
    const again = receiptOf(await send({ usages: [entry] }));
    expect(again).toMatchObject({ id: receipt.id, duplicate: true });
    expect(await groupOf(productLicenseId)).toMatchObject({ total: '25', entries: 1 });
  });

  test('[7.14] the record of deeds says how much was reported, by usage type', async () => {
    const acme = await createImagingAccount(portal);
    const [one, other] = [await acme.addLicense(), await acme.addLicense()];
    receiptOf(
      await reportImaging(portal, acme, [
        { productLicenseId: one, ...Q3, usageValue: '1200' },
        { productLicenseId: other, ...Q3, usageValue: '30' },
      ]),
    );
    const { rows } = await portal.asOwner(
      `select detail from audit where account_id = '${acme.accountId}' and action = 'imaging-usage.reportUsage'`,
    );
    expect(rows).toEqual([
      {
        detail: {
          ...{ application: acme.applicationId, rows: 2 },
          ...{ amountsBefore: ['Deployments: 0'], amounts: ['Deployments: 1,230'] },
        },
      },
    ]);
  });

  test('[7.14] [3.13] a value stands in the receipt, the history, the chart and the percentage of its license', async () => {
    const acme = await createImagingAccount(portal);
    const id = await acme.addLicense();
    const receipt = receiptOf(
      await reportImaging(portal, acme, [{ productLicenseId: id, ...Q3, usageValue: '25' }]),
    );
    expect(receipt).toMatchObject({
      kind: 'FORM',
      duplicate: false,
      application: { id: acme.applicationId, name: 'Scan stations', licenseType: null },
      ...{ customerUseCaseApplicationId: acme.applicationId, usageType: 'Deployments' },
      reportingType: 'Yearly Reset',
      keys: [{ productName: 'LEADTOOLS', totals: [{ unit: 'Deployments', value: '25', outsideTerm: '0' }] }],
      stated: [
        {
          ...{ usageType: 'Deployments', value: '25', environment: 'Production', before: null },
          ...{ period: { start: '2026-07-01', end: '2026-09-30' }, reportingType: 'Yearly Reset' },
        },
      ],
    });
    expect(await groupOf(id)).toEqual({ total: '25', percent: '25', type: 'MANUAL', entries: 1 });
    const history = await portal.app.inject({
      url: `/api/accounts/${acme.accountId}/usage-reports`,
      headers: staffMember.headers,
    });
    expect(history.json().content).toMatchObject([
      {
        id: receipt.id,
        kind: 'FORM',
        products: ['LEADTOOLS'],
        totals: [{ unit: 'Deployments', value: '25' }],
      },
    ]);
    const chart = await portal.app.inject({
      url: `/api/usage/manual/${acme.accountId}/LEADTOOLS/data?as=reported&licenseKeyId=${id}&startDate=2026-07-01&endDate=2026-09-30`,
      headers: staffMember.headers,
    });
    expect(chart.json().items).toEqual([
      {
        ...{ licenseKeyId: id, usageType: 'Deployments', unit: 'Deployments', count: '25' },
        ...{ start: '2026-07-01', end: '2026-09-30' },
      },
    ]);
  });

  test('[5.06] a server deployment counts processors × servers, row by row', async () => {
    const acme = await createImagingAccount(portal);
    const id = await acme.addLicense({ more: { deployment_type: 'On-premise' } });
    const rows = [
      { processorsPerServer: 8, numberOfServers: 4 },
      { processorsPerServer: 16, numberOfServers: 2, usageValue: '32' },
      { processorsPerServer: 32, numberOfServers: 0 },
    ];
    const receipt = receiptOf(
      await reportImaging(
        portal,
        acme,
        rows.map((row) => ({ productLicenseId: id, ...Q3, ...row })),
      ),
    );
    expect(receipt.stated?.map(({ value, processorsPerServer }) => [processorsPerServer, value])).toEqual([
      [8, '32'],
      [16, '32'],
      [32, '0'],
    ]);
    expect(await groupOf(id)).toEqual({ total: '64', percent: '64', type: 'MANUAL', entries: 3 });
  });

  test('[5.05] zero is a figure: the period is reported then', async () => {
    const acme = await createImagingAccount(portal);
    const id = await acme.addLicense();
    receiptOf(await reportImaging(portal, acme, [{ productLicenseId: id, ...Q3, usageValue: '0' }]));
    const licenses = await portal.app.inject({
      url: `/api/accounts/${acme.accountId}/applications/${acme.applicationId}/imaging-licenses`,
      headers: acme.contact.headers,
    });
    expect(licenses.json()[0].reportable).not.toContainEqual({ start: '2026-07-01', end: '2026-09-30' });
    expect(licenses.json()[0].figures).toMatchObject([
      { period: { start: '2026-07-01', end: '2026-09-30' }, value: '0', reportedBy: 'Test Person' },
    ]);
  });

  test('[3.13] the first report of a license year is its yearly reset, later ones are manual, and the figure before stands beside', async () => {
    const acme = await createImagingAccount(portal);
    const id = await acme.addLicense();
    receiptOf(await reportImaging(portal, acme, [{ productLicenseId: id, ...Q2, usageValue: '10' }]));
    const second = receiptOf(
      await reportImaging(portal, acme, [{ productLicenseId: id, ...Q3, usageValue: '16' }]),
    );
    expect(second.reportingType).toBe('Manual');
    expect(second.stated?.[0]).toMatchObject({
      reportingType: 'Manual',
      before: { period: { start: '2026-04-01', end: '2026-06-30' }, value: '10' },
    });
  });

  test('staff report on behalf and may name a contact, whom customers never read of', async () => {
    const acme = await createImagingAccount(portal);
    const id = await acme.addLicense();
    const row = { productLicenseId: id, ...Q3, usageValue: '3' };
    const named = { as: staffMember, contactEmail: 'leo@umbrella.example' };
    expect(receiptOf(await reportImaging(portal, acme, [row], named)).contactEmail).toBe(
      'leo@umbrella.example',
    );
    expect(receiptOf(await reportImaging(portal, acme, [row]))).toMatchObject({
      duplicate: true,
      contactEmail: null,
    });
    const refused = await reportImaging(portal, acme, [row], { contactEmail: 'leo@umbrella.example' });
    expect(codesOf(refused)).toEqual(['UNEXPECTED_FIELD']);
  });
});

describe('nothing counts twice', () => {
  test('the same sending again, and the same figures again, answer the first receipt', async () => {
    const acme = await createImagingAccount(portal);
    const id = await acme.addLicense();
    const rows = [{ productLicenseId: id, ...Q3, usageValue: '7' }];
    const idempotencyKey = randomUUID();
    const first = receiptOf(await reportImaging(portal, acme, rows, { idempotencyKey }));
    const again = receiptOf(await reportImaging(portal, acme, rows, { idempotencyKey }));
    const alike = receiptOf(await reportImaging(portal, acme, rows, { idempotencyKey: randomUUID() }));
    expect([again, alike].map((one) => [one.id, one.duplicate])).toEqual([
      [first.id, true],
      [first.id, true],
    ]);
    expect(await groupOf(id)).toMatchObject({ total: '7', entries: 1 });
    const others = [{ ...rows[0], usageValue: '8' }];
    expect(codesOf(await reportImaging(portal, acme, others, { idempotencyKey }))).toEqual([
      'IDEMPOTENCY_KEY_REUSED',
    ]);
  });

  test('who sends again after being removed as contact is told that it is in, and nobody else is', async () => {
    const acme = await createImagingAccount(portal);
    const id = await acme.addLicense();
    const rows = [{ productLicenseId: id, ...Q3, usageValue: '7' }];
    const idempotencyKey = randomUUID();
    const first = receiptOf(await reportImaging(portal, acme, rows, { idempotencyKey }));
    await portal.asOwner(
      `update application set primary_reporting_contact_id = null where id = '${acme.applicationId}'`,
    );
    const again = receiptOf(await reportImaging(portal, acme, rows, { idempotencyKey }));
    expect([again.id, again.duplicate]).toEqual([first.id, true]);
    const refusals = [
      await reportImaging(portal, acme, [{ ...rows[0], ...Q2 }], { idempotencyKey: randomUUID() }),
      await reportImaging(portal, acme, rows, {
        idempotencyKey,
        as: await createSignedIn(portal.portal, {
          accounts: { [acme.accountId]: { cucas: { [acme.applicationId]: ['LEADTOOLS_CUCA_REPORTER'] } } },
        }),
      }),
    ];
    expect(refusals.map(codesOf)).toEqual([['NOT_REPORTING_CONTACT'], ['NOT_REPORTING_CONTACT']]);
    expect(await groupOf(id)).toMatchObject({ total: '7', entries: 1 });
  });

  test('another figure for the same days is refused, and it is said whose figure stands', async () => {
    const acme = await createImagingAccount(portal);
    const id = await acme.addLicense();
    receiptOf(await reportImaging(portal, acme, [{ productLicenseId: id, ...Q3, usageValue: '1234' }]));
    const second = await reportImaging(portal, acme, [{ productLicenseId: id, ...Q3, usageValue: '9' }], {
      as: staffMember,
    });
    expect(second.statusCode).toBe(409);
    expect(codesOf(second)).toEqual(['IMAGING_PERIOD_REPORTED', 'usages.0.startDate STANDING']);
    expect(second.json().detail).toContain(
      '1,234 for Q3 2026 (Jul–Sept) of PL-SCAN, reported by Test Person on 20 Nov 2026',
    );
  });

  test('of ten who report the same period at once one wins, and every other is told so', async () => {
    const acme = await createImagingAccount(portal);
    const id = await acme.addLicense();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        reportImaging(portal, acme, [{ productLicenseId: id, ...Q3, usageValue: String(at + 1) }]),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await groupOf(id)).toMatchObject({ entries: 1 });
  });

  test('a figure of somebody without a name is told by their address, and a contact without one is, too', async () => {
    const own = await createImagingAccount(portal);
    const [id, email] = [await own.addLicense(), own.contact.email];
    await portal.asOwner(`update app_user set first_name = '', last_name = '' where email = '${email}'`);
    await portal.asOwner(`update person set first_name = '', last_name = '' where email = '${email}'`);
    const report = (usageValue: string, as = own.contact) =>
      reportImaging(portal, own, [{ productLicenseId: id, ...Q3, usageValue }], { as });
    expect(receiptOf(await report('3')).submittedBy).toEqual({ name: email, email });
    expect((await report('4')).json().detail).toContain(`reported by ${email} on 20 Nov 2026`);
    const as = await createSignedIn(portal.portal, {
      accounts: { [own.accountId]: { cucas: { [own.applicationId]: ['LEADTOOLS_CUCA_REPORTER'] } } },
    });
    expect((await report('4', as)).json().detail).toContain(`Ask ${email}`);
  });

  test('of several about other licenses under one key at once one is booked, and no other fails', async () => {
    const own = await createImagingAccount(portal);
    const ids = await Promise.all(Array.from({ length: 6 }, () => own.addLicense()));
    const idempotencyKey = randomUUID();
    const send = (productLicenseId: string) =>
      reportImaging(portal, own, [{ productLicenseId, ...Q3, usageValue: '3' }], { idempotencyKey });
    const answers = await Promise.all(ids.map(send));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(ids.length - 1);
    for (const answer of refused) expect(codesOf(answer)).toEqual(['IDEMPOTENCY_KEY_REUSED']);
  });

  test('a whole report fails with its worst row: nothing of it is booked', async () => {
    const acme = await createImagingAccount(portal);
    const [first, second] = [await acme.addLicense(), await acme.addLicense()];
    const answer = await reportImaging(portal, acme, [
      { productLicenseId: first, ...Q3, usageValue: '5' },
      { productLicenseId: second, ...Q3, usageValue: '100000000000000000' },
    ]);
    expect(codesOf(answer)).toEqual(['INVALID_INPUT', 'usages.1.usageValue GREATER_THAN_MAX']);
    expect(await groupOf(first)).toMatchObject({ entries: 0 });
  });
});

describe('the page is no way past a rule', () => {
  let acme: ImagingAccount;
  let desktop = '';
  let server = '';
  let free = '';
  beforeAll(async () => {
    acme = await createImagingAccount(portal);
    desktop = await acme.addLicense();
    server = await acme.addLicense({ more: { deployment_type: 'Cloud' } });
    free = await acme.addLicense({ more: { environment: '' } });
  });
  const cases: [string, () => Record<string, unknown>[], string[]][] = [
    ['[5.14] a period that is not over', () => [{ productLicenseId: desktop, startDate: '2026-10-01', endDate: '2026-12-31', usageValue: '1' }], ['usages.0.endDate NOT_OVER']],
    ['days that are no period', () => [{ productLicenseId: desktop, startDate: '2026-07-02', endDate: '2026-09-30', usageValue: '1' }], ['usages.0.startDate OTHER_PERIOD']],
    ['[5.14] a period backwards', () => [{ productLicenseId: desktop, startDate: '2026-09-30', endDate: '2026-07-01', usageValue: '1' }], ['usages.0.startDate START_AFTER_END']],
    ['a license of another application', () => [{ productLicenseId: 'nobody', ...Q3, usageValue: '1' }], ['usages.0.productLicenseId NOT_LICENSE']],
    ['[5.01] no value', () => [{ productLicenseId: desktop, ...Q3 }], ['usages.0.usageValue REQUIRED']],
    ['[5.05] a value that is no whole number', () => [{ productLicenseId: desktop, ...Q3, usageValue: '-1' }], ['usages.0.usageValue SIGN']],
    ['[5.05] a value above 99,999,999,999,999,999', () => [{ productLicenseId: desktop, ...Q3, usageValue: '100000000000000000' }], ['usages.0.usageValue GREATER_THAN_MAX']],
    ['[5.05] a value with a fraction', () => [{ productLicenseId: desktop, ...Q3, usageValue: '1.5' }], ['usages.0.usageValue DECIMAL']],
    ['servers of a desktop', () => [{ productLicenseId: desktop, ...Q3, usageValue: '1', processorsPerServer: 1 }], ['usages.0.processorsPerServer ONLY_VALUE']],
    ['two values of one period', () => [{ productLicenseId: desktop, ...Q3, usageValue: '1' }, { productLicenseId: desktop, ...Q3, usageValue: '2' }], ['usages.1.productLicenseId ONE_ROW']],
    ['[5.06] more than 32,767 servers', () => [{ productLicenseId: server, ...Q3, processorsPerServer: 1, numberOfServers: 32_768 }], ['usages.0.numberOfServers GREATER_THAN_MAX']],
    ['[5.06] more than 32,767 processors', () => [{ productLicenseId: server, ...Q3, processorsPerServer: 32_768, numberOfServers: 1 }], ['usages.0.processorsPerServer GREATER_THAN_MAX']],
    ['[5.06] fewer than no servers', () => [{ productLicenseId: server, ...Q3, processorsPerServer: 8, numberOfServers: -1 }], ['usages.0.numberOfServers SIGN']],
    ['[5.06] a server without processors', () => [{ productLicenseId: server, ...Q3, processorsPerServer: 0, numberOfServers: 1 }], ['usages.0.processorsPerServer LESS_THAN_MIN']],
    ['[5.06] the same processors twice', () => [{ productLicenseId: server, ...Q3, processorsPerServer: 8, numberOfServers: 1 }, { productLicenseId: server, ...Q3, processorsPerServer: 8, numberOfServers: 2 }], ['usages.0.processorsPerServer PROCESSORS_PER_SERVER_NOT_UNIQUE', 'usages.1.processorsPerServer PROCESSORS_PER_SERVER_NOT_UNIQUE']],
    ['[5.06] a total that is not the product', () => [{ productLicenseId: server, ...Q3, processorsPerServer: 8, numberOfServers: 2, usageValue: '17' }], ['usages.0.usageValue OTHER_TOTAL']],
    ['[5.13] no environment where the license names none', () => [{ productLicenseId: free, ...Q3, usageValue: '1' }], ['usages.0.environment REQUIRED']],
    ['[5.13] two environments of one period', () => [{ productLicenseId: free, ...Q3, usageValue: '1', environment: 'Staging' }, { productLicenseId: free, ...Q3, usageValue: '1', environment: 'Production' }], ['usages.1.productLicenseId ONE_ROW', 'usages.1.environment DIFFER']],
    ['another environment than the license’s', () => [{ productLicenseId: desktop, ...Q3, usageValue: '1', environment: 'Staging' }], ['usages.0.environment OTHER']],
  ]; // prettier-ignore
  test.each(cases)('%s is refused, and the row is named', async (_what, usages, problems) => {
    expect(codesOf(await reportImaging(portal, acme, usages()))).toEqual(['INVALID_INPUT', ...problems]);
  });

  test('an environment is chosen where the license names none', async () => {
    const row = { productLicenseId: free, ...Q2, usageValue: '1', environment: 'Staging' as const };
    expect(receiptOf(await reportImaging(portal, acme, [row])).stated?.[0]?.environment).toBe('Staging');
  });

  test('[5.13] an environment that there is not is refused', async () => {
    const row = { productLicenseId: free, ...Q3, usageValue: '1', environment: 'Moon' as 'Staging' };
    const answer = await reportImaging(portal, acme, [row]);
    expect([answer.statusCode, ...codesOf(answer).slice(0, 1)]).toEqual([400, 'INVALID_INPUT']);
  });

  test.each(['startDate', 'endDate'] as const)('[5.13] a row without its %s is refused', async (day) => {
    const row = { productLicenseId: desktop, ...Q3, usageValue: '1', [day]: undefined };
    const answer = await reportImaging(portal, acme, [row]);
    const { code, errors } = answer.json<{ code: string; errors: { path: string }[] }>();
    expect([answer.statusCode, code, errors.map(({ path }) => path)]).toEqual([
      ...[400, 'INVALID_INPUT'],
      [`usages.0.${day}`],
    ]);
  });

  afterEach(async () => {
    // What is refused leaves nothing behind; one test books what was chosen.
    const booked = await portal.asOwner(
      `select license_key_id as id from usage_entry where account_id = '${acme.accountId}'`,
    );
    const others = booked.rows.filter(({ id }) => id !== free);
    if (others.length > 0) throw new Error(`booked though it was refused: ${JSON.stringify(others)}`);
  });

  test('[4.24] [6.13] a reporter who is no contact is refused with the names of those who are', async () => {
    const own = await createImagingAccount(portal);
    const id = await own.addLicense();
    const person = `second-${own.applicationId}`;
    await portal.asOwner(
      `insert into person (id, email, first_name, last_name) values ('${person}', 'hanne@umbrella.example', 'Hanne', 'Dahl')`,
    );
    await portal.asOwner(
      `update application set secondary_reporting_contact_id = '${person}' where id = '${own.applicationId}'`,
    );
    const as = await createSignedIn(portal.portal, {
      accounts: { [own.accountId]: { cucas: { [own.applicationId]: ['LEADTOOLS_CUCA_REPORTER'] } } },
    });
    const answer = await reportImaging(portal, own, [{ productLicenseId: id, ...Q3, usageValue: '1' }], { as }); // prettier-ignore
    expect(answer.statusCode).toBe(403);
    expect(codesOf(answer)).toEqual(['NOT_REPORTING_CONTACT']);
    expect(answer.json().detail).toContain('Ask Leo Contact or Hanne Dahl');
  });

  test.each([
    ['[4.25]', { more: { deployment_type: '' } }, 'quarterly', 'Missing information: deployment type'],
    ['[4.25]', {}, null, 'Missing information: reporting frequency'],
    ['[4.25]', { createdDate: null }, 'quarterly', 'Missing information: created date'],
    [
      '[4.25]',
      { createdDate: null, more: { deployment_type: '' } },
      null,
      'Missing information: deployment type, reporting frequency and created date',
    ],
    ['[4.02]', { activationStatus: 'Inactive' }, 'quarterly', 'The license is inactive'],
    [
      '[4.26]',
      { more: { deployment_type: 'Web' } },
      'quarterly',
      'Usage for the deployment type “Web” cannot be reported here',
    ],
    ['[4.27]', {}, 'suspended', 'The application’s reporting frequency is “suspended”'],
    ['[4.27]', {}, 'pending', 'The application’s reporting frequency is “pending”'],
    ['[4.28]', { createdDate: '2026-02-01' }, 'annually', 'You can report it from 31 Jan 2027'],
  ] as const)('%s a license that cannot be reported says why', async (_number, license, frequency, text) => {
    const own = await createImagingAccount(portal, frequency);
    const id = await own.addLicense(license);
    const answer = await reportImaging(portal, own, [{ productLicenseId: id, ...Q3, usageValue: '1' }]);
    expect(answer.statusCode).toBe(409);
    expect(codesOf(answer)).toEqual(['IMAGING_NOT_REPORTABLE']);
    expect(answer.json().detail).toContain(text);
    expect(await groupOf(id)).toMatchObject({ entries: 0 });
  });
});

test('[2.77] the choice of applications says how much is due in each, and when there will be more', async () => {
  const acme = await createImagingAccount(portal, 'annually');
  await acme.addLicense({ createdDate: '2025-06-01' });
  await acme.addLicense({ createdDate: '2025-03-01' });
  const answer = await portal.app.inject({
    url: `/api/accounts/${acme.accountId}/imaging-applications`,
    headers: acme.contact.headers,
  });
  expect(answer.json()).toMatchObject([
    { id: acme.applicationId, reportingRefusal: null, licenses: 2, due: 2, nextReportDay: '2027-02-28' },
  ]);
});

describe('a withdrawn report does not come back beside one for the same days', () => {
  const change = ({ accountId }: ImagingAccount, receiptId: string, action: 'WITHDRAW' | 'RESTORE') =>
    changeReceipt(portal, staffMember, { accountId, receiptId }, action);

  test.each([
    {
      other: 'processors',
      more: { deployment_type: 'On-premise' },
      first: { processorsPerServer: 8, numberOfServers: 2 },
      second: { processorsPerServer: 4, numberOfServers: 2 },
    },
    {
      other: 'environment',
      more: { environment: 'Odd' },
      first: { environment: 'Production', usageValue: '8' },
      second: { environment: 'Staging', usageValue: '8' },
    },
  ])('of another $other', async ({ more, first, second }) => {
    const acme = await createImagingAccount(portal);
    const id = await acme.addLicense({ more });
    const report = (usage: object) =>
      reportImaging(portal, acme, [{ productLicenseId: id, ...Q3, ...usage }]);
    const receipt = receiptOf(await report(first));
    expect(await change(acme, receipt.id, 'WITHDRAW')).toBe('done');
    expect((await report(second)).statusCode).toBe(200);
    expect(await change(acme, receipt.id, 'RESTORE')).toBe('PERIOD_TAKEN');
    expect((await groupOf(id))?.['total']).toBe('8');
  });

  test('but beside one for another license with the same key: each is reported by itself', async () => {
    const acme = await createImagingAccount(portal);
    const value = randomUUID();
    const [one, other] = [await acme.addLicense({ value }), await acme.addLicense({ value })];
    const report = (productLicenseId: string) =>
      reportImaging(portal, acme, [{ productLicenseId, ...Q3, usageValue: '8' }]);
    const receipt = receiptOf(await report(one));
    expect(await change(acme, receipt.id, 'WITHDRAW')).toBe('done');
    expect((await report(other)).statusCode).toBe(200);
    expect(await change(acme, receipt.id, 'RESTORE')).toBe('done');
    expect((await groupOf(one))?.['total']).toBe('8');
  });
});
