import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Case, CertifiableLicense, Contact } from '#domain/self-certification/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  sampleContact,
  createCertifiedAccount,
  type CertifiedAccount,
} from '../../testing/certified-account.ts';
import { createLicenseKey, type TestLicenseKey } from '../../testing/license-keys.ts';
import { createSignedIn } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { createVolumeKey, randomKey } from '../../testing/volume-portal.ts';

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

describe('contacts', () => {
  test('[3.22] [7.33] are one per account and e-mail, whatever its capitals, and are found by it [7.32]', async () => {
    const first = await here.call<Contact>('POST', '/contacts', sampleContact);
    const again = await here.call<Contact>('POST', '/contacts', {
      ...sampleContact,
      email: 'lena@acme.EXAMPLE',
      firstName: 'L',
    });
    expect(first.body).toEqual({ id: first.body.id, ...sampleContact });
    expect(again.body).toEqual(first.body);
    expect((await here.call('GET', '/contacts?email=LENA%40acme.example')).body).toEqual([first.body]);
    expect((await here.call('GET', '/contacts?search=licen')).body).toEqual([first.body]);
    expect((await here.call('GET', '/contacts?search=%25')).body).toEqual([]);
    expect((await here.call('GET', '/contacts?email=nobody%40acme.example')).body).toEqual([]);
    const { rows } = await portal.asOwner(
      `select (select count(*)::int from account_contact where account_id = '${here.account}') as contacts,
        (select count(*)::int from person where email ilike 'lena@acme.example' and id = '${first.body.id}') as people`,
    );
    expect(rows).toEqual([{ contacts: 1, people: 1 }]);
  });

  test('whose address the CRM changed is somebody else: the old address is told of whoever has it', async () => {
    const moved = (await here.call<Contact>('POST', '/contacts', sampleContact)).body;
    await portal.asAdmin(`update person set email = 'left@acme.example' where id = '${moved.id}'`);
    const next = await here.call<Contact>('POST', '/contacts', sampleContact);
    expect(next.body).toEqual({ id: expect.any(String) as string, ...sampleContact });
    expect(next.body.id).not.toBe(moved.id);
    expect((await here.call('POST', '/contacts', sampleContact)).body).toEqual(next.body);
    expect((await here.call('GET', '/contacts?email=lena%40acme.example')).body).toEqual([next.body]);
    expect((await here.call('GET', '/contacts?search=')).body).toContainEqual(next.body);
  });

  test('of another account are nobody here, neither by e-mail nor as an application’s contact', async () => {
    const mine = (await here.call<Contact>('POST', '/contacts', sampleContact)).body;
    const other = await createSignedIn(portal.portal, { accounts: { other: { roles: ['LICENSEE'] } } });
    const theirs = await portal.app.inject({
      ...{ method: 'POST', url: '/api/salesforce/accounts/other/contacts', headers: other.headers },
      payload: { email: 'x@other.example', firstName: 'X', lastName: 'Y' },
    });
    expect((await here.call('GET', '/contacts?email=x%40other.example')).body).toEqual([]);
    const refused = await here.describeApp('A', undefined, {
      secondaryReportingContact: theirs.json<Contact>().id,
    });
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([
      400,
      ['secondaryReportingContact'],
    ]);
    const twice = await here.describeApp('A', undefined, { secondaryReportingContact: mine.id });
    expect(twice.body.errors).toMatchObject([
      { code: 'SECOND_CONTACT_SAME', message: expect.stringMatching(/Enter someone else/) },
    ]);
  });
});

describe('cases', () => {
  test('[4.35] [7.36] one is begun with the customer’s status, and goes on as long as it is open [4.39]', async () => {
    const first = await here.call<Case>('POST', '/cases', { description: 'Two apps', platforms: ['iText'] });
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
    const again = await here.call<Case>('POST', '/cases', { platforms: ['iText', 'Apryse SDK'] });
    expect(again.body).toMatchObject({
      id: first.body.id,
      description: 'Two apps',
      platforms: ['iText', 'Apryse SDK'],
    });
    expect((await here.call('GET', '/cases?recordTypeName=Self-Certification')).body).toEqual([again.body]);
  });

  test('[4.39] of several open ones the newest goes on, and the imaging product’s never', async () => {
    const insert = (id: string, status: string, day: string, subject = 'Report of past usage') =>
      portal.asAdmin(`insert into crm_case (id, account_id, record_type_name, type, sub_type, subject, status, created_date)
        values ('${id}-${here.account}', '${here.account}', 'Self-Certification', 'S', 'S', '${subject}', '${status}', '${day}')`);
    await insert('old', 'Customer contact initiated', '2026-01-01');
    await insert('new', 'Customer contact initiated', '2026-02-01');
    await insert('closed', 'Closed', '2026-03-01');
    await insert(
      'imaging',
      'Customer contact initiated',
      '2026-04-01',
      'LEADTOOLS Deployment Report - New Application',
    );
    const { body } = await here.call<Case>('POST', '/cases', {});
    expect([body.id, body.status]).toEqual([`new-${here.account}`, 'Customer’s response received']);
    const imaging = await here.call<Case>('POST', '/cases', {
      subject: 'LEADTOOLS Deployment Report - New Application',
    });
    expect(imaging.body.id).toBe(`imaging-${here.account}`);
    const over = await here.call<Case>('PATCH', `/cases/${imaging.body.id}`, {
      status: 'Customer provided the report',
    });
    expect([over.status, over.body.status]).toEqual([200, 'Customer provided the report']);
  });

  test('[5.28] is not handed over for imaging usage that its application reported elsewhere', async () => {
    const app = await here.describeApp();
    const [{ id }] = (await here.call<Case[]>('GET', '/cases')).body as unknown as [Case];
    const licenseKeyId = await createVolumeKey(portal, {
      ...{ accountId: here.account, cucaId: app.body.id, productName: 'LEADTOOLS', recordType: 'Leadtools' },
      ...{ createdDate: '2026-01-01', value: randomKey(), more: { deployment_type: 'Desktop' } },
    });
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .updateTable('application')
        .set({ reporting_frequency: 'quarterly' })
        .where('id', '=', app.body.id)
        .execute(),
    );
    const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    const row = { productLicenseId: licenseKeyId, startDate: '2026-01-01', endDate: '2026-03-31' };
    const path = `/api/usage/manual/accounts/${here.account}/applications/${app.body.id}/leadtools-usage`;
    const usages = [{ ...row, usageValue: '5', environment: 'Production' }];
    expect((await here.call('POST', path, { usages }, staffMember)).status).toBe(200);
    const { status, body } = await here.call('PATCH', `/cases/${id}`, {
      ...{ status: 'Customer provided the report', companyWideSearchPerformed: true },
    });
    expect([status, body.code]).toEqual([409, 'CASE_INCOMPLETE']);
  });

  test('[4.38] [7.37] is handed over with its last status once it is complete, and is closed for its people then', async () => {
    const app = await here.describeApp();
    const [{ id }] = (await here.call<Case[]>('GET', '/cases')).body as unknown as [Case];
    const provided = { status: 'Customer provided the report' };
    const first = await here.call('PATCH', `/cases/${id}`, provided);
    expect([first.status, first.body.code, first.body.message]).toEqual([
      ...[409, 'CASE_INCOMPLETE'],
      'The certification cannot be submitted yet: state whether you searched the whole company.',
    ]);
    expect(first.body.errors?.map(({ path }) => path)).toEqual(['companyWideSearchPerformed']);
    const searched = { ...provided, companyWideSearchPerformed: false };
    expect((await here.call('PATCH', `/cases/${id}`, searched)).body.message).toMatch(
      /report usage for at least one/,
    );
    const reported = await here.report(app.body.id, [here.item()]);
    const done = await here.call<Case>('PATCH', `/cases/${id}`, searched);
    expect(done.body).toMatchObject({
      id,
      status: 'Customer provided the report',
      companyWideSearchPerformed: false,
    });
    expect((await here.call('PATCH', `/cases/${id}`, searched)).body).toEqual(done.body);
    const later = await here.call('PATCH', `/cases/${id}`, { description: 'more' });
    expect([later.status, later.body.code]).toEqual([409, 'CASE_NOT_OPEN']);
    expect((await here.describeApp('Second', id)).body.code).toBe('CASE_NOT_OPEN');
    expect((await here.describeApp('INVOICES', id)).body.code).toBe('CASE_NOT_OPEN');
    expect((await here.describeApp('Invoices', id)).body.id).toBe(app.body.id);
    expect((await here.report(app.body.id, [here.item()])).body).toEqual({
      ...reported.body,
      duplicate: true,
    });
    const more = here.item({ usageRange: { start: '2026-03-01', end: '2026-03-31' } });
    expect((await here.report(app.body.id, [more])).body.code).toBe('CASE_NOT_OPEN');
    expect((await here.begin()).id).not.toBe(id);
  });

  test('[3.21] [7.35] are listed with everything that is kept of them', async () => {
    const { id, status } = await here.begin();
    const told = { description: 'Two shops', platforms: ['iText'], companyWideSearchPerformed: true };
    expect((await here.call('PATCH', `/cases/${id}`, told)).status).toBe(200);
    // A case of another kind is none of these.
    const other = 'LEADTOOLS Deployment Report';
    await portal.asOwner(
      `insert into crm_case (id, account_id, record_type_name, type, sub_type, subject, platforms, status, created_date)
        values ('other-${id}', '${here.account}', '${other}', '${other}', '${other}', 'New', '{}', 'Closed', '2026-06-29')`,
    );
    const { body } = await here.call<Case[]>('GET', '/cases?recordTypeName=Self-Certification');
    const all = 'Self-Certification';
    const kind = { recordTypeName: all, type: all, subType: all, subject: 'Report of past usage', url: null };
    expect(body).toEqual([{ id, ...kind, ...told, status, createdDate: '2026-06-30' }]);
    // What the CRM says of one: where it stands there, and what sort it is.
    const url = 'https://crm.example/case/1';
    await portal.asAdmin(`update crm_case set url = '${url}', sub_type = 'Renewal' where id = '${id}'`);
    const [known] = (await here.call<Case[]>('GET', '/cases?recordTypeName=Self-Certification')).body;
    expect(known).toEqual({
      id,
      ...kind,
      ...told,
      status,
      createdDate: '2026-06-30',
      url,
      subType: 'Renewal',
    });
    expect((await here.call('GET', '/cases?recordTypeName=Other')).status).toBe(400);
  });

  test('of another account, and none at all, are told apart by nobody', async () => {
    for (const id of ['x', `case-${randomUUID()}`]) {
      expect((await here.call('PATCH', `/cases/${id}`, { description: 'x' })).status).toBe(404);
      expect((await here.describeApp('A', id)).body.errors?.map(({ path }) => path)).toEqual([
        'selfCertificationCaseId',
      ]);
    }
  });
});

describe('applications', () => {
  test('[4.36] [7.34] [7.53] one per case and name: the same name again describes it anew', async () => {
    const { id: caseId } = await here.begin();
    const first = await here.describeApp('Invoices', caseId, {
      ...{
        licensingStructure: 'License Management Solution',
        status: 'Active',
        statusReason: 'Customer Reported',
      },
    });
    const again = await here.describeApp('INVOICES', caseId, { description: 'Letters too' });
    expect([first.status, again.body.id]).toEqual([200, first.body.id]);
    const letters = await here.describeApp('Letters', caseId);
    expect(letters.body.id).not.toBe(first.body.id);
    // In the same letters of the name too.
    const anew = await here.describeApp('Letters', caseId, { description: 'Prints letters' });
    expect(anew.body.id).toBe(letters.body.id);
    const { rows } = await portal.asOwner(`select name, description, license_type from application
      where self_certification_case_id = '${caseId}' order by name`);
    expect(rows).toEqual([
      { name: 'INVOICES', description: 'Letters too', license_type: 'Internal' },
      { name: 'Letters', description: 'Prints letters', license_type: 'Internal' },
    ]);
  });

  test('[4.36] one that differs in its second contact alone is described anew, with one and without', async () => {
    const { id: caseId } = await here.begin();
    const { body: app } = await here.describeApp('Invoices', caseId);
    const bo = { email: 'bo@acme.example', firstName: 'Bo', lastName: 'Berg' };
    const { body: second } = await here.call<Contact>('POST', '/contacts', bo);
    const stands = async () =>
      (await portal.asOwner(`select secondary_reporting_contact_id as second from application
        where id = '${app.id}'`)).rows; // prettier-ignore
    for (const contact of [second.id, null]) {
      const again = await here.describeApp('Invoices', caseId, { secondaryReportingContact: contact });
      expect([again.status, again.body.id]).toEqual([200, app.id]);
      expect(await stands()).toEqual([{ second: contact }]);
    }
  });

  test('[4.39] [7.34] of a closed case stay as they are: none is added, and none is described anew', async () => {
    const { id: caseId } = await here.begin();
    const { body: app } = await here.describeApp('Invoices', caseId);
    await portal.asAdmin(`update crm_case set status = 'Closed' where id = '${caseId}'`);
    for (const [name, more] of [
      ['Letters', {}],
      ['Invoices', { description: 'Prints letters, too' }],
    ] as const) {
      const { status, body } = await here.describeApp(name, caseId, more);
      expect([status, body.code, body.message]).toEqual([
        ...[409, 'CASE_NOT_OPEN'],
        'This self-certification is no longer open. Its status is “Closed”. Nothing was changed. Start a new one, or ask support to reopen it.',
      ]);
    }
    const { rows } = await portal.asOwner(`select id, name, description from application
      where self_certification_case_id = '${caseId}'`);
    expect(rows).toEqual([{ id: app.id, name: 'Invoices', description: 'Prints invoices' }]);
  });

  test('one, three and twenty of a case are each there once, as often as all of it is sent', async () => {
    for (const count of [1, 3, 20]) {
      const { id: caseId } = await here.begin();
      const names = Array.from({ length: count }, (_, at) => `App ${count}.${String(at).padStart(2, '0')}`);
      for (const name of [...names, ...names]) {
        const { body: app } = await here.describeApp(name, caseId);
        expect((await here.report(app.id, [here.item({ usageValue: '7' })])).status).toBe(200);
      }
      const handedOver = { status: 'Customer provided the report', companyWideSearchPerformed: true };
      expect((await here.call('PATCH', `/cases/${caseId}`, handedOver)).status).toBe(200);
      const { rows } =
        await portal.asOwner(`select a.name, count(e.id)::int as figures, sum(e.value)::text as value
        from application a join usage_entry e on e.application_id = a.id
        where a.self_certification_case_id = '${caseId}' group by a.name order by a.name`);
      expect(rows).toEqual(names.map((name) => ({ name, figures: 1, value: '7' })));
    }
    expect(await here.counted()).toEqual([{ usage_type: 'itext-core', value: '168', rows: 24 }]);
  });

  test.each([
    ['[5.24]', { name: '  ' }, 'name'],
    ['[5.03]', { name: 'x'.repeat(256) }, 'name'],
    ['[9.07]', { description: 'x'.repeat(4001) }, 'description'],
    ['[5.29]', { secondaryReportingContact: '' }, 'secondaryReportingContact'],
    ['[5.25]', { description: '' }, 'description'],
    ['[5.25]', { licenseType: '' }, 'licenseType'],
    ['[5.25]', { licenseType: 'Both' }, 'licenseType'],
    ['[5.26]', { primaryReportingContact: '' }, 'primaryReportingContact'],
    ['[5.26]', { primaryReportingContact: 'somebody' }, 'primaryReportingContact'],
  ])('[5.23] %s without what the page asks for, %j, is refused by the field', async (_, broken, path) => {
    const { status, body } = await here.describeApp('A', undefined, broken);
    expect([status, body.errors?.map((one) => one.path)]).toEqual([400, [path]]);
  });

  test.each([
    ['[5.02]', { email: 'lena@acme' }, 'email'],
    ['[5.26]', { email: '' }, 'email'],
    ['[5.26]', { firstName: ' ' }, 'firstName'],
    ['[5.03]', { firstName: 'x'.repeat(256) }, 'firstName'],
    ['[5.26]', { lastName: undefined }, 'lastName'],
  ])(
    '[5.23] %s a contact without what the page asks for, %j, is refused by the field',
    async (_, broken, path) => {
      const { status, body } = await here.call<Contact>('POST', '/contacts', { ...sampleContact, ...broken });
      expect([status, body.errors?.map((one) => one.path)]).toEqual([400, [path]]);
    },
  );
});

test('[7.38] [7.44] [7.52] an account knows what it can certify, a role on one application what that has', async () => {
  expect((await here.call('GET', '/itext-volume-licenses/count')).body).toEqual({ count: 1 });
  const { body } = await here.call<CertifiableLicense[]>('GET', '/certifiable-licenses');
  expect(body).toMatchObject([
    {
      ...{
        groupId: `k:${here.keyId}`,
        productName: 'iText',
        family: 'iText',
        unit: 'Processed Documents',
        keys: 1,
      },
      ...{ createdDate: '2026-01-01', expiryDate: '2026-12-31' },
    },
  ]);
  const viewer = await createSignedIn(portal.portal, {
    accounts: { [here.account]: { cucas: { [`c-${here.account}`]: ['CUCA_VIEWER'] } } },
  });
  expect((await here.call('GET', '/certifiable-licenses', undefined, viewer)).body).toEqual([]);
  expect((await here.call('GET', '/itext-volume-licenses/count', undefined, viewer)).body).toEqual({
    count: 0,
  });
  const products = await here.call<{ licensedProduct: string }[]>('GET', '/api/salesforce/licensed-products');
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

test('[7.38] only licenses of volume products that are not inactive are counted', async () => {
  const count = async () => (await here.call('GET', '/itext-volume-licenses/count')).body;
  const add = (key: Partial<TestLicenseKey>) =>
    createLicenseKey(portal.portal, { accountId: here.account, ...key });
  await add({ productName: 'Apryse SDK' });
  await add({ productName: 'LEADTOOLS' });
  await add({ productName: 'iText', activationStatus: 'Inactive' });
  expect(await count()).toEqual({ count: 1 });
  await add({ productName: 'DITO' });
  await add({ productName: 'pdf2data' });
  expect(await count()).toEqual({ count: 3 });
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
  const { id } = await here.begin();
  for (const name of hostile) {
    const { status, body } = await here.describeApp(name, id, { description: name });
    expect([status, (body as unknown as { name: string }).name]).toEqual([200, name]);
  }
  const fieldOf = async (call: ReturnType<typeof here.describeApp>) => {
    const { status, body } = await call;
    return [status, body.errors?.[0]?.path];
  };
  expect(await fieldOf(here.describeApp('A', id, { description: 'x'.repeat(4001) }))).toEqual([
    400,
    'description',
  ]);
  expect(await fieldOf(here.describeApp('x'.repeat(256), id))).toEqual([400, 'name']);
  expect((await here.describeApp('A\0', id)).status).toBe(400);
  expect((await here.call('POST', '/cases', { description: 'x'.repeat(4001) })).status).toBe(400);
  expect((await here.call('POST', '/cases', { status: 'Closed' })).status).toBe(400);
  expect((await here.call('POST', '/cases', { url: 'https://evil.example' })).body.code).toBe(
    'UNEXPECTED_FIELD',
  );
  expect((await here.describeApp('A', id, { status: 'Inactive' })).status).toBe(400);
});

test('names of contacts are kept as they are, too; too long ones and NUL are refused with the field', async () => {
  for (const [at, text] of hostile.entries()) {
    const named = { email: `c${at}@acme.example`, firstName: text, lastName: text };
    const { status, body } = await here.call<Contact>('POST', '/contacts', named);
    expect([status, body]).toEqual([200, { id: body.id, ...named }]);
    const found = await here.call<Contact[]>('GET', `/contacts?search=${encodeURIComponent(text)}`);
    expect(found.body).toContainEqual({ id: body.id, ...named });
  }
  for (const field of ['firstName', 'lastName'])
    for (const text of ['x'.repeat(256), 'A\0']) {
      const { status, body } = await here.call('POST', '/contacts', { ...sampleContact, [field]: text });
      expect([status, body.errors?.[0]?.path]).toEqual([400, field]);
    }
  for (const email of ['a\0@acme.example', `${'a'.repeat(250)}@acme.example`, '"><script>@acme.example'])
    expect((await here.call('POST', '/contacts', { ...sampleContact, email })).body.errors?.[0]?.path).toBe(
      'email',
    );
  for (const search of ["' OR '1'='1", '%', '_', '\\'])
    expect((await here.call('GET', `/contacts?search=${encodeURIComponent(search)}`)).status).toBe(200);
});

test('cases, applications and licenses of another account are as unknown in path and body as none at all', async () => {
  const theirs = await createCertifiedAccount(portal);
  const { body: foreignApp } = await theirs.describeApp();
  const { body: app } = await here.describeApp();
  const [foreignCase] = (await theirs.call<Case[]>('GET', '/cases')).body as unknown as [Case];
  expect((await here.report(foreignApp.id, [here.item()])).status).toBe(404);
  expect((await here.call('PATCH', `/cases/${foreignCase.id}`, { description: 'x' })).status).toBe(404);
  const paths = async (item: object) =>
    (await here.report(app.id, [item])).body.errors?.map(({ path }) => path);
  expect(await paths(here.item({ groupId: `k:${theirs.keyId}` }))).toEqual(['0.groupId']);
  expect(await paths(here.item({ customerUseCaseApplication: { id: foreignApp.id } }))).toEqual([
    '0.customerUseCaseApplication.id',
  ]);
  const trespass = `/api/usage/manual/accounts/${theirs.account}/applications/${foreignApp.id}/past-itext-usage`;
  expect((await here.call('POST', trespass, [theirs.item()])).status).toBe(403);
  expect([await here.counted(), await theirs.counted()]).toEqual([[], []]);
});
