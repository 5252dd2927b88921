import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedIn } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ PORTAL_DEMO: 'true' });
  portal.setNow(new Date('2026-11-22T10:00:00Z'));
});
afterAll(() => portal.close());

async function mailsTo(email: string) {
  const answer = await portal.app.inject({ url: '/demo/outbox', headers: { accept: 'application/json' } });
  return answer
    .json<{ to: string; subject: string; text: string }[]>()
    .filter(({ to, subject }) => to === email && subject.includes('API token'));
}

test('whoever makes a token is told by mail, once however often the call is repeated', async () => {
  const account = `acc/${randomUUID()}`;
  const { email, headers } = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER', 'LICENSEE'] } },
  });
  const payload = {
    ...{ id: randomUUID(), name: 'nightly <b>job</b>', expiresOn: '2027-02-20' },
    scopes: ['usage:report', 'licenses:read'],
  };
  const url = `/api/accounts/${encodeURIComponent(account)}/api-tokens`;
  const make = (body: object) => portal.app.inject({ method: 'POST', url, headers, payload: body });
  expect((await make(payload)).statusCode).toBe(200);
  expect((await make(payload)).statusCode).toBe(200);
  expect(await mailsTo(email)).toEqual([
    expect.objectContaining({
      subject: 'Northwind Imaging: an API token was created',
      text: `Hello Test,

An API token was created with your user account, for Account ${account}: “nightly <b>job</b>”.

Its permissions: Report usage, Read licenses and downloads.

It expires on 20 Feb 2027.

If this was not you, revoke it, choose a new password and contact customer-success@vendor.example. All API tokens of the account:
http://localhost:8080/accounts/${encodeURIComponent(account)}/api-tokens`,
    }),
  ]);
  expect((await make({ ...payload, name: 'another' })).statusCode).toBe(409);
  expect(await mailsTo(email)).toHaveLength(1);
});
