import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCertifiedAccount, type CertifiedAccount } from '../../testing/certified-account.ts';
import { importFiles, importInto } from '../../testing/import-folder.ts';
import { usageRow } from '../../testing/license-usage.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { randomKey } from '../../testing/volume-portal.ts';

let portal: TestPortal;
let own: CertifiedAccount;
let [moved, other, next] = ['', '', ''];
let now = Date.parse('2026-05-02T08:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
/** Nothing happens at one moment with anything else. */
const pass = () => portal.setNow(new Date((now += 1000)));

beforeEach(async () => {
  pass();
  [moved, other, next] = [randomKey(), randomKey(), `next-${randomUUID()}`];
  own = await createCertifiedAccount(portal, { role: 'ITEXT_VOLUME_REPORTER', key: { value: moved } });
});

/** The license has a key of its own from now on, and another license the one that it had. */
async function moveKey() {
  pass();
  const row = (id: string, key: string) =>
    `${id},${own.account},Unified,iText,iText,2026-01-01,2026-12-31,100000,${key}\n`;
  using files = importFiles({
    'license-keys.csv': `licenseKeyId,accountId,recordType,productName,platform,createdDate,expiryDate,maxVolume,licenseKey\n${row(own.keyId, other)}${row(next, moved)}`,
  });
  const { problems } = await importInto(portal.portal, files.folder);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  pass();
}
/** Certifies January of an application for a license; the status of the answer and its code. */
async function certify(licenseKeyId: string) {
  const app = (await own.describeApp(`Invoices ${randomUUID()}`)).body;
  pass();
  const { status, body } = await own.report(app.id, [own.item({ groupId: `k:${licenseKeyId}` })]);
  return [status, body.code];
}
/** States January of a license by the form. */
async function state(licenseKeyId: string) {
  pass();
  const row = usageRow({ startDate: '2026-01-01', endDate: '2026-01-31' });
  const url = `/api/usage/manual/licenseKeys/${licenseKeyId}/itext-manual-usage`;
  const { status, body } = await own.call('POST', url, row);
  return [status, body.code];
}

describe('past usage of an application speaks for the keys that its license had when it was certified', () => {
  test('a figure for the license that has the key now is refused', async () => {
    expect(await certify(own.keyId)).toEqual([200, undefined]);
    await moveKey();
    expect(await state(next)).toEqual([409, 'USAGE_OVERLAPS']);
  });

  test('where a figure stands with the license before, it is refused', async () => {
    expect(await state(own.keyId)).toEqual([200, undefined]);
    await moveKey();
    expect(await certify(next)).toEqual([409, 'USAGE_OVERLAPS']);
  });

  test('certified for the key that the license has now, it is no hindrance', async () => {
    await moveKey();
    expect(await certify(own.keyId)).toEqual([200, undefined]);
    expect(await state(next)).toEqual([200, undefined]);
    expect(await state(own.keyId)).toEqual([409, 'USAGE_OVERLAPS']);
  });
});
