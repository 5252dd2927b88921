import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeReceipt } from '../../testing/change-receipt.ts';
import { createImagingAccount, reportImaging, type ImagingAccount } from '../../testing/imaging-usage.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-11-20T12:00:00Z'));
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
afterAll(() => portal.close());

const Q3 = { startDate: '2026-07-01', endDate: '2026-09-30' };

const change = ({ accountId }: ImagingAccount, receiptId: string, action: 'WITHDRAW' | 'RESTORE') =>
  changeReceipt(portal, staffMember, { accountId, receiptId }, action);
const totalOf = async (id: string) =>
  (await portal.asOwner(`select total_usage::text as total from license_group where id = 'k:${id}'`)).rows[0];

test('a withdrawn report does not come back beside one of other processors for the same days', async () => {
  const acme = await createImagingAccount(portal);
  const id = await acme.addLicense({ more: { deployment_type: 'On-premise' } });
  const report = (processorsPerServer: number) =>
    reportImaging(portal, acme, [{ productLicenseId: id, ...Q3, processorsPerServer, numberOfServers: 2 }]);
  const first = (await report(8)).json<{ id: string }>();
  expect(await change(acme, first.id, 'WITHDRAW')).toBe('done');
  expect((await report(4)).statusCode).toBe(200);
  expect(await change(acme, first.id, 'RESTORE')).toBe('PERIOD_TAKEN');
  expect(await totalOf(id)).toEqual({ total: '8' });
});

test('a withdrawn report does not come back beside one of another environment for the same days', async () => {
  const acme = await createImagingAccount(portal);
  const id = await acme.addLicense({ more: { environment: 'Odd' } });
  const report = (environment: 'Production' | 'Staging') =>
    reportImaging(portal, acme, [{ productLicenseId: id, ...Q3, environment, usageValue: '8' }]);
  const first = (await report('Production')).json<{ id: string }>();
  expect(await change(acme, first.id, 'WITHDRAW')).toBe('done');
  expect((await report('Staging')).statusCode).toBe(200);
  expect(await change(acme, first.id, 'RESTORE')).toBe('PERIOD_TAKEN');
  expect(await totalOf(id)).toEqual({ total: '8' });
});
