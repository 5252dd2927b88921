import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImagingAccount } from '../../testing/imaging-usage.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-11-20T12:00:00Z'));
});
afterAll(() => portal.close());

test('[7.54] a license that never expires is one of them', async () => {
  const acme = await createImagingAccount(portal);
  const id = await acme.addLicense({ createdDate: '2026-07-01', expiryDate: null });
  const answer = await portal.app.inject({
    url: `/api/accounts/${acme.accountId}/applications/${acme.applicationId}/imaging-licenses`,
    headers: acme.contact.headers,
  });
  expect(answer.json()).toMatchObject([
    { licenseKeyId: id, expiryDate: null, reportable: [{ start: '2026-07-01', end: '2026-09-30' }] },
  ]);
});

test('[7.54] the licenses of an application are those of the imaging product, each with what can be reported', async () => {
  const acme = await createImagingAccount(portal);
  const other = await createImagingAccount(portal);
  const id = await acme.addLicense({ createdDate: '2026-07-01' });
  await acme.addLicense({ productName: 'iText', recordType: 'Unified' });
  await other.addLicense();
  const answer = await portal.app.inject({
    url: `/api/accounts/${acme.accountId}/applications/${acme.applicationId}/imaging-licenses`,
    headers: acme.contact.headers,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject([
    {
      ...{ licenseKeyId: id, productName: 'LEADTOOLS', deployment: 'single', environment: 'Production' },
      ...{ reportable: [{ start: '2026-07-01', end: '2026-09-30' }], nextReportDay: '2026-12-31' },
      ...{ reason: null, figures: [] },
    },
  ]);
});
