import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { createCustomer } from '../../../testing/salesforce-portal.ts';
import { startSalesforce, type SalesforceServer } from '../../../testing/salesforce-server.ts';
import { startTestPortal, testPortalOn, type TestPortal } from '../../../testing/test-portal.ts';
import { checkCrm } from './check-crm.ts';

let server: SalesforceServer;
let portal: TestPortal;
let folder: string;
beforeAll(async () => {
  server = await startSalesforce();
  portal = await startTestPortal(server.settings);
  await createCustomer(portal, server);
  folder = mkdtempSync(join(tmpdir(), 'portal-crm-'));
});
afterAll(async () => {
  await portal.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function check(settings: Record<string, string> = {}) {
  const own = testPortalOn(portal.portal.pool, new Date('2026-06-30T08:00:00Z'), {
    ...server.settings,
    ...settings,
  });
  const findings = await checkCrm(createSystemContext(own, { kind: 'command', name: 'crm check' }), 1);
  return {
    good: findings.filter(({ isGood }) => isGood).map(({ words }) => words),
    missing: findings.filter(({ isGood }) => !isGood).map(({ words }) => words),
  };
}
const mapping = (content: object): Record<string, string> => {
  const file = join(folder, 'mapping.json');
  writeFileSync(file, JSON.stringify(content));
  return { SALESFORCE_MAPPING_FILE: file };
};

test('an org that is set up as the documentation says lacks nothing, and the user, objects and calls are named', async () => {
  const { good, missing } = await check();
  expect(missing).toEqual([]);
  expect(good).toEqual([
    'The mapping is complete: the default names, because SALESFORCE_MAPPING_FILE is not set.',
    `Signed in to Salesforce as portal@vendor.example, at ${server.url}.`,
    'User: found, with all 3 mapped fields.',
    'Account: found, with all 6 mapped fields.',
    'Contact: found, with all 4 mapped fields.',
    'Customer_Use_Case_Application__c: found, with all 11 mapped fields.',
    'Product_License__c: found, with all 24 mapped fields.',
    'Case: found, with all 9 mapped fields.',
    'Case: the record type Self_Certification is active.',
    'Case: the record type LEADTOOLS_Deployment_Report is active.',
    'License_Usage__c: found, with all 12 mapped fields.',
    expect.stringMatching(/^\d+ of 100000 daily API calls used\.$/) as string,
    'All portal accounts have a Salesforce ID: 1.',
  ]);
});

test('a field that is hidden, an object and a record type of another name are named, and what to do about them', async () => {
  await server.setStore({ hiddenFields: ['Case.Platforms__c', 'Contact.Portal_Id__c', 'Case.Status'] });
  const { missing } = await check(
    mapping({ usage: { object: 'Usage__c' }, case: { recordType: 'Past_Usage' } }),
  );
  await server.setStore({ hiddenFields: [] });
  expect(missing).toEqual([
    'Contact.Portal_Id__c: not found. It stores the portal’s ID. Create it as Text(64), external ID, unique.',
    'Case.Platforms__c (platforms): not found, or hidden from the portal’s user. Create it or map it to another name, or set it to null in the mapping.',
    'Case.Status (status): not found, or hidden from the portal’s user. Create it or map it to another name.',
    'Case: the record type Past_Usage is missing or inactive.',
    'Usage__c: not found, or the portal’s user has no permission for it.',
  ]);
});

test('a field that is too short for what the portal sends is named with both lengths', async () => {
  const { missing } = await check(
    mapping({
      application: { fields: { description: 'Status_Reason__c', statusReason: null } },
    }),
  );
  expect(missing).toEqual([
    'Customer_Use_Case_Application__c.Status_Reason__c (description): allows 255 characters, but the portal sends up to 4000. Increase its length.',
  ]);
});

test('a user who is not approved, a key that is none and a server that is silent are told apart', async () => {
  const [stranger] = (await check({ SALESFORCE_USERNAME: 'other@vendor.example' })).missing;
  expect(stranger).toMatch(
    /^Salesforce does not let the portal in: invalid_grant .* Check SALESFORCE_LOGIN_URL/,
  );
  const [noKey] = (await check({ SALESFORCE_PRIVATE_KEY: 'nonsense' })).missing;
  expect(noKey).toMatch(/^The private key is no PEM file that can be read\./);
  await server.set({ isDown: true });
  const { missing, good } = await check();
  await server.set({ isDown: false });
  expect(missing).toEqual([
    expect.stringMatching(/^The login address does not answer: .* Check SALESFORCE_LOGIN_URL, and that the portal’s network allows outgoing connections\.$/),
  ]); // prettier-ignore
  expect(good).toHaveLength(2);
});

test('what waits, and an account that Salesforce does not know, are told beside it', async () => {
  const system = `set role "${portal.portal.pool.rolePrefix}_system";`;
  await portal.asOwner(`${system} insert into account (id, name) values ('acc-csv', 'From a file');
    insert into crm_outbox (object, id, account_id, changed_at, next_attempt_at, attempts, last_error)
      values ('contact', 'contact-1', 'acc-csv', now(), now(), 2, 'STRING_TOO_LONG: LastName')`);
  const { good, missing } = await check();
  await portal.asOwner(`${system} delete from crm_outbox; delete from account where id = 'acc-csv'`);
  expect(good.at(-1)).toBe('Records waiting to be sent: 1. Rejected by Salesforce before: 1.');
  expect(missing).toEqual([
    'Portal accounts: 2. Without a Salesforce ID: 1, for example acc-csv. Nothing can be sent for these accounts.',
    'First error: contact contact-1: STRING_TOO_LONG: LastName',
  ]);
});
