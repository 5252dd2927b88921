import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashLicenseKey } from '#server/licenses/seal-license.ts';
import { certify, createCustomer, sync, syncAll, systemRows } from '../../../testing/salesforce-portal.ts';
import { startSalesforce, type SalesforceServer } from '../../../testing/salesforce-server.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

let server: SalesforceServer;
let portal: TestPortal;
let clock: Date;
const pulled = [
  'User',
  'Account',
  'Contact',
  'Customer_Use_Case_Application__c',
  'Product_License__c',
  'Case',
];
beforeAll(async () => {
  server = await startSalesforce();
  portal = await startTestPortal(server.settings);
});
afterAll(async () => {
  await portal.close();
  await server.stop();
});
beforeEach(async () => {
  clock = new Date('2026-06-30T08:00:00Z');
  portal.setNow(clock);
  await server.fail({ rate: 0 });
  await server.set({ pageSize: 2000, isDown: false });
  await server.setStore({ hiddenFields: [] });
  // Every pull begins anew, and reads what this test has put in, not what others did.
  await server.empty(...pulled);
  await system(
    `delete from portal_state where name like 'crm%'; delete from crm_outbox; delete from crm_conflict; delete from crm_problem`,
  );
});

const system = <T extends object>(statement: string) => systemRows<T>(portal, statement);
/** A run, when the next pull is due. */
function pull() {
  clock = new Date(clock.getTime() + 6 * 60_000);
  portal.setNow(clock);
  return sync(portal);
}
let number = 0;
const id = (prefix: string) => `${prefix}7${String((number += 1)).padStart(11, '0')}AAA`;

/** An account of the org with its owner, a contact, an application, a license and a case. */
async function fillOrg() {
  const ids = { owner: id('005'), account: id('001'), contact: id('003'), app: id('a01'), license: id('a02'), case: id('500') };
  await server.put('User', { Id: ids.owner, Email: `o-${ids.owner}@vendor.example`, FirstName: 'Olga', LastName: 'Owner', UserType: 'Standard' });
  await server.put('Account', { Id: ids.account, Name: 'Acme', OwnerId: ids.owner, Regional_Territory__c: 'Benelux', Global_Territory__c: 'EMEA' });
  await server.put('Contact', { Id: ids.contact, AccountId: ids.account, Email: `c-${ids.contact}@acme.example`, FirstName: null, LastName: 'Contact' });
  await server.put('Customer_Use_Case_Application__c', { Id: ids.app, Account__c: ids.account, Name: 'Prints', License_Type__c: 'Internal', Reporting_Frequency__c: 'quarterly', Primary_Reporting_Contact__c: ids.contact });
  await server.put('Product_License__c', {
    ...{ Id: ids.license, Account__c: ids.account, Customer_Use_Case_Application__c: ids.app, License_Record_Type__c: 'Unified' },
    ...{ Product_Name__c: 'iText', License_Key__c: `KEY-${ids.license}-VALUE`, Name: 'PL-1', Activation_Status__c: 'Active' },
    ...{ Start_Date__c: '2026-01-01', Expiry_Date__c: '2026-12-31', Max_Volume__c: '99999999999999999' },
  });
  await server.put('Case', {
    ...{ Id: ids.case, AccountId: ids.account, RecordTypeId: '012000000000001AAA', Subject: 'Report of past usage' },
    ...{ Status: 'Customer contact initiated', Platforms__c: 'iText;LEADTOOLS', CreatedDate: '2026-05-04T10:00:00.000+0000' },
  });
  return ids;
} // prettier-ignore

test('accounts, people, applications, licenses and cases of the org stand in the portal, keys sealed', async () => {
  const ids = await fillOrg();
  await server.set({ pageSize: 2 });
  expect(await pull()).toMatchObject({ sent: 0 });
  expect(await system(`select problem from crm_problem where salesforce_id in ('${Object.values(ids).join("', '")}')`)).toEqual([]); // prettier-ignore
  expect(await system(`select a.name, a.url, a.regional_territory, p.email as owner from account a
    left join person p on p.id = a.owner_id where a.id = '${ids.account}'`)).toEqual([
    {
      ...{ name: 'Acme', url: `${server.url}/lightning/r/Account/${ids.account}/view` },
      ...{ regional_territory: 'Benelux', owner: `o-${ids.owner}@vendor.example` },
    },
  ]); // prettier-ignore
  expect(await system(`select p.first_name, p.last_name, c.account_id from person p
    join account_contact c on c.person_id = p.id where p.id = '${ids.contact}'`)).toEqual([
    { first_name: '-', last_name: 'Contact', account_id: ids.account },
  ]); // prettier-ignore
  expect(await system(`select name, license_type, reporting_frequency, primary_reporting_contact_id
    from application where id = '${ids.app}'`)).toEqual([
    { name: 'Prints', license_type: 'Internal', reporting_frequency: 'quarterly', primary_reporting_contact_id: ids.contact },
  ]); // prettier-ignore
  const [license] = await system<{ key_hash: Buffer; max_volume: string; cuca_id: string; key_tail: string }>(
    `select key_hash, max_volume::text, cuca_id, key_tail from license_key where id = '${ids.license}'`,
  );
  expect(license?.key_hash).toEqual(hashLicenseKey(portal.portal.secrets, `KEY-${ids.license}-VALUE`));
  expect([license?.max_volume, license?.cuca_id]).toEqual(['99999999999999999', ids.app]);
  expect(
    await system(`select license_key_id from report_row where license_key_id = '${ids.license}'`),
  ).toHaveLength(1);
  expect(await system(`select status, platforms, created_date::text, subject from crm_case where id = '${ids.case}'`)).toEqual([
    {
      ...{ status: 'Customer contact initiated', platforms: ['iText', 'LEADTOOLS'], created_date: '2026-05-04' },
      subject: 'Report of past usage',
    },
  ]); // prettier-ignore
  expect(
    await system(`select base from crm_record where object = 'license' and id = '${ids.license}'`),
  ).toEqual([]);
  await server.put('Account', { Id: ids.account, Name: 'Acme International' });
  expect(await pull()).toMatchObject({ changed: 1 });
  expect(await system(`select name from account where id = '${ids.account}'`)).toEqual([
    { name: 'Acme International' },
  ]);
  expect(await pull()).toMatchObject({ changed: 0 });
});

test('a record that the portal cannot take is named with its reason, holds up no other, and is forgotten when it is mended', async () => {
  const ids = await fillOrg();
  const [odd, orphan] = [id('a02'), id('a01')];
  await server.put('Product_License__c', { Id: odd, Account__c: ids.account, License_Record_Type__c: 'Unified', Product_Name__c: 'Foxpro' });
  await server.put('Customer_Use_Case_Application__c', { Id: orphan, Account__c: '001000000000404AAA', Name: 'Orphan' });
  await pull();
  const problems = await system(`select object, salesforce_id, problem from crm_problem where salesforce_id in ('${odd}', '${orphan}') order by object`);
  expect(problems).toEqual([
    { object: 'application', salesforce_id: orphan, problem: 'accountId: 001000000000404AAA does not exist in the portal' },
    { object: 'license', salesforce_id: odd, problem: expect.stringMatching(/^productName: "Foxpro" must be one of ActivePDF, /) as string },
  ]);
  expect(await system(`select id from license_key where id in ('${odd}', '${ids.license}')`)).toEqual([{ id: ids.license }]);
  await server.put('Product_License__c', { Id: odd, Product_Name__c: 'iText' });
  await pull();
  expect(await system(`select salesforce_id from crm_problem where salesforce_id = '${odd}'`)).toEqual([]);
  expect(await system(`select id from license_key where id = '${odd}'`)).toEqual([{ id: odd }]);
}); // prettier-ignore

test('an address that the CRM gave to somebody else finds them, and whoever had it under their own', async () => {
  const { account, contact } = await fillOrg();
  await pull();
  const address = `c-${contact}@acme.example`;
  const next = id('003');
  await server.put('Contact', { Id: contact, Email: `left-${contact}@acme.example` });
  await server.put('Contact', { Id: next, AccountId: account, Email: address, FirstName: 'Nina', LastName: 'Next' });
  await pull();
  expect(await system(`select email_key, person_id from account_contact where account_id = '${account}' order by 1`)).toEqual([
    { email_key: address.toLowerCase(), person_id: next },
    { email_key: `left-${contact}@acme.example`.toLowerCase(), person_id: contact },
  ]);
}); // prettier-ignore

test('a contact that the org moves to another account is no longer a contact of the former one', async () => {
  const [{ account, contact }, { account: next }] = [await fillOrg(), await fillOrg()];
  await pull();
  const accounts = () => system(`select account_id from account_contact where person_id = '${contact}'`);
  expect(await accounts()).toEqual([{ account_id: account }]);
  await server.put('Contact', { Id: contact, AccountId: next, Email: `moved-${contact}@next.example` });
  await pull();
  expect(await accounts()).toEqual([{ account_id: next }]);
  await server.put('Contact', { Id: contact, AccountId: '001000000000404AAA' });
  await pull();
  expect(await accounts()).toEqual([]);
}); // prettier-ignore

test('a question that nobody answered comes back unanswered, though the box there is not ticked', async () => {
  const customer = await createCustomer(portal, server);
  const cases = `/api/salesforce/accounts/${customer.account}/cases`;
  const send = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
    (await portal.app.inject({ method, url, headers: customer.certifier.headers, ...(payload && { payload }) })).json<{ id: string }>();
  const { id: caseId } = await send('POST', cases, { platforms: ['iText'] });
  const answered = () => system(`select company_wide_search_performed as said from crm_case where id = '${caseId}'`);
  for (const said of [null, false]) {
    if (said !== null) await send('PATCH', `${cases}/${caseId}`, { companyWideSearchPerformed: said });
    await pull();
    await server.put('Case', { ...(await server.rows('Case')).find((row) => row['Portal_Id__c'] === caseId), Description: `seen ${String(said)}` });
    await pull();
    expect(await answered()).toEqual([{ said }]);
  }
  const { case: asked } = await fillOrg();
  await server.put('Case', { Id: asked, Company_Wide_Search_Performed__c: false });
  await pull();
  expect(await system(`select company_wide_search_performed as said from crm_case where id = '${asked}'`)).toEqual([{ said: null }]);
}); // prettier-ignore

test('a license whose application comes later is taken in without it, and gets it when it comes', async () => {
  const { account } = await fillOrg();
  const [app, license] = [id('a01'), id('a02')];
  await server.put('Product_License__c', { Id: license, Account__c: account, License_Record_Type__c: 'Unified', Product_Name__c: 'iText', Customer_Use_Case_Application__c: app, SystemModstamp: '2026-01-01T00:00:00.000+0000' });
  await pull();
  const cuca = () => system(`select cuca_id, (select problem from crm_problem where salesforce_id = '${license}') as problem from license_key where id = '${license}'`);
  expect(await cuca()).toEqual([{ cuca_id: null, problem: `cucaId: ${app} does not exist in the portal` }]);
  await server.put('Customer_Use_Case_Application__c', { Id: app, Account__c: account, Name: 'Late' });
  await pull();
  expect(await cuca()).toEqual([{ cuca_id: app, problem: null }]);
}); // prettier-ignore

test('a pull that is cut after any page goes on there, and reads what was saved at the same instant', async () => {
  await fillOrg();
  const [account] = await system<{ id: string }>('select max(id) as id from account');
  expect(account).toBeDefined();
  // Of so many pages no run reads all: it would have to begin again for ever.
  const contacts = Array.from({ length: 24 }, () => id('003'));
  const stamp = '2026-06-29T08:00:00.000+0000';
  await server.put('Contact', ...contacts.map((one) => ({ Id: one, Email: `x-${one}@acme.example`, LastName: one, SystemModstamp: stamp })));
  await server.set({ pageSize: 2 });
  await server.fail({ rate: 0.75, seed: 3, method: 'GET' });
  for (let run = 0; run < 60; run += 1) {
    await system(`update portal_state set value = value || '{"restingUntil": null}' where name = 'crm'`);
    if ((await sync(portal).catch(() => undefined)) === null) break;
  }
  await server.fail({ rate: 0 });
  const found = await system<{ id: string }>(`select id from person where id in ('${contacts.join("', '")}') order by id`);
  expect(found.map((row) => row.id)).toEqual(contacts.toSorted());
  const places = await system<{ object: string }>(
    `select substr(name, 10) as object from portal_state where name like 'crm.pull.%' and value ->> 'lastId' is null order by name`,
  );
  expect(places.map(({ object }) => object)).toEqual(['account', 'application', 'case', 'contact', 'license', 'user']);
}); // prettier-ignore

test('what the org deletes: a license is active no longer, a case waits for nobody, a contact is found no more; usage stays', async () => {
  const ids = await fillOrg();
  await pull();
  await server.put('Product_License__c', { Id: ids.license, IsDeleted: true });
  await server.put('Case', { Id: ids.case, IsDeleted: true });
  await server.put('Contact', { Id: ids.contact, IsDeleted: true });
  await server.put('Account', { Id: ids.account, IsDeleted: true });
  await pull();
  expect(await system(`select k.activation_status, c.status, a.name,
      (select count(*)::int from account_contact where person_id = '${ids.contact}') as contacts
    from license_key k, crm_case c, account a where k.id = '${ids.license}' and c.id = '${ids.case}' and a.id = '${ids.account}'`)).toEqual([
    { activation_status: 'Inactive', status: 'Closed', name: 'Acme', contacts: 0 },
  ]);
  const gone = await system(`select object from crm_record where deleted_at is not null and id in ('${Object.values(ids).join("', '")}') order by object`);
  expect(gone).toEqual([{ object: 'account' }, { object: 'case' }, { object: 'contact' }, { object: 'license' }]);
}); // prettier-ignore

describe('a case that both sides change', () => {
  async function begun() {
    const customer = await createCustomer(portal, server);
    const { caseId, appId } = await certify(portal, customer);
    await syncAll(portal, [customer.account], 5);
    await pull();
    const [row] = (await server.rows('Case')).filter(({ Portal_Id__c: own }) => own === caseId);
    return { ...customer, caseId, appId, there: String(row?.['Id']) };
  }
  const here = (caseId: string) =>
    system<{ status: string; description: string | null }>(
      `select status, description from crm_case where id = '${caseId}'`,
    );
  const conflicts = (caseId: string) =>
    system(
      `select field, portal_value, crm_value, winner from crm_conflict where record_id = '${caseId}' order by id`,
    );

  test('on the CRM’s side alone has the CRM’s value here, without a conflict', async () => {
    const { caseId, there } = await begun();
    await server.put('Case', { Id: there, Status: 'Closed', Description: 'Looked at' });
    await pull();
    expect(await here(caseId)).toEqual([{ status: 'Closed', description: 'Looked at' }]);
    expect(await conflicts(caseId)).toEqual([]);
  });

  test('in one field has the value that the rule says, on both sides, and staff can see both', async () => {
    const { caseId, there, account } = await begun();
    const changedAt = new Date('2020-01-01T00:00:00Z').toISOString(); // long before anybody in the org
    await system(`update crm_case set status = 'Customer contact initiated', description = 'Ours' where id = '${caseId}';
      insert into crm_outbox (object, id, account_id, changed_at, next_attempt_at) values ('case', '${caseId}', '${account}', '${changedAt}', '${changedAt}')`);
    await server.put('Case', { Id: there, Status: 'Closed' });
    await pull();
    expect(await here(caseId)).toEqual([{ status: 'Closed', description: 'Ours' }]);
    const [row] = (await server.rows('Case')).filter(({ Id }) => Id === there);
    expect([row?.['Status'], row?.['Description']]).toEqual(['Closed', 'Ours']);
    expect(await conflicts(caseId)).toEqual([
      { field: 'status', portal_value: 'Customer contact initiated', crm_value: 'Closed', winner: 'crm' },
    ]);
    await pull();
    expect(await conflicts(caseId)).toHaveLength(1);
  });
});

test('a name that Salesforce has room for only in part goes cut, stays whole here, and is theirs once somebody changes it there', async () => {
  const customer = await createCustomer(portal, server);
  const name = `${'Claims of the whole group, '.repeat(3)}and others`; // 91 characters
  const { appId } = await certify(portal, customer, { name });
  await syncAll(portal, [customer.account], 5);
  const there = async () =>
    (await server.rows('Customer_Use_Case_Application__c')).find(({ Portal_Id__c: own }) => own === appId);
  const here = () => system(`select name, description from application where id = '${appId}'`);
  const cut = 'Claims of the whole group, Claims of the whole group, Claims of the whole group…';
  expect((await there())?.['Name']).toBe(cut);
  const row = { Id: String((await there())?.['Id']) };
  await server.put('Customer_Use_Case_Application__c', { ...row, Description__c: 'Looked at' });
  await pull();
  expect(await here()).toEqual([{ name, description: 'Looked at' }]);
  expect((await there())?.['Name']).toBe(cut);
  await server.put('Customer_Use_Case_Application__c', { ...row, Name: 'Claims of all' });
  await pull();
  expect(await here()).toEqual([{ name: 'Claims of all', description: 'Looked at' }]);
});

test('an application that the org calls as another one of its case is named, and holds up nothing', async () => {
  const customer = await createCustomer(portal, server);
  const [{ caseId, appId }, { license }] = [await certify(portal, customer), await fillOrg()];
  await system(`insert into application (id, account_id, name, self_certification_case_id)
    values ('app-letters', '${customer.account}', 'Letters', '${caseId}')`);
  await syncAll(portal, [customer.account], 5);
  const row = (await server.rows('Customer_Use_Case_Application__c')).find(({ Portal_Id__c: own }) => own === appId);
  const there = String(row?.['Id']);
  const named = () => system(`select problem from crm_problem where salesforce_id = '${there}'`);
  await server.put('Customer_Use_Case_Application__c', { Id: there, Name: 'Letters' });
  await pull();
  expect(await named()).toEqual([{ problem: 'name: "Letters" is also the name of app-letters in the same self-certification' }]);
  expect(await system(`select id from license_key where id = '${license}'`)).toEqual([{ id: license }]);
  await server.put('Customer_Use_Case_Application__c', { Id: there, Name: 'Bills' });
  await pull();
  expect(await named()).toEqual([]);
  expect(await system(`select name from application where id = '${appId}'`)).toEqual([{ name: 'Bills' }]);
}); // prettier-ignore

test('an object that cannot be read keeps nothing back that customers wrote, and the job says what is wrong', async () => {
  const customer = await createCustomer(portal, server);
  await server.setStore({ hiddenFields: ['Account.CSM__c'] });
  const { appId } = await certify(portal, customer);
  await expect(pull()).rejects.toThrow("No such column 'CSM__c'");
  const apps = (await server.rows('Customer_Use_Case_Application__c')).map(({ Portal_Id__c: own }) => own);
  expect(apps).toContain(appId);
});
