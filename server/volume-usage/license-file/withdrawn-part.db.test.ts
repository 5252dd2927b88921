import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CorrectionChoices } from '#domain/corrections/schema.ts';
import { licenseFile, licenseText, reportOk, usageRow } from '../../../testing/license-usage.ts';
import { createSignedIn } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { figuresOf, sampleTerm } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../../testing/volume-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
});
afterAll(() => portal.close());

test('figures of two accounts, sent again after one withdrew its part, stand there on a receipt of their own', async () => {
  const [acme, initech] = [`acme-${randomUUID()}`, `initech-${randomUUID()}`];
  const [one, other] = [randomKey(), randomKey()];
  const role = { roles: ['ITEXT_VOLUME_REPORTER' as const] };
  const reporter = await createSignedIn(portal.portal, { accounts: { [acme]: role, [initech]: role } });
  await createVolumeKey(portal, { accountId: acme, value: one, ...sampleTerm });
  await createVolumeKey(portal, { accountId: initech, value: other, ...sampleTerm });
  const texts = [one, other].map((key) => licenseText(key).slice(1, -1));
  const body = {
    licenseFile: licenseFile(`[${texts.join()}]`),
    usages: [
      usageRow({ licenseKey: one, usageValue: '10' }),
      usageRow({ licenseKey: other, usageValue: '20' }),
    ],
  };
  const url = (receiptId: string) => `/api/accounts/${acme}/submissions/${receiptId}/corrections`;
  const choices = async (receiptId: string) =>
    (await portal.app.inject({ url: url(receiptId), headers: reporter.headers })).json<CorrectionChoices>();
  const withdraw = async (receiptId: string) => {
    const payload = { action: 'WITHDRAW', id: randomUUID(), version: 0, reason: 'a test' };
    const request = { method: 'POST', url: url(receiptId), headers: reporter.headers, payload } as const;
    return (await portal.app.inject(request)).statusCode;
  };
  const sums = async () => [
    (await figuresOf(portal.portal, acme)).sum,
    (await figuresOf(portal.portal, initech)).sum,
  ];

  const first = await reportOk(portal, reporter, body);
  expect(await withdraw(first.id)).toBe(200);
  const again = await reportOk(portal, reporter, body);
  expect(again).toMatchObject({ duplicate: false, records: { added: 2 } });
  expect(again.id).not.toBe(first.id);
  expect(await sums()).toEqual(['10', '20']);
  expect(await choices(again.id)).toMatchObject({ state: 'STANDS', withdraw: null });
  expect(await choices(first.id)).toMatchObject({ state: 'WITHDRAWN' });
  expect(await reportOk(portal, reporter, body)).toMatchObject({ duplicate: true });
  expect(await withdraw(again.id)).toBe(200);
  expect(await sums()).toEqual(['0', '20']);
});
