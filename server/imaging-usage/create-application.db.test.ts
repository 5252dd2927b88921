import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewImagingApplication } from '#domain/imaging-usage/new-application.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createImagingAccount, reportImaging, type ImagingAccount } from '../../testing/imaging-usage.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-11-20T12:00:00Z'));
});
afterAll(() => portal.close());

const asContact = ({ email }: SignedInPerson) => ({ email, firstName: 'Leo', lastName: 'Contact' });
const application = (contact: SignedInPerson, more: Partial<NewImagingApplication> = {}) => ({
  ...{ id: randomUUID(), name: ' Kiosk ', description: 'Self-service', licenseType: 'Internal' as const },
  ...{ reportingFrequency: 'quarterly' as const, licenseKeyIds: [] as string[] },
  ...{ primaryReportingContact: asContact(contact), secondaryReportingContact: null },
  ...more,
});
const create = (acme: ImagingAccount, payload: object, as = acme.contact) =>
  portal.app.inject({
    method: 'POST',
    url: `/api/accounts/${acme.accountId}/imaging-applications`,
    headers: as.headers,
    payload,
  });
const free = async (acme: ImagingAccount) =>
  (
    await portal.app.inject({
      url: `/api/accounts/${acme.accountId}/imaging-licenses`,
      headers: acme.contact.headers,
    })
  ).json<{ licenseKeyId: string }[]>();
/** A license that belongs to no application. */
async function addFree(acme: ImagingAccount): Promise<string> {
  const id = await acme.addLicense();
  await portal.asOwner(`update license_key set cuca_id = null where id = '${id}'`);
  return id;
}

test('[2.79] the first contact is the primary reporting contact, the second the secondary', async () => {
  const acme = await createImagingAccount(portal);
  const second = { email: 'second@umbrella.example', firstName: 'Sue', lastName: 'Second' };
  const more = { licenseKeyIds: [await addFree(acme)], secondaryReportingContact: second };
  const body = application(acme.contact, more);
  expect((await create(acme, body)).statusCode).toBe(200);
  const { rows } = await portal.asOwner(
    `select one.email as first, two.email as second from application a
     join person one on one.id = a.primary_reporting_contact_id
     join person two on two.id = a.secondary_reporting_contact_id where a.id = '${body.id}'`,
  );
  expect(rows).toEqual([{ first: acme.contact.email, second: 'second@umbrella.example' }]);
});

test('[2.79] [9.25] a new application is reportable at once by whoever made it, and staff find its case', async () => {
  const acme = await createImagingAccount(portal);
  const id = await addFree(acme);
  expect((await free(acme)).map(({ licenseKeyId }) => licenseKeyId)).toEqual([id]);
  const body = application(acme.contact, { licenseKeyIds: [id] });
  const answer = await create(acme, body);
  expect(answer.json()).toEqual({ id: body.id, name: 'Kiosk' });
  const row = { productLicenseId: id, startDate: '2026-07-01', endDate: '2026-09-30', usageValue: '3' };
  const reported = await reportImaging(portal, { ...acme, applicationId: body.id }, [row]);
  expect(reported.statusCode, reported.body).toBe(200);
  const { rows } = await portal.asOwner(
    `select record_type_name as kind, type, sub_type, subject, status, description from crm_case where account_id = '${acme.accountId}'`,
  );
  expect(rows).toEqual([
    {
      ...{ kind: 'LEADTOOLS Deployment Report', type: 'Self-Certification', sub_type: 'Self-Certification' },
      subject: 'LEADTOOLS Deployment Report - New Application',
      status: 'Customer provided the report',
      description: `${acme.contact.email} added the application Kiosk. Licenses: 1. Reporting contact: ${acme.contact.email}.\n\nSelf-service`,
    },
  ]);
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const asked = async (url: string, { headers }: SignedInPerson) =>
    (await portal.app.inject({ url, headers })).json<{ content?: object[] }>();
  const subject = 'LEADTOOLS Deployment Report - New Application';
  // Staff see it in their list, filtered by its subject, and by 7.35; a customer's wizard is about past usage alone.
  const found = await asked(
    `/api/cases?search=${acme.accountId}&subject=${encodeURIComponent(subject)}`,
    staffMember,
  );
  expect(found.content).toMatchObject([{ subject, who: { name: 'Test Person', isStaff: false } }]);
  // Either leads to the other, the application for staff alone.
  const made = { applications: ['Kiosk'], figures: [{ unit: 'Deployments', value: '3' }] };
  expect(found.content).toMatchObject([made]);
  const [{ id: caseId } = { id: '' }] = found.content as { id: string }[];
  expect(await asked(`/api/accounts/${acme.accountId}/cases/${caseId}`, staffMember)).toMatchObject({
    ...made,
    applicationDetails: [{ id: body.id, name: 'Kiosk', lines: [{ productName: 'LEADTOOLS', value: '3' }] }],
  });
  const ofApplication = `/api/accounts/${acme.accountId}/cucas/${body.id}`;
  expect(await asked(ofApplication, staffMember)).toMatchObject({ id: body.id, caseId });
  expect(await asked(ofApplication, acme.contact)).not.toHaveProperty('caseId');
  const of = `/api/salesforce/accounts/${acme.accountId}/cases`;
  const kind = `recordTypeName=${encodeURIComponent('LEADTOOLS Deployment Report')}`;
  expect(await asked(of, staffMember)).toMatchObject([{ subject }]);
  expect(await asked(`${of}?${kind}`, staffMember)).toMatchObject([{ subject }]);
  expect(await asked(`${of}?recordTypeName=Self-Certification`, staffMember)).toEqual([]);
  expect([await asked(of, acme.contact), await asked(`${of}?${kind}`, acme.contact)]).toEqual([[], []]);
  expect(await free(acme)).toEqual([]);
  // The licenses report knows whose it is from now on.
  const line = await portal.asOwner(`select cuca_id from report_row where license_key_id = '${id}'`);
  expect(line.rows).toEqual([{ cuca_id: body.id }]);
});

test('[2.79] a new application does not wait for usage of its account that is being booked', async () => {
  const acme = await createImagingAccount(portal);
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    // What an upload holds of its account until the last record of its file is written.
    await sql`select from account where id = ${acme.accountId} for key share`.execute(trx);
    expect((await create(acme, application(acme.contact))).statusCode).toBe(200);
  });
});

test('the same once more makes nothing more; the name is taken for everybody else, however it is written', async () => {
  const acme = await createImagingAccount(portal);
  const body = application(acme.contact);
  const answers = await Promise.all([create(acme, body), create(acme, body)]);
  const made = { id: body.id, name: 'Kiosk' };
  expect(answers.map((answer) => answer.json())).toEqual([made, made]);
  const other = await create(acme, application(acme.contact, { name: 'KIOSK' }));
  expect([other.statusCode, other.json().code]).toEqual([409, 'APPLICATION_NAME_TAKEN']);
  const { rows } = await portal.asOwner(
    `select (select count(*)::int from crm_case where account_id = '${acme.accountId}') as cases,
      (select count(*)::int from application where account_id = '${acme.accountId}') as applications,
      (select count(*)::int from person where email = '${acme.contact.email}') as people`,
  );
  expect(rows).toEqual([{ cases: 1, applications: 2, people: 1 }]);
});

test('[2.79] what was changed after a lost answer is refused by what stands: the name, or the licenses', async () => {
  const acme = await createImagingAccount(portal);
  const [first, later] = [await addFree(acme), await addFree(acme)];
  const body = application(acme.contact, { licenseKeyIds: [first] });
  expect((await create(acme, body)).statusCode).toBe(200);
  const changes = [
    { licenseKeyIds: [first, later] },
    { name: 'Till' },
    { name: 'Till', licenseKeyIds: [first, later] },
  ];
  const answers = await Promise.all(
    changes.map((change) => create(acme, { ...body, id: randomUUID(), ...change })),
  );
  expect(answers.map((answer) => answer.json().code)).toEqual([
    'APPLICATION_NAME_TAKEN',
    'LICENSE_TAKEN',
    'LICENSE_TAKEN',
  ]);
  const held = await portal.asOwner(
    `select id, cuca_id from license_key where cuca_id = '${body.id}' or id = '${later}' order by cuca_id nulls last`,
  );
  expect(held.rows).toEqual([
    { id: first, cuca_id: body.id },
    { id: later, cuca_id: null },
  ]);
});

test('a license of an application, of another account or of another product is not taken, and nothing is added', async () => {
  const acme = await createImagingAccount(portal);
  const globex = await createImagingAccount(portal);
  for (const id of [await acme.addLicense(), await addFree(globex), 'nobody']) {
    const answer = await create(acme, application(acme.contact, { licenseKeyIds: [id] }));
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'LICENSE_TAKEN']);
  }
  const { rows } = await portal.asOwner(
    `select count(*)::int as applications from application where account_id = '${acme.accountId}'`,
  );
  expect(rows).toEqual([{ applications: 1 }]);
});

test('a new contact is a person of the account; who is no contact does not report, though they made it', async () => {
  const acme = await createImagingAccount(portal);
  const id = await addFree(acme);
  const contact = { email: 'new@umbrella.example', firstName: 'New', lastName: 'Person' };
  const body = application(acme.contact, { licenseKeyIds: [id], primaryReportingContact: contact });
  expect((await create(acme, body)).statusCode).toBe(200);
  const row = { productLicenseId: id, startDate: '2026-07-01', endDate: '2026-09-30', usageValue: '3' };
  const refused = await reportImaging(portal, { ...acme, applicationId: body.id }, [row]);
  expect(refused.json().detail).toContain('Ask New Person');
});

test('staff add an application without a role of their own', async () => {
  const acme = await createImagingAccount(portal);
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const body = application(acme.contact);
  expect((await create(acme, body, staffMember)).statusCode).toBe(200);
  const { rows } = await portal.asOwner(
    `select count(*)::int as roles from cuca_role where cuca_id = '${body.id}'`,
  );
  expect(rows).toEqual([{ roles: 0 }]);
});

test('somebody of another account adds nothing', async () => {
  const [acme, globex] = [await createImagingAccount(portal), await createImagingAccount(portal)];
  expect((await create(acme, application(globex.contact), globex.contact)).statusCode).toBe(403);
});

test('[9.07] a name of 255 and an address of 256 characters are taken, longer ones are refused where they stand', async () => {
  const acme = await createImagingAccount(portal);
  const emailOf = (length: number) => ({
    ...{ firstName: 'Ada', lastName: 'Long' },
    email: `${'a'.repeat(length - '@umbrella.example'.length)}@umbrella.example`,
  });
  const longest = application(acme.contact, {
    name: 'n'.repeat(255),
    primaryReportingContact: emailOf(256),
  });
  const taken = await create(acme, longest);
  expect(taken.statusCode, taken.body).toBe(200);
  const tooLong = application(acme.contact, {
    name: 'n'.repeat(256),
    primaryReportingContact: emailOf(257),
  });
  const refused = await create(acme, tooLong);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual([
    'name',
    'primaryReportingContact.email',
  ]);
});

test('an id that an application of another account has is refused, and nothing is written', async () => {
  const [acme, other] = [await createImagingAccount(portal), await createImagingAccount(portal)];
  const body = application(acme.contact);
  expect((await create(acme, body)).statusCode).toBe(200);
  const refused = await create(other, application(other.contact, { id: body.id }));
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'INVALID_INPUT']);
  const { rows } = await portal.asOwner(
    `select (select count(*)::int from crm_case where account_id = '${other.accountId}') as cases,
      (select count(*)::int from cuca_role where cuca_id = '${body.id}') as roles`,
  );
  expect(rows).toEqual([{ cases: 0, roles: 1 }]);
});
