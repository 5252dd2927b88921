import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CorrectionChoices } from '#domain/corrections/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { createCertifiedAccount, type CertifiedAccount } from '../../testing/certified-account.ts';
import { createSignedIn } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { uploadOk, uploadRefused } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

const term = { createdDate: '2025-02-01', expiryDate: '2026-02-01' };
let portal: TestPortal;
let here: CertifiedAccount;
let [value, sharing] = ['', ''];
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(new Date('2025-05-02T08:00:00Z'));
  here = await createShared();
});

/** An account with two keys of one license. Past usage is booked for the one that was created last. */
async function createShared(): Promise<CertifiedAccount> {
  const key = { ...term, createdDate: '2025-02-02' };
  const made = await createCertifiedAccount(portal, { role: 'ITEXT_VOLUME_REPORTER', key });
  value = randomKey();
  sharing = await createVolumeKey(portal, { accountId: made.account, value, ...term });
  await portal.asOwner(`update license_key set license_group_id = 'k:${made.keyId}' where id = '${sharing}'`);
  return made;
}

const march = { usageRange: { start: '2025-03-01', end: '2025-03-31' } };
const file = () => usageFile([value], [usageAt(0, 40)]);
const form = { usageType: 'itext-core', startDate: '2025-03-31', endDate: '2025-04-30', usageValue: '4' };
const stateFigure = (keyId = sharing) =>
  here.call<{ id: string }>('POST', `/api/usage/manual/licenseKeys/${keyId}/itext-manual-usage`, form);
async function change(receiptId: string, action: 'WITHDRAW' | 'RESTORE') {
  const url = `/api/accounts/${here.account}/submissions/${receiptId}/corrections`;
  const { version } = (await here.call<CorrectionChoices>('GET', url)).body;
  const { status, body } = await here.call('POST', url, {
    id: randomUUID(),
    version,
    reason: 'a test',
    action,
  });
  return status === 200 ? 'done' : body.code;
}

describe('past usage of a license that several keys share', () => {
  const certify = async () => {
    const { body: app } = await here.describeApp();
    return here.report(app.id, [here.item(march)]);
  };

  test('keeps a file of each of the keys from counting the same days', async () => {
    expect((await certify()).status).toBe(200);
    expect((await uploadRefused(portal, here.certifier, await file())).code).toBe('PERIOD_STATED');
    expect(await here.counted()).toEqual([{ usage_type: 'itext-core', value: '120', rows: 1 }]);
  });

  test('keeps a figure of each of the keys from counting the same days, whichever came first', async () => {
    expect((await certify()).status).toBe(200);
    const { status, body } = await stateFigure();
    expect([status, body.code]).toEqual([409, 'USAGE_OVERLAPS']);
    here = await createShared();
    expect((await stateFigure()).status).toBe(200);
    expect((await certify()).body.code).toBe('USAGE_OVERLAPS');
  });

  test('does not come back beside what took its place, nor that beside it', async () => {
    const { body: told } = await certify();
    expect(await change(told.id, 'WITHDRAW')).toBe('done');
    const { body: stated } = await stateFigure();
    expect(await change(told.id, 'RESTORE')).toBe('PERIOD_TAKEN');
    expect(await change(stated.id, 'WITHDRAW')).toBe('done');
    const sent = await uploadOk(portal, here.certifier, await file());
    expect(await change(told.id, 'RESTORE')).toBe('PERIOD_TAKEN');
    expect(await change(sent.id, 'WITHDRAW')).toBe('done');
    expect(await change(told.id, 'RESTORE')).toBe('done');
    expect(await change(stated.id, 'RESTORE')).toBe('PERIOD_TAKEN');
    expect(await change(sent.id, 'RESTORE')).toBe('PERIOD_TAKEN');
  });

  test('does not come back beside a figure of its own key, although that names no environment', async () => {
    const { body: told } = await certify();
    expect(await change(told.id, 'WITHDRAW')).toBe('done');
    const { body: stated } = await stateFigure(here.keyId);
    expect(await change(told.id, 'RESTORE')).toBe('PERIOD_TAKEN');
    expect(await change(stated.id, 'WITHDRAW')).toBe('done');
    expect(await change(told.id, 'RESTORE')).toBe('done');
    expect(await change(stated.id, 'RESTORE')).toBe('PERIOD_TAKEN');
  });

  test('does not come back beside what an application of the same name told in a later case', async () => {
    const first = await here.begin();
    const { body: told } = await certify();
    const handedOver = { status: 'Customer provided the report', companyWideSearchPerformed: true };
    expect((await here.call('PATCH', `/cases/${first.id}`, handedOver)).status).toBe(200);
    expect(await change(told.id, 'WITHDRAW')).toBe('done');
    const { body: app } = await here.describeApp('INVOICES');
    expect((await here.report(app.id, [here.item(march)])).status).toBe(200);
    expect(await change(told.id, 'RESTORE')).toBe('PERIOD_TAKEN');
  });

  test('is booked for no key that is inactive or out of the reach of who certifies', async () => {
    const cuca = `${here.account}-one`;
    const viewer = await createSignedIn(portal.portal, {
      accounts: { [here.account]: { cucas: { [cuca]: ['CUCA_VIEWER'] } } },
    });
    const { body: app } = await here.describeApp();
    const url = `/api/usage/manual/accounts/${here.account}/applications/${app.id}/past-itext-usage`;
    await portal.asOwner(`update license_key set cuca_id = '${cuca}' where id = '${sharing}'`);
    const { body } = await here.call<Receipt>('POST', url, [here.item(march)], viewer);
    expect(body.stated?.map(({ licenseKeyId }) => licenseKeyId)).toEqual([sharing]);
    await portal.asOwner(`update license_key set activation_status = 'Inactive' where id = '${here.keyId}'`);
    const april = here.item({ usageRange: { start: '2025-04-01', end: '2025-04-30' } });
    const { body: next } = await here.report(app.id, [april]);
    expect(next.stated?.map(({ licenseKeyId }) => licenseKeyId)).toEqual([sharing]);
  });

  test('leaves days alone that a renewal of one of the keys counts', async () => {
    await createVolumeKey(portal, {
      ...{ accountId: here.account, value, createdDate: '2025-03-01', expiryDate: '2027-02-28' },
    });
    await uploadOk(portal, here.certifier, await file());
    const { status, body } = await certify();
    expect([status, body.message]).toEqual([409, expect.stringMatching(/40 for 1 Mar 2025 to 1 Mar 2025/)]);
  });
});
