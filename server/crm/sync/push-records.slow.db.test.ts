import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { csvOf, importFiles, importInto } from '../../../testing/import-folder.ts';
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
  await server.set({ isDown: false, mostCalls: 100_000, usedCalls: 0 });
  await server.setStore({ duplicateRule: false });
  await server.fail({ rate: 0 });
  await system('delete from crm_outbox'); // what an earlier test left waiting
  customer = await createCustomer(portal, server);
});

const system = <T extends object>(statement: string) => systemRows<T>(portal, statement);
const waiting = () => waitingOf(portal, customer);
const there = () => standingOf(server, customer);
/** A colleague who may correct reports takes one back. */
async function withdraw({ account }: Customer, receiptId: string): Promise<void> {
  const reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  const answer = await portal.app.inject({
    ...{ method: 'POST', headers: reporter.headers },
    url: `/api/accounts/${account}/submissions/${receiptId}/corrections`,
    payload: { id: randomUUID(), action: 'WITHDRAW', reason: 'Counted elsewhere', version: 0 },
  });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
}
test('a figure that an import corrects counts there no longer, and what stands in its place does', async () => {
  const { appId } = await certify(portal, customer);
  await syncAll(portal, [customer.account]);
  using files = importFiles({
    'usage.csv': csvOf([
      ['licenseKeyId', 'source', 'usageType', 'startDate', 'endDate', 'usageValue', 'environment', 'applicationId'],
      [customer.license, 'itext-volume-manual', 'itext-core', '2026-01-01', '2026-01-31', '7', 'Production', appId],
    ]),
  }); // prettier-ignore
  const report = await importInto(portal.portal, files.folder);
  expect([report.problems, report.files[0]?.updated]).toEqual([[], 1]);
  await syncAll(portal, [customer.account]);
  const figures = (await there()).usage.filter((row) => row['Usage_Type__c'] === 'itext-core');
  const counts = Object.fromEntries(figures.map((row) => [row['Usage_Value__c'], row['Is_Counted__c']]));
  expect(counts).toEqual({ '7': true, '99999999999999999': false });
});

test('[4.38] the case says that its report was provided only when all of it is there', async () => {
  await certify(portal, customer);
  await server.asked();
  await sync(portal);
  const statuses = (await server.asked()).flatMap(({ method, path, body }) =>
    method === 'PATCH'
      ? [
          [
            path.split('/').slice(6, 7)[0] ?? 'by id',
            (body as { records: SalesforceRow[] }).records.map(({ Status }) => Status).filter(Boolean),
          ],
        ]
      : [],
  );
  expect(statuses).toEqual([
    ['Contact', []],
    ['Case', ['Customer’s response received']],
    ['Customer_Use_Case_Application__c', []],
    ['License_Usage__c', []],
    ['by id', ['Customer provided the report']],
  ]);
});

/** What the portal has of some accounts, as the org should have it: references by the portal’s ids. */
async function expectedOf(accounts: readonly string[]) {
  const own = `account_id in ('${accounts.join("', '")}')`;
  return {
    Contact:
      await system<SalesforceRow>(`select p.id as "Portal_Id__c", c.account_id as "AccountId", p.email as "Email",
        p.first_name as "FirstName", p.last_name as "LastName"
      from account_contact c join person p on p.id = c.person_id where c.${own} order by 1`),
    Case: await system<SalesforceRow>(`select id as "Portal_Id__c", account_id as "AccountId", subject as "Subject",
        array_to_string(platforms, ';') as "Platforms__c", status as "Status",
        company_wide_search_performed as "Company_Wide_Search_Performed__c" from crm_case where ${own} order by 1`),
    Customer_Use_Case_Application__c:
      await system<SalesforceRow>(`select id as "Portal_Id__c", account_id as "Account__c",
        name as "Name", description as "Description__c", license_type as "License_Type__c",
        primary_reporting_contact_id as "Primary_Reporting_Contact__c",
        self_certification_case_id as "Self_Certification_Case__c" from application where ${own} order by 1`),
    License_Usage__c:
      await system<SalesforceRow>(`select 'usage-' || id as "Portal_Id__c", license_key_id as "Product_License__c",
        application_id as "Customer_Use_Case_Application__c", value::text as "Usage_Value__c",
        to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD') as "Start_Date__c",
        not exists (select from usage_change c where c.account_id = e.account_id) as "Is_Counted__c"
      from usage_entry e where ${own} and not e.void order by 1`),
  };
}

/** The same of the org: whatever else there is is left out, whatever is there twice stands there twice. */
async function standingThere(expected: Record<string, SalesforceRow[]>, accounts: readonly string[]) {
  const [contacts, cases, apps] = await Promise.all(
    ['Contact', 'Case', 'Customer_Use_Case_Application__c'].map((object) => server.rows(object)),
  );
  const portalIds = new Map([...(contacts ?? []), ...(cases ?? []), ...(apps ?? [])].map((row) => [row['Id'], row['Portal_Id__c']]));
  const licenses = (await server.rows('Product_License__c')).filter(({ Account__c: of }) => accounts.includes(String(of))).map(({ Id }) => Id);
  const standing: Record<string, SalesforceRow[]> = {};
  for (const [object, rows] of Object.entries(expected)) {
    const fields = Object.keys(rows[0] ?? {});
    standing[object] = (await server.rows(object))
      .filter((row) => accounts.includes(String(row['AccountId'] ?? row['Account__c'])) || licenses.includes(row['Product_License__c']))
      .map((row) => Object.fromEntries(fields.map((field) => [field, portalIds.get(row[field]) ?? row[field]])))
      .toSorted((a, b) => (String(a['Portal_Id__c']) < String(b['Portal_Id__c']) ? -1 : 1));
  }
  return standing;
} // prettier-ignore

test.each([20_261_122, 7])(
  'whatever the calls meet for a day (%i), what is there in the end is what the portal has, each record once',
  async (seed) => {
    await server.fail({ rate: 0.3, seed });
    const accounts: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      const one = await createCustomer(portal, server);
      accounts.push(one.account);
      const { receipt } = await certify(portal, one, { name: `Application ${at}` });
      await sync(portal).catch(() => {});
      if (at % 3 === 1) await server.expireTokens();
      if (at % 3 === 2) await withdraw(one, receipt.id);
    }
    await syncAll(portal, accounts);
    const expected = await expectedOf(accounts);
    expect(Object.values(expected).map(({ length }) => length)).toEqual([6, 6, 6, 12]);
    for (const rows of Object.values(expected))
      rows.sort((a, b) => (String(a['Portal_Id__c']) < String(b['Portal_Id__c']) ? -1 : 1));
    expect(await standingThere(expected, accounts)).toEqual(expected);
    const statuses = expected.Case.map(({ Status }) => Status);
    expect(new Set(statuses)).toEqual(new Set(['Customer provided the report']));
    const counted = expected.License_Usage__c.filter(({ Is_Counted__c: counts }) => counts);
    expect(counted).toHaveLength(8);
  },
  300_000,
);

test('a run that dies after each sending, before it is noted, sends nothing twice and takes nothing back', async () => {
  await server.fail({ rate: 1, kinds: ['lost'], method: 'PATCH' });
  const { appId } = await certify(portal, customer);
  await syncAll(portal, [customer.account], 12);
  const { cases, apps, usage, contacts } = await there();
  expect([cases, contacts, apps, usage].map(({ length }) => length)).toEqual([1, 1, 1, 2]);
  expect([cases[0]?.['Status'], apps[0]?.['Portal_Id__c']]).toEqual(['Customer provided the report', appId]);
  expect(
    await system<SalesforceRow>(`select field from crm_conflict where account_id = '${customer.account}'`),
  ).toEqual([]);
});

describe('a record that Salesforce refuses', () => {
  test('waits with Salesforce’s words, and holds up nobody else', async () => {
    const long = await certify(portal, customer, { email: `${'e'.repeat(68)}@acme.example` });
    const other = await createCustomer(portal, server);
    const short = await certify(portal, other, { name: 'Short' });
    await sync(portal);
    expect((await waiting()).map(({ object, attempts, last_error: error }) => [object, attempts, error])).toEqual([
      ['application', 1, `It refers to the contact ${long.contact}, which Salesforce does not have yet.`],
      ['case', 0, null],
      ['contact', 1, 'STRING_TOO_LONG: Email: data value too large: (max length=80)'],
      ['usage', 1, `It refers to the application ${long.appId}, which Salesforce does not have yet.`],
      ['usage', 1, `It refers to the application ${long.appId}, which Salesforce does not have yet.`],
    ]);
    const apps = (await server.rows('Customer_Use_Case_Application__c')).map(({ Portal_Id__c: id }) => id);
    expect(apps.filter((id) => id === short.appId || id === long.appId)).toEqual([short.appId]);
    expect((await there()).cases.map(({ Status }) => Status)).toEqual(['Customer’s response received']);
  });
}); // prettier-ignore

test.each([
  ["'; DELETE FROM Account WHERE Name != '", 'SOQL'],
  ['"}],"allOrNone":true,"x":[{"a":"', 'JSON'],
  ['<script>alert(1)</script>&amp;', 'markup'],
  ['=HYPERLINK("http://evil.example","x")', 'a formula'],
  ['@{refAccount.id} {!$User.Id} 日本語 ‮gnp', 'references and directions'],
])('%j of a customer arrives as text (%s)', async (text) => {
  const { appId } = await certify(portal, customer, { name: text, description: text });
  await server.asked();
  await syncAll(portal, [customer.account], 3);
  const { apps } = await there();
  expect(apps.map(({ Portal_Id__c: id, Name, Description__c: said }) => [id, Name, said])).toEqual([
    // A name has no marks of direction (5.06); what is said of it stays as it is.
    [appId, text.replace('\u202e', ''), text],
  ]);
  const queries = (await server.asked()).map(({ query = '' }) => query).join('\n');
  expect(queries).not.toContain(text.slice(0, 12));
});

test('a figure that is withdrawn or corrected is counted there no longer, and what stands in its place is', async () => {
  const { receipt } = await certify(portal, customer);
  await sync(portal);
  await withdraw(customer, receipt.id);
  await sync(portal);
  expect((await there()).usage.map(({ Is_Counted__c: counted }) => counted)).toEqual([false, false]);
});

test('with the portal’s own database as the CRM nothing is put aside for anybody', async () => {
  const alone = await startTestPortal();
  try {
    alone.setNow(new Date('2026-06-30T08:00:00Z'));
    await certify(alone, await createCustomer(alone, server));
    const left = await inTransaction(alone.portal.pool, { role: 'system' }, (trx) =>
      trx.selectFrom('crm_outbox').select('id').execute(),
    );
    expect([left, await sync(alone)]).toEqual([[], null]);
  } finally {
    await alone.close();
  }
});
