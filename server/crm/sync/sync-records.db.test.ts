import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn } from '../../../testing/people.ts';
import {
  certify,
  createCustomer,
  standingOf,
  sync,
  syncAll,
  systemRows,
  waitingOf,
  type Customer,
} from '../../../testing/salesforce-portal.ts';
import {
  startSalesforce,
  type SalesforceRow,
  type SalesforceServer,
} from '../../../testing/salesforce-server.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { removeWaiting } from './waiting-queries.ts';

let server: SalesforceServer;
let portal: TestPortal;
let customer: Customer;
beforeAll(async () => {
  server = await startSalesforce();
  portal = await startTestPortal(server.settings);
});
afterAll(async () => {
  await portal.close();
  await server.stop();
});
beforeEach(async () => {
  portal.setNow(new Date('2026-06-30T08:00:00Z'));
  await server.set({ isDown: false });
  await server.setStore({ duplicateRule: false });
  await system('delete from crm_outbox'); // what an earlier test left waiting
  customer = await createCustomer(portal, server);
});

const system = <T extends object>(statement: string) => systemRows<T>(portal, statement);
const waiting = () => waitingOf(portal, customer);
const there = () => standingOf(server, customer);
const stamps = ['CreatedDate', 'LastModifiedDate', 'SystemModstamp'];
const without = (row: SalesforceRow) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !stamps.includes(name)));

test('[9.25] the case of a new imaging application goes out with its own record type, and holds up no other', async () => {
  const { rows: before } = { rows: await server.rows('RecordType') };
  const reporter = await createSignedIn(portal.portal, {
    accounts: { [customer.account]: { cucas: { [`app-${customer.account}`]: ['LEADTOOLS_CUCA_REPORTER'] } } },
  });
  const contact = { email: reporter.email, firstName: 'Leo', lastName: 'Contact' };
  const made = await portal.app.inject({
    method: 'POST',
    url: `/api/accounts/${customer.account}/imaging-applications`,
    headers: reporter.headers,
    payload: {
      ...{ id: randomUUID(), name: 'Kiosk', description: 'Self-service', licenseType: 'Internal' },
      ...{ reportingFrequency: 'quarterly', licenseKeyIds: [] },
      ...{ primaryReportingContact: contact, secondaryReportingContact: null },
    },
  });
  expect(made.statusCode, made.body).toBe(200);
  await certify(portal, customer);
  await server.empty('RecordType');
  await server.put(
    'RecordType',
    ...before.filter(({ DeveloperName }) => DeveloperName === 'Self_Certification'),
  );
  await sync(portal);
  expect((await there()).cases.map(({ Subject }) => Subject)).toEqual(['Report of past usage']);
  expect(await waiting()).toMatchObject([
    {
      object: 'case',
      last_error: 'Salesforce has no active record type LEADTOOLS_Deployment_Report of Case.',
    },
  ]);
  await server.empty('RecordType');
  await server.put('RecordType', ...before);
  await syncAll(portal, [customer.account]);
  expect((await there()).cases).toContainEqual(
    expect.objectContaining({
      ...{ Subject: 'LEADTOOLS Deployment Report - New Application', RecordTypeId: '012000000000002AAA' },
      ...{ Type: 'Self-Certification', Status: 'Customer provided the report', Platforms__c: 'LEADTOOLS' },
    }),
  );
});

test('[4.34] what the wizard sends stands in Salesforce field by field, each record once', async () => {
  const { caseId, contact, appId, email } = await certify(portal, customer);
  expect((await waiting()).map(({ object }) => object)).toEqual([
    'application',
    'case',
    'contact',
    'usage',
    'usage',
  ]);
  expect(await sync(portal)).toMatchObject({ sent: 6, refused: 0 });
  const { cases, apps, usage, contacts } = await there();
  expect(cases.map(without)).toEqual([
    {
      ...{
        Id: expect.any(String) as string,
        IsDeleted: false,
        Portal_Id__c: caseId,
        AccountId: customer.account,
      },
      ...{
        RecordTypeId: '012000000000001AAA',
        Type: 'Self-Certification',
        Sub_Type__c: 'Self-Certification',
      },
      ...{ Subject: 'Report of past usage', Description: null, Origin: null },
      ...{ Platforms__c: 'iText;Apryse SDK', Company_Wide_Search_Performed__c: true },
      Status: 'Customer provided the report',
    },
  ]);
  expect(contacts.map(without)).toEqual([
    {
      ...{
        Id: expect.any(String) as string,
        IsDeleted: false,
        Portal_Id__c: contact,
        AccountId: customer.account,
      },
      ...{ Email: email, FirstName: 'Ann', LastName: 'Archer' },
    },
  ]);
  expect(apps.map(without)).toEqual([
    {
      ...{
        Id: expect.any(String) as string,
        IsDeleted: false,
        Portal_Id__c: appId,
        Account__c: customer.account,
      },
      ...{ Name: 'Invoices', Description__c: 'Prints invoices', License_Type__c: 'Internal' },
      ...{ Primary_Reporting_Contact__c: contacts[0]?.['Id'], Secondary_Reporting_Contact__c: null },
      ...{ Self_Certification_Case__c: cases[0]?.['Id'], Reporting_Frequency__c: null },
      Licensing_Structure__c: 'License Management Solution',
      ...{ Status__c: 'Active', Status_Reason__c: 'Customer Reported' },
    },
  ]);
  const figure = {
    ...{
      Id: expect.any(String) as string,
      IsDeleted: false,
      Portal_Id__c: expect.stringMatching(/^usage-\d+$/) as string,
    },
    ...{ Customer_Use_Case_Application__c: apps[0]?.['Id'], Product_License__c: customer.license },
    ...{
      Start_Date__c: '2026-01-01',
      End_Date__c: '2026-01-31',
      Environment__c: 'Production',
      Is_Counted__c: true,
    },
  };
  expect(usage.map(without).toSorted((a, b) => String(a['Usage_Type__c']).localeCompare(String(b['Usage_Type__c'])))).toEqual([
    {
      ...{ ...figure, Usage_Type__c: 'itext-core', Unit__c: 'Processed Documents', Deployment_Type__c: 'Desktop' },
      ...{ Usage_Value__c: '99999999999999999', Processors_Per_Server__c: null, Number_Of_Servers__c: null },
    },
    {
      ...{ ...figure, Environment__c: 'Non-Production', Usage_Type__c: 'Logical processors', Unit__c: 'Logical processors', Deployment_Type__c: 'Cloud' },
      ...{ Usage_Value__c: '24', Processors_Per_Server__c: '8', Number_Of_Servers__c: '3' },
    },
  ]); // prettier-ignore
  expect(await waiting()).toEqual([]);
  expect(await sync(portal)).toBeNull();
});

test('while Salesforce is down customers have their receipts, and everything arrives when it is back', async () => {
  await server.set({ isDown: true });
  const { receipt } = await certify(portal, customer);
  expect(receipt).toMatchObject({ kind: 'WIZARD', eventCount: 2 });
  await expect(sync(portal)).rejects.toThrow('The login address does not answer');
  await expect(sync(portal)).rejects.toThrow('The login address does not answer');
  await expect(sync(portal)).rejects.toThrow('The login address does not answer');
  const readState = async () => {
    const [row] = await system<{ value: { failures: number; restingUntil: string | null; reason: string } }>(
      `select value from portal_state where name = 'crm'`,
    );
    return row?.value;
  };
  const state = await readState();
  expect([state?.failures, state?.restingUntil]).toEqual([3, '2026-06-30T08:01:00.000Z']);
  expect(state?.reason).toMatch(/^The login address does not answer/);
  await server.set({ isDown: false });
  expect(await sync(portal)).toBeNull(); // it is left alone for a minute
  portal.setNow(new Date('2026-06-30T08:01:00Z'));
  expect(await sync(portal)).toMatchObject({ sent: 6, refused: 0 });
  const { cases, apps, usage, contacts } = await there();
  expect([cases, contacts, apps, usage].map(({ length }) => length)).toEqual([1, 1, 1, 2]);
  expect(await readState()).toMatchObject({ failures: 0, restingUntil: null, reason: null });
});

test('a record that changes while it is being sent waits on', async () => {
  const { contact } = await certify(portal, customer);
  const sentAs = (version: number) =>
    inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      removeWaiting(trx, 'contact', [{ id: contact, version }]),
    );
  await sentAs(0);
  expect((await waiting()).map(({ object }) => object)).toContain('contact');
  await sentAs(1);
  expect((await waiting()).map(({ object }) => object)).not.toContain('contact');
});

test('as a duplicate of the same address in the same account is that contact from then on', async () => {
  await server.put('Contact', {
    Id: '003900000000777AAA',
    AccountId: customer.account,
    Email: 'Ann@Acme.example',
    LastName: 'A',
  });
  await server.setStore({ duplicateRule: true });
  const { contact } = await certify(portal, customer, { email: 'ann@acme.example' });
  await syncAll(portal, [customer.account], 5);
  expect((await there()).contacts.map(({ Id, Portal_Id__c: id }) => [Id, id])).toEqual([
    ['003900000000777AAA', contact],
  ]);
});

test('a contact that Salesforce takes for somebody else is for people to look at', async () => {
  await server.put('Contact', {
    Id: '003900000000778AAA',
    AccountId: '001000000000009AAA',
    Email: 'bob@acme.example',
    LastName: 'B',
  });
  await server.setStore({ duplicateRule: true });
  await certify(portal, customer, { email: 'bob@acme.example' });
  await sync(portal);
  expect((await waiting()).find(({ object }) => object === 'contact')?.last_error).toBe(
    'DUPLICATES_DETECTED: Use one of these records?',
  );
  expect((await there()).contacts).toEqual([]);
});
