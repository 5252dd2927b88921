import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#domain/core/problem.ts';
import type { Case, CertifiableLicense, Contact } from '#domain/self-certification/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { reportByForm } from '../../testing/reported-forms.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

let portal: TestPortal;
let account: string;
let avi: SignedInPerson;
let keyId: string;
const now = new Date('2026-06-30T08:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(now);
  account = `acc-${randomUUID()}`;
  avi = await createSignedIn(portal.portal, { accounts: { [account]: { roles: ['ACCOUNT_VIEWER'] } } });
  keyId = await createVolumeKey(portal, {
    ...{ accountId: account, value: randomKey(), createdDate: '2026-01-01', expiryDate: '2026-12-31' },
  });
});

// Each test knows what its call answers.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
async function call<T>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object,
  by = avi,
): Promise<{ status: number; body: T & Problem }> {
  const answer = await portal.app.inject({
    ...{ method, headers: by.headers },
    url: path.startsWith('/api') ? path : `/api/salesforce/accounts/${account}${path}`,
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const contact = { email: 'Lena@Acme.example', firstName: 'Lena', lastName: 'Licensee' };
const begin = async () => (await call<Case>('POST', '/cases', {})).body;
async function describeApp(name = 'Invoices', caseId?: string, more: object = {}) {
  const { body: first } = await call<Contact>('POST', '/contacts', contact);
  return call<{ id: string }>('POST', '/applications', {
    ...{ name, description: 'Prints invoices', licenseType: 'Internal', primaryReportingContact: first.id },
    selfCertificationCaseId: caseId ?? (await begin()).id,
    ...more,
  });
}
const item = (more: object = {}) => ({
  ...{ groupId: `k:${keyId}`, productName: 'iText', deploymentType: 'Desktop', environment: 'Production' },
  ...{ usageRange: { start: '2026-01-01', end: '2026-01-31' }, usageValue: '120' },
  ...more,
});
const servers = (more: object = {}) => {
  const { usageValue: _, ...rest } = item({ deploymentType: 'Cloud' });
  return { ...rest, serverDeployment: [{ processorsPerServer: 8, numberOfServers: 3 }], ...more };
};
const report = (appId: string, items: unknown[]) =>
  call<Receipt>(
    'POST',
    `/api/usage/manual/accounts/${account}/applications/${appId}/past-itext-usage`,
    items,
  );
const counted = async () =>
  (
    await portal.asOwner(`select usage_type, sum(value)::text as value, count(*)::int as rows
      from usage_entry where account_id = '${account}' group by 1 order by 1`)
  ).rows;

describe('contacts', () => {
  test('[7.33] are one per account and e-mail, whatever its capitals, and are found by it [7.32]', async () => {
    const first = await call<Contact>('POST', '/contacts', contact);
    const again = await call<Contact>('POST', '/contacts', {
      ...contact,
      email: 'lena@acme.EXAMPLE',
      firstName: 'L',
    });
    expect(again.body).toEqual(first.body);
    expect((await call('GET', '/contacts?email=LENA%40acme.example')).body).toEqual([first.body]);
    expect((await call('GET', '/contacts?search=licen')).body).toEqual([first.body]);
    expect((await call('GET', '/contacts?search=%25')).body).toEqual([]);
    expect((await call('GET', '/contacts?email=nobody%40acme.example')).body).toEqual([]);
    const { rows } = await portal.asOwner(
      `select (select count(*)::int from account_contact where account_id = '${account}') as contacts,
        (select count(*)::int from person where email ilike 'lena@acme.example' and id = '${first.body.id}') as people`,
    );
    expect(rows).toEqual([{ contacts: 1, people: 1 }]);
  });

  test('of another account are nobody here, neither by e-mail nor as an application’s contact', async () => {
    const mine = (await call<Contact>('POST', '/contacts', contact)).body;
    const other = await createSignedIn(portal.portal, { accounts: { other: { roles: ['LICENSEE'] } } });
    const theirs = await portal.app.inject({
      ...{ method: 'POST', url: '/api/salesforce/accounts/other/contacts', headers: other.headers },
      payload: { email: 'x@other.example', firstName: 'X', lastName: 'Y' },
    });
    expect((await call('GET', '/contacts?email=x%40other.example')).body).toEqual([]);
    const refused = await describeApp('A', undefined, {
      secondaryReportingContact: theirs.json<Contact>().id,
    });
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([
      400,
      ['secondaryReportingContact'],
    ]);
    const twice = await describeApp('A', undefined, { secondaryReportingContact: mine.id });
    expect(twice.body.errors?.[0]?.message).toMatch(/Name somebody else/);
  });
});

describe('cases', () => {
  test('[4.35] [7.36] one is begun with the customer’s status, and goes on as long as it is open [4.39]', async () => {
    const first = await call<Case>('POST', '/cases', { description: 'Two apps', platforms: ['iText'] });
    expect(first.body).toEqual({
      ...{ id: first.body.id, recordTypeName: 'Self-Certification', type: 'Self-Certification' },
      ...{ subType: 'Self-Certification', subject: 'Report of past usage', description: 'Two apps' },
      ...{
        platforms: ['iText'],
        companyWideSearchPerformed: null,
        status: 'Customer\u2019s response received',
      },
      ...{ url: null, createdDate: '2026-06-30' },
    });
    const again = await call<Case>('POST', '/cases', { platforms: ['iText', 'Apryse SDK'] });
    expect(again.body).toMatchObject({
      id: first.body.id,
      description: 'Two apps',
      platforms: ['iText', 'Apryse SDK'],
    });
    expect((await call('GET', '/cases?recordTypeName=Self-Certification')).body).toEqual([again.body]);
  });

  test('[4.39] of several open ones the newest goes on, and the imaging product’s never', async () => {
    const insert = (id: string, status: string, day: string, subject = 'Report of past usage') =>
      portal.asOwner(`insert into crm_case (id, account_id, record_type_name, type, sub_type, subject, status, created_date)
        values ('${id}-${account}', '${account}', 'Self-Certification', 'S', 'S', '${subject}', '${status}', '${day}')`);
    await portal.asOwner('alter table crm_case no force row level security');
    await insert('old', 'Customer contact initiated', '2026-01-01');
    await insert('new', 'Customer contact initiated', '2026-02-01');
    await insert('closed', 'Closed', '2026-03-01');
    await insert(
      'imaging',
      'Customer contact initiated',
      '2026-04-01',
      'LEADTOOLS Deployment Report - New Application',
    );
    await portal.asOwner('alter table crm_case force row level security');
    const { body } = await call<Case>('POST', '/cases', {});
    expect([body.id, body.status]).toEqual([`new-${account}`, 'Customer’s response received']);
    const imaging = await call<Case>('POST', '/cases', {
      subject: 'LEADTOOLS Deployment Report - New Application',
    });
    expect(imaging.body.id).toBe(`imaging-${account}`);
    const over = await call<Case>('PATCH', `/cases/${imaging.body.id}`, {
      status: 'Customer provided the report',
    });
    expect([over.status, over.body.status]).toEqual([200, 'Customer provided the report']);
  });

  test('[4.38] [7.37] is handed over with its last status once it is complete, and is closed for its people then', async () => {
    const app = await describeApp();
    const [{ id }] = (await call<Case[]>('GET', '/cases')).body as unknown as [Case];
    const provided = { status: 'Customer provided the report' };
    const first = await call('PATCH', `/cases/${id}`, provided);
    expect([first.status, first.body.code, first.body.message]).toEqual([
      ...[409, 'CASE_INCOMPLETE'],
      'The certification cannot be handed over yet: say whether you searched the whole company.',
    ]);
    const searched = { ...provided, companyWideSearchPerformed: false };
    expect((await call('PATCH', `/cases/${id}`, searched)).body.message).toMatch(
      /report usage of at least one/,
    );
    const reported = await report(app.body.id, [item()]);
    const done = await call<Case>('PATCH', `/cases/${id}`, searched);
    expect(done.body).toMatchObject({
      id,
      status: 'Customer provided the report',
      companyWideSearchPerformed: false,
    });
    expect((await call('PATCH', `/cases/${id}`, searched)).body).toEqual(done.body);
    const later = await call('PATCH', `/cases/${id}`, { description: 'more' });
    expect([later.status, later.body.code]).toEqual([409, 'CASE_NOT_OPEN']);
    expect((await describeApp('Second', id)).body.code).toBe('CASE_NOT_OPEN');
    expect((await describeApp('INVOICES', id)).body.code).toBe('CASE_NOT_OPEN');
    expect((await describeApp('Invoices', id)).body.id).toBe(app.body.id);
    expect((await report(app.body.id, [item()])).body).toEqual({ ...reported.body, duplicate: true });
    const more = item({ usageRange: { start: '2026-03-01', end: '2026-03-31' } });
    expect((await report(app.body.id, [more])).body.code).toBe('CASE_NOT_OPEN');
    expect((await begin()).id).not.toBe(id);
  });

  test('of another account, and none at all, are told apart by nobody', async () => {
    for (const id of ['x', `case-${randomUUID()}`]) {
      expect((await call('PATCH', `/cases/${id}`, { description: 'x' })).status).toBe(404);
      expect((await describeApp('A', id)).body.errors?.map(({ path }) => path)).toEqual([
        'selfCertificationCaseId',
      ]);
    }
  });
});

describe('applications', () => {
  test('[4.36] [7.34] one per case and name: the same name again describes it anew', async () => {
    const { id: caseId } = await begin();
    const first = await describeApp('Invoices', caseId, {
      ...{
        licensingStructure: 'License Management Solution',
        status: 'Active',
        statusReason: 'Customer Reported',
      },
    });
    const again = await describeApp('INVOICES', caseId, { description: 'Letters too' });
    expect([first.status, again.body.id]).toEqual([200, first.body.id]);
    expect((await describeApp('Letters', caseId)).body.id).not.toBe(first.body.id);
    const { rows } = await portal.asOwner(`select name, description, license_type from application
      where self_certification_case_id = '${caseId}' order by name`);
    expect(rows).toEqual([
      { name: 'INVOICES', description: 'Letters too', license_type: 'Internal' },
      { name: 'Letters', description: 'Prints invoices', license_type: 'Internal' },
    ]);
  });
});

describe('past usage', () => {
  test('[7.15] stands once in every figure, each unit for itself, with a receipt in the history', async () => {
    const { body: app } = await describeApp();
    const { status, body } = await report(app.id, [
      item(),
      item({ environment: 'Non-Production', usageValue: '0' }),
      servers({ serverDeployment: [{ processorsPerServer: 8, numberOfServers: 3 }, { processorsPerServer: 4, numberOfServers: 1 }] }),
    ]); // prettier-ignore
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'WIZARD', duplicate: false, eventCount: 4, hasUnlinkedKeys: false });
    expect(body.certification?.application).toEqual({ id: app.id, name: 'Invoices' });
    expect(body.keys[0]?.totals).toEqual([
      { usageType: 'itext-core', unit: 'Processed Documents', value: '120', outsideTerm: '0' },
      { usageType: 'Logical processors', unit: 'Logical processors', value: '28', outsideTerm: '0' },
    ]);
    expect(await counted()).toEqual([
      { usage_type: 'Logical processors', value: '28', rows: 2 },
      { usage_type: 'itext-core', value: '120', rows: 2 },
    ]);
    const { rows } = await portal.asOwner(`select total_usage::text, reporting_type,
      (select sum(value)::text from usage_month where account_id = '${account}' and usage_type = 'itext-core') as months
      from license_group where account_id = '${account}'`);
    expect(rows).toEqual([{ total_usage: '120', reporting_type: 'MANUAL', months: '120' }]);
    const vera = await createSignedIn(portal.portal, {
      accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const history = await call<{ receipts: Receipt[] }>(
      'GET',
      `/api/accounts/${account}/submissions`,
      undefined,
      vera,
    );
    expect(history.body.receipts.map(({ id, kind }) => [id, kind])).toEqual([[body.id, 'WIZARD']]);
    expect(await verifyLedger(portal.portal, { accountId: account })).toMatchObject({
      differences: 0,
      entries: 4,
    });
  });

  test('[4.37] in the same words again counts nothing; what is new beside it does', async () => {
    const { body: app } = await describeApp();
    const first = await report(app.id, [item(), servers()]);
    expect((await report(app.id, [servers(), item()])).body).toEqual({ ...first.body, duplicate: true });
    const february = item({ usageRange: { start: '2026-02-01', end: '2026-02-28' }, usageValue: '5' });
    const both = await report(app.id, [item(), february]);
    expect([both.body.duplicate, both.body.eventCount, both.body.keys[0]?.totals[0]?.value]).toEqual([
      false,
      1,
      '5',
    ]);
    expect(await counted()).toEqual([
      { usage_type: 'Logical processors', value: '24', rows: 1 },
      { usage_type: 'itext-core', value: '125', rows: 2 },
    ]);
  });

  test('with another value on the same days is refused, and says which figure stands', async () => {
    const { body: app } = await describeApp();
    await report(app.id, [item()]);
    const other = await report(app.id, [item({ usageValue: '121' })]);
    expect([other.status, other.body.code, other.body.errors]).toEqual([
      ...[409, 'USAGE_OVERLAPS'],
      [{ path: '0.usageRange', code: 'STANDING', message: 'Invoices: 120 for 1 Jan 2026 to 31 Jan 2026' }],
    ]);
    const longer = item({ usageRange: { start: '2026-01-31', end: '2026-02-28' } });
    expect((await report(app.id, [longer])).status).toBe(409);
  });

  test('of two applications may use one license on the same days: each speaks for itself', async () => {
    const { id } = await begin();
    const one = await describeApp('One', id);
    const two = await describeApp('Two', id);
    await report(one.body.id, [item()]);
    expect((await report(two.body.id, [item({ usageValue: '1' })])).body.duplicate).toBe(false);
    expect(await counted()).toEqual([{ usage_type: 'itext-core', value: '121', rows: 2 }]);
    expect(await verifyLedger(portal.portal, { accountId: account })).toMatchObject({ differences: 0 });
  });

  test('is not counted a second time beside a figure of the whole license, whichever came first', async () => {
    const { body: app } = await describeApp();
    const of = { accountId: account, userId: avi.userId };
    await reportByForm(portal, of, [
      { licenseKeyId: keyId, start: '2026-01-15', end: '2026-02-15', value: '9' },
    ]);
    expect((await report(app.id, [item()])).body.message).toMatch(/9 for 15 Jan 2026 to 15 Feb 2026/);
    await report(app.id, [item({ usageRange: { start: '2026-03-01', end: '2026-03-31' } })]);
    const vera = await createSignedIn(portal.portal, {
      accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const form = { usageType: 'itext-core', startDate: '2026-03-31', endDate: '2026-04-30', usageValue: '4' };
    const refused = await call(
      'POST',
      `/api/usage/manual/licenseKeys/${keyId}/itext-manual-usage`,
      form,
      vera,
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'USAGE_OVERLAPS']);
  });

  test('is refused on days that a usage file counts, and names what the file counted', async () => {
    portal.setNow(new Date('2025-05-02T08:00:00Z'));
    avi = await createSignedIn(portal.portal, {
      accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const value = randomKey();
    keyId = await createVolumeKey(portal, { accountId: account, value, ...sampleTerm });
    await uploadOk(portal, avi, await usageFile([value], [usageAt(0, 40), usageAt(24, 2)]));
    const { body: app } = await describeApp();
    const march = item({ usageRange: { start: '2025-03-01', end: '2025-03-31' } });
    const refused = await report(app.id, [march]);
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.message]).toEqual([
      ...[409, 'USAGE_OVERLAPS', '42 for 1 Mar 2025 to 2 Mar 2025'],
    ]);
    const april = item({ usageRange: { start: '2025-04-01', end: '2025-04-30' } });
    expect((await report(app.id, [april])).status).toBe(200);
    expect(await counted()).toEqual([{ usage_type: 'itext-core', value: '162', rows: 3 }]);
  });

  test('that is wrong is refused whole, every field named, by the rules of the form', async () => {
    const { body: app } = await describeApp();
    const { status, body } = await report(app.id, [
      item(),
      item({ groupId: 'k:foreign', environment: 'Non-Production' }),
      item({ productName: 'DITO', usageRange: { start: '2025-01-01', end: '2026-12-01' } }),
      item({
        environment: 'Non-Production',
        serverDeployment: [{ processorsPerServer: 1, numberOfServers: 1 }],
      }),
      item({
        usageRange: { start: '2026-02-01', end: '2026-02-28' },
        customerUseCaseApplication: { id: 'other' },
      }),
      item({ usageRange: { start: '2026-01-31', end: '2026-01-31' } }),
    ]);
    expect([status, body.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      400,
      [
        '1.groupId licenseUnknown',
        '2.usageRange.start beforeCreated',
        '2.usageRange.end afterToday',
        '3.usageValue valueOrServers',
        '0.usageRange samePeriodErrorSingle',
        '4.usageRange samePeriodErrorSingle',
        '5.usageRange samePeriodErrorSingle',
        '2.productName productOther',
        '4.customerUseCaseApplication.id applicationOther',
      ],
    ]);
    expect(await counted()).toEqual([]);
  });

  test('is booked for applications of a case alone', async () => {
    await portal.asOwner('alter table application no force row level security');
    await portal.asOwner(
      `insert into application (id, account_id, name) values ('plain-${account}', '${account}', 'P')`,
    );
    await portal.asOwner('alter table application force row level security');
    expect((await report(`plain-${account}`, [item()])).status).toBe(404);
    expect((await report('nothing', [item()])).status).toBe(404);
  });
});

test('[7.38] [7.44] an account knows what it can certify, a role on one application what that has', async () => {
  expect((await call('GET', '/itext-volume-licenses/count')).body).toEqual({ count: 1 });
  const { body } = await call<CertifiableLicense[]>('GET', '/certifiable-licenses');
  expect(body).toMatchObject([
    {
      ...{
        groupId: `k:${keyId}`,
        productName: 'iText',
        family: 'iText',
        unit: 'Processed Documents',
        keys: 1,
      },
      ...{ createdDate: '2026-01-01', expiryDate: '2026-12-31' },
    },
  ]);
  const vito = await createSignedIn(portal.portal, {
    accounts: { [account]: { cucas: { [`c-${account}`]: ['CUCA_VIEWER'] } } },
  });
  expect((await call('GET', '/certifiable-licenses', undefined, vito)).body).toEqual([]);
  expect((await call('GET', '/itext-volume-licenses/count', undefined, vito)).body).toEqual({ count: 0 });
  const products = await call<{ licensedProduct: string }[]>('GET', '/api/salesforce/licensed-products');
  expect(products.body).toContainEqual({
    licensedProduct: 'iText Core',
    platform: 'iText',
    productCategory: null,
  });
  expect(products.body).toContainEqual({
    licensedProduct: 'PDFTron',
    platform: 'Apryse SDK',
    productCategory: null,
  });
});

const hostile = [
  "'; DELETE FROM Case --",
  "x' OR Name LIKE '%",
  '{"attributes":{"type":"Case"}}',
  '<script>alert(1)</script>',
  '=HYPERLINK("x")',
  '日本語の名前',
  'עברית',
];
test('hostile texts are kept as they are; too long ones and NUL are refused with the field', async () => {
  const { id } = await begin();
  for (const name of hostile) {
    const { status, body } = await describeApp(name, id, { description: name });
    expect([status, (body as unknown as { name: string }).name]).toEqual([200, name]);
  }
  const fieldOf = async (call: ReturnType<typeof describeApp>) => {
    const { status, body } = await call;
    return [status, body.errors?.[0]?.path];
  };
  expect(await fieldOf(describeApp('A', id, { description: 'x'.repeat(4001) }))).toEqual([
    400,
    'description',
  ]);
  expect(await fieldOf(describeApp('x'.repeat(256), id))).toEqual([400, 'name']);
  expect((await describeApp('A\0', id)).status).toBe(400);
  expect((await call('POST', '/cases', { description: 'x'.repeat(4001) })).status).toBe(400);
  expect((await call('POST', '/cases', { status: 'Closed' })).status).toBe(400);
  expect((await call('POST', '/cases', { url: 'https://evil.example' })).body.code).toBe('UNEXPECTED_FIELD');
  expect((await describeApp('A', id, { status: 'Inactive' })).status).toBe(400);
});
