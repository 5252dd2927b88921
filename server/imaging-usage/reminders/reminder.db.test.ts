import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reminder } from '#domain/imaging-usage/reminders/schema.ts';
import { createImagingAccount, reportImaging, type ImagingAccount } from '../../../testing/imaging-usage.ts';
import { createSignedIn } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-11-20T12:00:00Z'));
});
afterAll(() => portal.close());

const ask = (
  { accountId, contact }: ImagingAccount,
  { method = 'GET', later = '', as = contact }: { method?: 'GET' | 'PUT'; later?: string; as?: typeof contact } = {},
) =>
  portal.app.inject({ method, url: `/api/accounts/${accountId}/imaging-reminder${later}`, headers: as.headers }); // prettier-ignore

test('[2.43] [2.81] a reporting contact is reminded of each license with a period due, and of nobody else’s', async () => {
  const account = await createImagingAccount(portal);
  const due = await account.addLicense({ more: { product_license: 'PL-DUE' } });
  await account.addLicense({ createdDate: '2026-10-01' }); // its first quarter runs
  await account.addLicense({ createdDate: '2024-01-01', expiryDate: '2025-06-30' }); // too late by now
  await account.addLicense({ productName: 'iText', recordType: 'Unified' });
  const answer = await ask(account);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    licenses: [
      {
        ...{ application: { id: account.applicationId, name: 'Scan stations' }, licenseKeyId: due },
        ...{ productLicense: 'PL-DUE', periods: 7, since: '2025-03-31' },
      },
    ],
    laterUntil: null,
  });
  const colleague = await createSignedIn(portal.portal, {
    accounts: { [account.accountId]: { cucas: { [account.applicationId]: ['LEADTOOLS_CUCA_REPORTER'] } } },
  });
  expect((await ask(account, { as: colleague })).json()).toEqual({ licenses: [], laterUntil: null });
});

test('[2.43] each license stands under its own application', async () => {
  const account = await createImagingAccount(portal);
  const kiosk = `${account.applicationId}-kiosk`;
  await portal.asOwner(
    `insert into application (id, account_id, name, reporting_frequency, primary_reporting_contact_id)
      select '${kiosk}', account_id, 'Kiosk', reporting_frequency, primary_reporting_contact_id
      from application where id = '${account.applicationId}'`,
  );
  await portal.asOwner(
    `insert into cuca_role (user_id, account_id, cuca_id, roles)
      select user_id, account_id, '${kiosk}', roles from cuca_role where cuca_id = '${account.applicationId}'`,
  );
  const ids = [await account.addLicense(), await account.addLicense({ cucaId: kiosk })];
  const { licenses } = (await ask(account)).json<Reminder>();
  expect(
    Object.fromEntries(licenses.map(({ application: { name }, licenseKeyId }) => [licenseKeyId, name])),
  ).toEqual({ [ids[0] ?? '']: 'Scan stations', [ids[1] ?? '']: 'Kiosk' });
  expect(licenses).toHaveLength(2);
});

test('[2.81] a report takes its period out of the reminder', async () => {
  const account = await createImagingAccount(portal);
  const id = await account.addLicense({ createdDate: '2026-07-01' });
  const row = { productLicenseId: id, startDate: '2026-07-01', endDate: '2026-09-30', usageValue: '3' };
  expect((await ask(account)).json().licenses).toHaveLength(1);
  expect((await reportImaging(portal, account, [row])).statusCode).toBe(200);
  expect((await ask(account)).json().licenses).toEqual([]);
});

test('[2.81] "report later" rests for 24 hours, for whoever said it and in that account alone', async () => {
  const account = await createImagingAccount(portal);
  const other = await createImagingAccount(portal);
  const put = await ask(account, { method: 'PUT', later: '/later' });
  expect(put.json()).toEqual({ laterUntil: '2026-11-21T12:00:00.000Z' });
  expect((await ask(account)).json().laterUntil).toBe('2026-11-21T12:00:00.000Z');
  const colleague = await createSignedIn(portal.portal, {
    accounts: { [account.accountId]: { cucas: { [account.applicationId]: ['LEADTOOLS_CUCA_REPORTER'] } } },
  });
  expect((await ask(account, { as: colleague })).json().laterUntil).toBeNull();
  await portal.asOwner(
    `insert into cuca_role (user_id, account_id, cuca_id, roles)
      select '${account.contact.userId}', account_id, cuca_id, roles from cuca_role where cuca_id = '${other.applicationId}'`,
  );
  const elsewhere = await ask(other, { as: account.contact });
  expect([elsewhere.statusCode, elsewhere.json().laterUntil]).toEqual([200, null]);
  await portal.asOwner(`update account_visit set report_later_until = '2026-11-20T12:00:00Z'`);
  expect((await ask(account)).json().laterUntil).toBeNull();
  expect((await ask(account, { method: 'PUT', later: '/later' })).json()).toEqual({
    laterUntil: '2026-11-21T12:00:00.000Z',
  });
});
