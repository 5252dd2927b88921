import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TakenObject } from '#domain/crm/crm-objects.ts';
import { readMapping } from '#domain/crm/mapping.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { hashLicenseKey } from '#server/licenses/seal-license.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testPortalOn } from '../../../testing/test-portal.ts';
import type { Sync } from '../sync/open-sync.ts';
import { takePage } from './take-page.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const NOW = new Date('2026-06-30T08:00:00Z');
const rows = (statement: string) => database.asAdmin(statement).then((answer) => answer.rows);
/** A page of an object, as the org of https://org.example answers. */
function take(object: TakenObject, ...records: Record<string, unknown>[]) {
  const ctx = createSystemContext(testPortalOn(database.pool, NOW), { kind: 'job', name: 'crm-sync' });
  const salesforce = { instanceUrl: () => 'https://org.example' } as Sync['salesforce'];
  const sync = { ctx, salesforce, mapping: readMapping(undefined), signal: new AbortController().signal };
  const always = { IsDeleted: false, LastModifiedDate: '2026-06-29T08:00:00.000+0000' };
  return ctx.transaction((trx) => takePage(sync, trx, object, records.map((one) => ({ ...always, ...one })))); // prettier-ignore
}
let number = 0;
const id = (prefix: string) => `${prefix}5${String((number += 1)).padStart(11, '0')}AAA`;
async function takeAccount() {
  const account = id('001');
  await take('account', { Id: account, Name: 'Acme' });
  return account;
}
const fine = { read: 1, changed: 1, refused: 0 };

test('records of every kind stand in the portal, those without an address not, and what is the same changes nothing', async () => {
  const [owner, account, contact, app, license] = [id('005'), id('001'), id('003'), id('a01'), id('a02')];
  const user = { Id: owner, Email: 'olga@vendor.example', FirstName: 'Olga', LastName: 'Owner' };
  expect(await take('user', user, { Id: id('005'), Email: null, LastName: 'Robot' })).toEqual({
    ...{ read: 2, changed: 1, refused: 0 },
  });
  const acme = { Id: account, Name: 'Acme', OwnerId: owner, Regional_Territory__c: 'Benelux' };
  expect(await take('account', acme)).toEqual(fine);
  expect(await take('account', acme)).toEqual({ ...fine, changed: 0 });
  const person = { Id: contact, AccountId: account, Email: 'Cora@acme.example', FirstName: null, LastName: 'C' };
  expect(await take('contact', person)).toEqual(fine);
  const prints = { Id: app, Account__c: account, Name: 'Prints', Primary_Reporting_Contact__c: contact };
  expect(await take('application', prints)).toEqual(fine);
  const key = { License_Key__c: `KEY-${license}-VALUE`, License_Record_Type__c: 'Unified', Product_Name__c: 'iText' };
  const bought = { Id: license, Account__c: account, Customer_Use_Case_Application__c: app, Max_Volume__c: '99999999999999999' };
  expect(await take('license', { ...bought, ...key })).toEqual(fine);
  const asked = {
    ...{ Id: id('500'), AccountId: account, Subject: 'Report of past usage', Status: 'Customer contact initiated' },
    ...{ Platforms__c: 'iText;LEADTOOLS', CreatedDate: '2026-05-04T10:00:00.000+0000' },
    Company_Wide_Search_Performed__c: false, // a box there cannot say whether anybody answered
  };
  expect(await take('case', asked)).toEqual(fine);

  expect(await rows(`select a.name, a.url, a.regional_territory, p.email as owner from account a
    left join person p on p.id = a.owner_id where a.id = '${account}'`)).toEqual([
    {
      ...{ name: 'Acme', url: `https://org.example/lightning/r/Account/${account}/view` },
      ...{ regional_territory: 'Benelux', owner: 'olga@vendor.example' },
    },
  ]);
  expect(await rows(`select p.first_name, p.last_name, c.email_key, c.account_id from person p
    join account_contact c on c.person_id = p.id where p.id = '${contact}'`)).toEqual([
    { first_name: '-', last_name: 'C', email_key: 'cora@acme.example', account_id: account },
  ]);
  expect(await rows(`select name, primary_reporting_contact_id from application where id = '${app}'`)).toEqual([
    { name: 'Prints', primary_reporting_contact_id: contact },
  ]);
  const { secrets } = testPortalOn(database.pool, NOW);
  expect(await rows(`select key_hash, max_volume::text, cuca_id from license_key where id = '${license}'`)).toEqual([
    {
      key_hash: hashLicenseKey(secrets, `KEY-${license}-VALUE`),
      ...{ max_volume: '99999999999999999', cuca_id: app },
    },
  ]);
  expect(await rows(`select url, status, platforms, created_date::text, subject, type, sub_type, record_type_name,
    company_wide_search_performed as said from crm_case where id = '${asked.Id}'`)).toEqual([
    {
      ...{ url: `https://org.example/lightning/r/Case/${asked.Id}/view`, said: null },
      ...{ status: 'Customer contact initiated', platforms: ['iText', 'LEADTOOLS'] },
      ...{ created_date: '2026-05-04', subject: 'Report of past usage' },
      ...{ type: 'Self-Certification', sub_type: 'Self-Certification', record_type_name: 'Self-Certification' },
    },
  ]);
  // What both sides may write is noted as agreed; what only the CRM writes is not.
  expect(await rows(`select object, id, base->>'name' as name, base->>'subject' as subject from crm_record
    where id in ('${account}', '${contact}', '${app}', '${license}', '${asked.Id}') order by object`)).toEqual([
    { object: 'application', id: app, name: 'Prints', subject: null },
    { object: 'case', id: asked.Id, name: null, subject: 'Report of past usage' },
    { object: 'contact', id: contact, name: null, subject: null },
  ]);
  expect(await rows(`select detail, count(*)::int from audit where action = 'crm.pullRecords'
    and detail->>'object' = 'user' group by detail`)).toEqual([
    { detail: { object: 'user', changed: 1 }, count: 1 },
  ]);
}); // prettier-ignore

test('a record that the portal cannot take is named with its reason, holds up no other, and is forgotten when it is mended', async () => {
  const account = await takeAccount();
  const [odd, good, orphan] = [id('a02'), id('a02'), id('a01')];
  const unified = { Account__c: account, License_Record_Type__c: 'Unified' };
  expect(
    await take(
      'license',
      { ...unified, Id: odd, Product_Name__c: 'Foxpro' },
      { ...unified, Id: good, Product_Name__c: 'iText' },
    ),
  ).toEqual({ read: 2, changed: 1, refused: 1 });
  const lost = { Id: orphan, Account__c: '001000000000404AAA', Name: 'Orphan' };
  expect(await take('application', lost)).toEqual({ read: 1, changed: 0, refused: 1 });
  expect(await rows(`select id from crm_record where id = '${orphan}'`)).toEqual([]); // nothing was agreed on
  const problems = () =>
    rows(`select object, salesforce_id, problem, found_at from crm_problem
      where salesforce_id in ('${odd}', '${good}', '${orphan}') order by object`);
  expect(await problems()).toEqual([
    {
      ...{ object: 'application', salesforce_id: orphan, found_at: NOW },
      problem: 'accountId: 001000000000404AAA does not exist in the portal',
    },
    {
      ...{ object: 'license', salesforce_id: odd, found_at: NOW },
      problem: expect.stringMatching(/^productName: "Foxpro" must be one of ActivePDF, /) as string,
    },
  ]);
  expect(await take('license', { ...unified, Id: odd, Product_Name__c: 'iText' })).toEqual(fine);
  expect(await problems()).toMatchObject([{ object: 'application' }]);
});

test('a license is taken in without an application that is not there yet, and says so until it is', async () => {
  const [account, app, license] = [await takeAccount(), id('a01'), id('a02')];
  const bought = {
    ...{ Id: license, Account__c: account, Customer_Use_Case_Application__c: app },
    ...{ License_Record_Type__c: 'Unified', Product_Name__c: 'iText' },
  };
  expect(await take('license', bought)).toEqual(fine);
  const found = () =>
    rows(`select cuca_id, (select problem from crm_problem where salesforce_id = '${license}') as problem
      from license_key where id = '${license}'`);
  expect(await found()).toEqual([{ cuca_id: null, problem: `cucaId: ${app} does not exist in the portal` }]);
  await take('application', { Id: app, Account__c: account, Name: 'Late' });
  expect(await take('license', bought)).toEqual(fine);
  expect(await found()).toEqual([{ cuca_id: app, problem: null }]);
});

test('what the org deletes: a license is active no longer, a case waits for nobody, a contact is found no more', async () => {
  const [account, contact, license] = [await takeAccount(), id('003'), id('a02')];
  const person = { Id: contact, AccountId: account, Email: 'dan@acme.example', LastName: 'D' };
  const bought = {
    ...{ Id: license, Account__c: account, License_Record_Type__c: 'Unified' },
    ...{ Product_Name__c: 'iText', Activation_Status__c: 'Active' },
  };
  const asked = {
    ...{ Id: id('500'), AccountId: account, Subject: 'Past', Status: 'Customer contact initiated' },
    CreatedDate: '2026-05-04T10:00:00.000+0000',
  };
  await take('contact', person);
  await take('license', bought);
  await take('case', asked);
  const gone = { IsDeleted: true };
  expect(await take('contact', { ...person, ...gone })).toEqual({ ...fine, changed: 0 });
  expect(await take('license', { ...bought, ...gone })).toEqual(fine);
  expect(await take('case', { ...asked, ...gone })).toEqual(fine);
  await take('account', { Id: account, Name: 'Another', ...gone });
  const never = { Id: id('a02'), Account__c: account, License_Record_Type__c: 'Unified', ...gone };
  expect(await take('license', { ...never, Product_Name__c: 'iText' })).toEqual({ ...fine, changed: 0 });
  expect(
    await rows(`select k.activation_status, c.status, a.name,
      (select count(*)::int from account_contact where person_id = '${contact}') as contacts,
      (select count(*)::int from license_key where id = '${never.Id}') as nevers
    from license_key k, crm_case c, account a
    where k.id = '${license}' and c.id = '${asked.Id}' and a.id = '${account}'`),
  ).toEqual([{ activation_status: 'Inactive', status: 'Closed', name: 'Acme', contacts: 0, nevers: 0 }]);
  const noted = await rows(`select object, deleted_at from crm_record where deleted_at is not null
    and id in ('${account}', '${contact}', '${license}', '${asked.Id}', '${never.Id}') order by object`);
  expect(noted).toEqual(
    ['account', 'case', 'contact', 'license'].map((object) => ({ object, deleted_at: NOW })),
  );
});

test('a contact that moves to another account is one of the former no longer, and finds another by its address', async () => {
  const [one, other, contact] = [await takeAccount(), await takeAccount(), id('003')];
  const person = { Id: contact, AccountId: one, Email: 'eve@acme.example', LastName: 'E' };
  await take('contact', person);
  await take('contact', { ...person, AccountId: other, Email: 'eve@other.example' });
  const found = () => rows(`select account_id, email_key, person_id from account_contact
    where account_id in ('${one}', '${other}') order by email_key`); // prettier-ignore
  expect(await found()).toEqual([{ account_id: other, email_key: 'eve@other.example', person_id: contact }]);
  const next = { Id: id('003'), AccountId: other, Email: 'eve@other.example', LastName: 'N' };
  await take('contact', { ...person, AccountId: other, Email: 'left@other.example' }, next);
  expect(await found()).toEqual([
    { account_id: other, email_key: 'eve@other.example', person_id: next.Id },
    { account_id: other, email_key: 'left@other.example', person_id: contact },
  ]);
});

test('of a case that both sides changed each value is the one that the rule says, told once, and the portal’s own stays whole', async () => {
  const account = await takeAccount();
  const [own, there] = [randomUUID(), id('500')];
  const asked = {
    ...{ Id: there, Portal_Id__c: own, AccountId: account, Subject: 'Past', Description: 'Started' },
    ...{ Status: 'Customer contact initiated', CreatedDate: '2026-05-04T10:00:00.000+0000' },
  };
  expect(await take('case', asked)).toEqual(fine);
  expect(await rows(`select id, created_date::text from crm_case where id = '${own}'`)).toEqual([
    { id: own, created_date: '2026-05-04' },
  ]);
  await database.asAdmin(`update crm_case set status = 'Customer provided the report', subject = 'Ours',
    description = 'Ours' where id = '${own}'`);
  await database.asAdmin(`insert into crm_outbox (object, id, account_id, changed_at, next_attempt_at)
    values ('case', '${own}', '${account}', '2026-06-28T08:00:00Z', '2026-06-28T08:00:00Z')`);
  const theirs = {
    ...asked,
    ...{ Status: 'Closed', Subject: 'Theirs', CreatedDate: '2026-05-05T10:00:00.000+0000' },
  };
  expect(await take('case', theirs)).toEqual(fine);
  expect(await take('case', theirs)).toEqual({ ...fine, changed: 0 });
  expect(
    await rows(`select status, subject, description, created_date::text from crm_case where id = '${own}'`),
  ).toEqual([{ status: 'Closed', subject: 'Theirs', description: 'Ours', created_date: '2026-05-04' }]);
  expect(
    await rows(`select object, account_id, field, portal_value, crm_value, winner, found_at from crm_conflict
      where record_id = '${own}' order by field`),
  ).toEqual([
    {
      ...{ object: 'case', account_id: account, field: 'status', winner: 'crm', found_at: NOW },
      ...{ portal_value: 'Customer provided the report', crm_value: 'Closed' },
    },
    {
      ...{ object: 'case', account_id: account, field: 'subject', winner: 'crm', found_at: NOW },
      ...{ portal_value: 'Ours', crm_value: 'Theirs' },
    },
  ]);
});
