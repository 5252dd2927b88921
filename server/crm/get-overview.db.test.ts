import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { certify, createCustomer, sync } from '../../testing/salesforce-portal.ts';
import { startSalesforce, type SalesforceServer } from '../../testing/salesforce-server.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let server: SalesforceServer;
let portal: TestPortal;
let staffMember: SignedInPerson;
beforeAll(async () => {
  server = await startSalesforce();
  portal = await startTestPortal(server.settings);
  portal.setNow(new Date('2026-06-30T08:00:00Z'));
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
afterAll(async () => {
  await portal.close();
  await server.stop();
});

const overview = async (by = staffMember) => {
  const answer = await portal.app.inject({ url: '/api/background-processes/crm', headers: by.headers });
  return { status: answer.statusCode, body: answer.json<object>() };
};

test('staff see what waits, what Salesforce refused and how the portal gets on with it; customers do not', async () => {
  expect((await overview()).body).toMatchObject({ reachedAt: null, reason: null, waiting: { count: 0 } });
  const customer = await createCustomer(portal, server);
  const { contact } = await certify(portal, customer, { email: `${'e'.repeat(68)}@acme.example` });
  await sync(portal);
  const { status, body } = await overview();
  expect([status, body]).toEqual([
    200,
    {
      ...{ reachedAt: '2026-06-30T08:00:00.000Z', restingUntil: null, reason: null },
      calls: { used: expect.any(Number) as number, most: 100_000 },
      waiting: {
        ...{ count: 5, refusedCount: 4 },
        refused: expect.arrayContaining([
          {
            ...{
              object: 'contact',
              id: contact,
              account: { id: customer.account, name: `Account ${customer.account}` },
            },
            error: 'STRING_TOO_LONG: Email: data value too large: (max length=80)',
            nextAttemptAt: '2026-06-30T08:01:00.000Z',
          },
        ]) as object[],
      },
      setAside: {
        count: 1,
        named: [
          {
            ...{
              object: 'license',
              id: customer.license,
              problem: expect.stringContaining('recordType') as string,
            },
            foundAt: '2026-06-30T08:00:00.000Z',
          },
        ],
      },
      conflicts: { count: 0, named: [] },
    },
  ]);
  expect((await overview(customer.certifier)).status).toBe(403);
});
