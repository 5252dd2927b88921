import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestOutcome, StaffCaseDetail, StaffCasePage } from '#domain/cases/schema.ts';
import type { Problem } from '#domain/core/problem.ts';
import { NEW_APPLICATION_SUBJECT } from '#domain/imaging-usage/new-application.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { sendNotifications } from '#server/mail/notifications/send-notifications.ts';
import { createPerson, createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { createVolumeKey, randomKey } from '../../testing/volume-portal.ts';
import { certificationRequests } from './request-mail.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
let accountViewer: SignedInPerson;
let account: string;
let keyId: string;
const now = new Date('2026-06-30T08:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal({ PORTAL_DEMO: 'true' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(now);
  account = `acc-${randomUUID()}`;
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  accountViewer = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ACCOUNT_VIEWER'] } },
  });
  keyId = await createVolumeKey(portal, {
    ...{ accountId: account, value: randomKey(), createdDate: '2026-01-01', expiryDate: '2026-12-31' },
  });
});

async function call(method: 'GET' | 'POST', url: string, payload?: object, by = staffMember) {
  const answer = await portal.app.inject({
    ...{ method, url, headers: by.headers },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, text: answer.body, body: answer.json<Problem>() };
}
/** Another account, with something to certify. */
async function openOther(): Promise<void> {
  account = `acc-${randomUUID()}`;
  await createPerson(portal.portal, { accounts: { [account]: { roles: ['ACCOUNT_VIEWER'] } } });
  await createVolumeKey(portal, { accountId: account, value: randomKey() });
}
const ask = async (more: object = {}) => {
  const { status, body } = await call('POST', `/api/accounts/${account}/certification-requests`, {
    ...{ id: randomUUID(), ...more },
  });
  return { status, body: body as RequestOutcome & Problem };
};
const one = async (caseId: string) =>
  (await call('GET', `/api/accounts/${account}/cases/${caseId}`)).body as unknown as StaffCaseDetail;
const setStatus = (caseId: string, body: object) =>
  call('POST', `/api/accounts/${account}/cases/${caseId}/status`, { id: randomUUID(), ...body });
const list = async (query = '') =>
  (await call('GET', `/api/cases?${query}`)).body as unknown as StaffCasePage;
const mails = async (settings: Partial<TestPortal['portal']['config']> = {}) => {
  const own = { ...portal.portal, config: { ...portal.portal.config, ...settings } };
  await sendNotifications(createSystemContext(own, { kind: 'job', name: 'notification-mail' }), [certificationRequests]);
  const { rows } = await portal.asOwner('select recipient, subject from outbox_mail order by recipient');
  return rows as { recipient: string; subject: string }[];
}; // prettier-ignore

/** A certification that its people have handed over: 120 documents and 24 processors. */
async function certify() {
  const crm = `/api/salesforce/accounts/${account}`;
  const post = async (url: string, payload: object) => {
    const answer = await portal.app.inject({ method: 'POST', url, headers: accountViewer.headers, payload });
    return answer.json<{ id: string }>().id;
  };
  const caseId = await post(`${crm}/cases`, { companyWideSearchPerformed: true });
  const contact = await post(`${crm}/contacts`, { email: 'a@acme.example', firstName: 'A', lastName: 'B' });
  const appId = await post(`${crm}/applications`, {
    ...{ name: 'Zebra Prints', description: 'd', licenseType: 'Internal', selfCertificationCaseId: caseId },
    primaryReportingContact: contact,
  });
  const item = { groupId: `k:${keyId}`, productName: 'iText', environment: 'Production', usageRange: { start: '2026-01-01', end: '2026-01-31' } }; // prettier-ignore
  await post(`/api/usage/manual/accounts/${account}/applications/${appId}/past-itext-usage`, [
    { ...item, deploymentType: 'Desktop', environment: 'Non-Production', usageValue: '120' },
    { ...item, deploymentType: 'Cloud', serverDeployment: [{ processorsPerServer: 8, numberOfServers: 3 }] },
  ]);
  const url = `${crm}/cases/${caseId}`;
  await portal.app.inject({
    ...{
      method: 'PATCH',
      url,
      headers: accountViewer.headers,
      payload: { status: 'Customer provided the report' },
    },
  });
  return caseId;
}

/** The certified application gets an imaging license, as the CRM gives it, and reports quarterly; answers its id. */
async function giveImagingLicense(keyId: string): Promise<string> {
  return inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    const { id } = await trx
      .updateTable('application')
      .set({ reporting_frequency: 'quarterly' })
      .where('account_id', '=', account)
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.updateTable('license_key').set({ cuca_id: id }).where('id', '=', keyId).execute();
    return id;
  });
}

describe('asking for certification', () => {
  test('opens a case that the account’s people find on their start page and get a mail of, once each', async () => {
    await createPerson(portal.portal, { email: `m-${account}@x.example`, accounts: { [account]: { cucas: { [`c-${account}`]: ['CUCA_VIEWER'] } } } }); // prettier-ignore
    await createPerson(portal.portal, { email: `d-${account}@x.example`, disabled: true, accounts: { [account]: { roles: ['LICENSEE'] } } }); // prettier-ignore
    const id = randomUUID();
    const first = await ask({ id, message: 'By July, please' });
    expect(first.body).toEqual({
      ...{
        caseId: first.body.caseId,
        status: 'Customer contact initiated',
        isNew: true,
        createdDate: '2026-06-30',
      },
    });
    expect((await ask({ id, message: 'By July, please' })).body).toEqual(first.body);
    expect((await ask()).body).toEqual({ ...first.body, isNew: false });
    const state = await portal.app.inject({
      url: `/api/accounts/${account}/state`,
      headers: accountViewer.headers,
    });
    expect(state.json()).toMatchObject({ certification: { since: '2026-06-30', isBegun: false } });
    const told = (await mails()).filter(({ recipient }) => [accountViewer.email, `m-${account}@x.example`, `d-${account}@x.example`].includes(recipient)); // prettier-ignore
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(
      [accountViewer.email, `m-${account}@x.example`].toSorted(),
    );
    expect(told[0]?.subject).toBe(`Northwind Imaging: certify past usage for Account ${account}`);
    const all = (await mails()).length;
    expect((await mails()).length).toBe(all);
    expect((await one(first.body.caseId)).events).toMatchObject([
      { action: 'ASK', note: 'By July, please', by: 'Test Person', byStaff: true },
    ]);
  });

  test('the demo’s people get no mail of it outside the demo', async () => {
    await createPerson(portal.portal, { email: `demo-${account}@x.example`, demo: true, accounts: { [account]: { roles: ['LICENSEE'] } } }); // prettier-ignore
    await ask();
    const told = (await mails({ demo: false, SMTP_URL: 'smtp://127.0.0.1:9' })).map(
      ({ recipient }) => recipient,
    );
    expect(told).toContain(accountViewer.email);
    expect(told).not.toContain(`demo-${account}@x.example`);
  });

  test('goes on in the customer’s hands: begun, it is no longer a question', async () => {
    const { body } = await ask();
    const begun = await portal.app.inject({
      ...{
        method: 'POST',
        url: `/api/salesforce/accounts/${account}/cases`,
        headers: accountViewer.headers,
        payload: {},
      },
    });
    expect(begun.json()).toMatchObject({ id: body.caseId, status: 'Customer’s response received' });
    const state = await portal.app.inject({
      url: `/api/accounts/${account}/state`,
      headers: accountViewer.headers,
    });
    expect(state.json()).toMatchObject({ certification: { isBegun: true } });
    expect((await mails()).some(({ recipient }) => recipient === accountViewer.email)).toBe(false);
  });

  test('under the id of a question to another account is refused: its mail would never go out', async () => {
    const id = randomUUID();
    expect((await ask({ id })).status).toBe(200);
    await openOther();
    const { status, body } = await ask({ id });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(await ask()).toMatchObject({ status: 200, body: { isNew: true } });
  });

  test('of an account that has nothing to certify is refused, and nobody is told', async () => {
    await portal.asAdmin(`update license_key set activation_status = 'Inactive' where id = '${keyId}'`);
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([409, 'NOTHING_TO_CERTIFY']);
    expect((await list(`search=${account}`)).totalElements).toBe(0);
  });
});

describe('the list', () => {
  test('[7.51] tells account, status, who, applications and figures, each unit for itself', async () => {
    const caseId = await certify();
    const { content, totalElements } = await list(`search=${account}`);
    expect([totalElements, content]).toEqual([
      1,
      [
        {
          ...{ id: caseId, subject: 'Report of past usage', status: 'Customer provided the report' },
          ...{ createdDate: '2026-06-30', account: { id: account, name: `Account ${account}` } },
          who: { name: 'Test Person', isStaff: false, at: '2026-06-30T08:00:00.000Z' },
          applications: ['Zebra Prints'],
          figures: [
            { unit: 'Processed Documents', value: '120' },
            { unit: 'Logical processors', value: '24' },
          ],
        },
      ],
    ]);
    const ids = async (query: string) => (await list(query)).content.map(({ id }) => id);
    expect(await ids('search=zebra%20prints')).toContain(caseId);
    expect(await ids(`search=${account}%25`)).toEqual([]);
    expect(await ids(`search=${account}&status=Closed`)).toEqual([]);
    expect(await ids(`search=${account}&status=Closed&status=Customer%20provided%20the%20report`)).toEqual([
      caseId,
    ]);
  });

  test('[2.84] tells no usage as certified that the application reports of its imaging licenses, in the list as in the case', async () => {
    const caseId = await certify();
    const licenseKeyId = await createVolumeKey(portal, {
      ...{ accountId: account, value: randomKey(), productName: 'LEADTOOLS', recordType: 'Leadtools' },
      ...{ createdDate: '2025-10-01', expiryDate: '2027-12-31', more: { deployment_type: 'Desktop' } },
    });
    const applicationId = await giveImagingLicense(licenseKeyId);
    const usages = ['2025-12-31', '2026-03-31'].map((end) => ({ productLicenseId: licenseKeyId, startDate: end.startsWith('2025') ? '2025-10-01' : '2026-01-01', endDate: end, usageValue: '5', environment: 'Production' })); // prettier-ignore
    const { status, text } = await call(
      'POST',
      `/api/usage/manual/accounts/${account}/applications/${applicationId}/leadtools-usage`,
      { usages },
    );
    expect([status, text]).toEqual([200, expect.stringContaining('"value":"10"')]);
    const certified = [
      { unit: 'Processed Documents', value: '120' },
      { unit: 'Logical processors', value: '24' },
    ];
    const [row] = (await list(`search=${account}`)).content;
    expect(row?.figures).toEqual(certified);
    const { applicationDetails } = await one(caseId);
    expect(applicationDetails[0]?.lines.map(({ unit, value }) => ({ unit, value }))).toEqual(certified);
    // A case about a new imaging application is about just that usage.
    await portal.asAdmin(`update crm_case set subject = '${NEW_APPLICATION_SUBJECT}' where id = '${caseId}'`);
    expect((await one(caseId)).figures).toContainEqual({ unit: 'Deployments', value: '10' });
  });

  test('goes on where the page before ended, newest first, every case once', async () => {
    await portal.asAdmin(`insert into crm_case (id, account_id, record_type_name, type, sub_type, subject, status, created_date)
      select '${account}-' || lpad(n::text, 3, '0'), '${account}', 'Self-Certification', 'S', 'S', 'Many', 'Closed', date '2026-01-01' + n / 3
      from generate_series(1, 120) n`);
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: StaffCasePage = await list(`search=${account}${after === '' ? '' : `&after=${after}`}`);
      ids.push(...page.content.map(({ id }) => id));
      after = page.next;
    }
    expect(ids).toHaveLength(120);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    for (const cursor of ['x', 'WyIyMDI2LTAxLTAxIiwiXHUwMDAwIl0'])
      expect((await call('GET', `/api/cases?after=${cursor}`)).status).toBe(400);
  });

  test('is saved as CSV, a line for each unit, and formulas are texts', async () => {
    await certify();
    await portal.asAdmin(`update application set name = '=1+1' where account_id = '${account}'`);
    portal.setNow(new Date('2026-07-03T08:00:00Z'));
    const { headers } = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    const answer = await portal.app.inject({ url: `/api/cases?format=csv&search=${account}`, headers });
    const lines = answer.body.trim().split(/\r?\n/).slice(1);
    expect(lines.map((line) => line.split(',').slice(-6))).toEqual([
      ['2026-06-30', '3', 'Test Person', "'=1+1", '120', 'Processed Documents'],
      ['2026-06-30', '3', 'Test Person', "'=1+1", '24', 'Logical processors'],
    ]);
    const former = await portal.app.inject({ url: `/api/cases/export?search=${account}`, headers });
    expect(former.body).toBe(answer.body);
    for (const format of ['format=xlsx', 'format=', 'format=csv&format=csv']) {
      const refused = await portal.app.inject({ url: `/api/cases?${format}`, headers });
      expect([refused.statusCode, refused.json<Problem>().errors?.[0]?.path]).toEqual([400, 'format']);
    }
  });
});

describe('a case', () => {
  test('shows its applications with contacts, every figure with its receipt, and what happened', async () => {
    const detail = await one(await certify());
    expect(detail.applicationDetails).toMatchObject([
      {
        ...{ name: 'Zebra Prints', licenseType: 'Internal', secondaryReportingContact: null },
        primaryReportingContact: { email: 'a@acme.example', firstName: 'A', lastName: 'B' },
        lines: [
          { unit: 'Processed Documents', value: '120', deploymentType: 'Desktop', processorsPerServer: null },
          { unit: 'Logical processors', value: '24', processorsPerServer: 8, numberOfServers: 3, period: { start: '2026-01-01', end: '2026-01-31' } },
        ],
      },
    ]); // prettier-ignore
    expect(detail.events.map(({ action, status }) => `${action} ${status}`).toSorted()).toEqual([
      'BEGIN Customer’s response received',
      'STATUS Customer provided the report',
    ]);
  });

  test('is set to a status by whoever saw how it stands, opened again, and goes on with its customer then', async () => {
    const caseId = await certify();
    const provided = 'Customer provided the report';
    const id = randomUUID();
    const closed = await setStatus(caseId, { id, from: provided, status: 'Closed', note: 'invoiced' });
    expect((closed.body as unknown as StaffCaseDetail).events[0]).toMatchObject({
      note: 'invoiced',
      status: 'Closed',
    });
    expect(
      (await setStatus(caseId, { id, from: provided, status: 'Closed', note: 'invoiced' })).body,
    ).toEqual(closed.body);
    const late = await setStatus(caseId, { from: provided, status: 'Customer contact initiated' });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      ...[409, 'CASE_CHANGED'],
      'The status of the case is now “Closed”. Your change was not saved. Check the case and try again.',
    ]);
    await setStatus(caseId, { from: 'Closed', status: 'Customer’s response received' });
    const again = await portal.app.inject({
      ...{
        method: 'POST',
        url: `/api/salesforce/accounts/${account}/cases`,
        headers: accountViewer.headers,
        payload: {},
      },
    });
    expect(again.json()).toMatchObject({ id: caseId });
    const foreign = await call('POST', `/api/accounts/other/cases/${caseId}/status`, { id, from: 'x', status: 'Closed' }); // prettier-ignore
    expect(foreign.status).toBe(403);
    expect((await setStatus('nothing', { from: 'x', status: 'Closed' })).status).toBe(404);
    expect((await setStatus(caseId, { from: 'x', status: 'Lost' })).status).toBe(400);
  });

  test('takes no note under an id that something of another case has', async () => {
    const id = randomUUID();
    const { body: first } = await ask({ id });
    await openOther();
    const { body: other } = await ask();
    expect(first.caseId).not.toBe(other.caseId);
    const answer = await call('POST', `/api/accounts/${account}/cases/${other.caseId}/notes`, {
      id,
      note: 'Hm',
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
  });

  test('takes notes of staff, each once, that customers cannot read', async () => {
    const caseId = await certify();
    const id = randomUUID();
    const url = `/api/accounts/${account}/cases/${caseId}/notes`;
    for (const _ of [1, 2]) await call('POST', url, { id, note: ' Called them ' });
    const { events } = await one(caseId);
    expect(events.filter(({ action }) => action === 'NOTE').map(({ note }) => note)).toEqual(['Called them']);
    expect((await call('POST', url, { id: randomUUID(), note: 'x'.repeat(1001) })).status).toBe(400);
    expect((await call('POST', url, { id: randomUUID(), note: '  ' })).status).toBe(400);
    for (const path of [`/api/accounts/${account}/cases/${caseId}`, '/api/cases'])
      expect((await call('GET', path, undefined, accountViewer)).status).toBe(403);
    const own = await call('GET', `/api/salesforce/accounts/${account}/cases`, undefined, accountViewer);
    expect(own.text).not.toContain('Called them');
  });
});
