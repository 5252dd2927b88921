import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '#server/demo/load-demo.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { signIn } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ PORTAL_DEMO: 'true', PORTAL_DEMO_SCALE: '0.01' });
  await loadDemo(portal.portal);
});
afterAll(() => portal.close());

const CONTACT = 'leo.imaging@umbrella.example';
const NO_CONTACT = 'nick.notcontact@umbrella.example';
const STAFF_MEMBER = 'theo.internal@vendor.example';

async function applicationsFor(email: string, accountId: string) {
  const { id } = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  );
  const { headers } = await signIn(portal.portal, id);
  return portal.app.inject({ url: `/api/accounts/${accountId}/applications`, headers });
}

test('[3.10] an application carries name, description, license type, frequency and both contacts', async () => {
  const answer = await applicationsFor(CONTACT, 'umbrella');
  expect(answer.json()).toEqual([
    {
      id: 'umbrella-archive',
      name: 'Patient archive',
      description: 'Patient archive: documents of this application',
      licenseType: 'Internal',
      reportingFrequency: 'quarterly',
      primaryReportingContact: {
        email: CONTACT,
        firstName: 'Leo',
        lastName: 'Imaging',
      },
      secondaryReportingContact: {
        email: 'hanne.dahl@umbrella.example',
        firstName: 'Hanne',
        lastName: 'Dahl',
      },
      reportingRefusal: null,
    },
    expect.objectContaining({
      id: 'umbrella-scan',
      licenseType: 'Commercial',
      reportingFrequency: 'annually',
      reportingRefusal: null,
    }),
  ]);
});

test('[6.13] a reporter who is nobody’s contact is told so, and sees only their own application', async () => {
  const answer = await applicationsFor(NO_CONTACT, 'umbrella');
  expect(answer.json()).toEqual([
    expect.objectContaining({ id: 'umbrella-archive', reportingRefusal: 'NO_PERMISSION' }),
  ]);
});

test('[6.13] internal people may report for every application', async () => {
  const answer = await applicationsFor(STAFF_MEMBER, 'umbrella');
  expect(answer.json()).toMatchObject([{ reportingRefusal: null }, { reportingRefusal: null }]);
});
