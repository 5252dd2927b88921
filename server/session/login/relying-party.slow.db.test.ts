import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser } from '../../../testing/browser.ts';
import {
  logInBehind,
  startOutsideProvider,
  startPortalBehind,
  type OutsideProvider,
} from '../../../testing/outside-provider.ts';
import { createPerson } from '../../../testing/people.ts';

let provider: OutsideProvider;
beforeAll(async () => {
  provider = await startOutsideProvider();
});
afterAll(() => provider.stop());
afterEach(() => provider.says({}));

const newSub = () => `sub-${randomUUID()}`;
const newEmail = () => `${randomUUID()}@acme.example`;

test('[2.11] no other value can pass for Microsoft', async () => {
  const strict = await startPortalBehind(provider.issuer, {
    OIDC_MICROSOFT_VALUES: 'tenant-1',
    OIDC_IDP_CLAIM: 'tid',
  });
  provider.says({
    sub: newSub(),
    email: newEmail(),
    email_verified: true,
    tid: 'microsoft',
    identity_provider: 'tenant-1',
  });
  expect((await logInBehind(strict)).identity).toMatchObject({ identityProvider: 'other:microsoft' });
  provider.says({ sub: newSub(), email: newEmail(), email_verified: true, tid: 'tenant-1' });
  expect((await logInBehind(strict)).identity).toMatchObject({ identityProvider: 'microsoft' });
  await strict.close();
});

describe('whose word counts for an address', () => {
  test('[2.09] policy trust: no word of the provider reads as proven', async () => {
    const behind = await startPortalBehind(provider.issuer, { EMAIL_VERIFIED_POLICY: 'trust' });
    provider.says({ sub: newSub(), email: newEmail() });
    expect((await logInBehind(behind)).identity).toMatchObject({ emailVerified: true });
    await behind.close();
  });

  test('[2.09] under policy portal the mailed link binds an imported person, and holds for the next log-ins', async () => {
    const behind = await startPortalBehind(provider.issuer, {
      EMAIL_VERIFIED_POLICY: 'portal',
      PORTAL_DEMO: 'true',
    });
    const accountId = randomUUID();
    const { userId, email } = await createPerson(behind.portal, {
      emailVerified: false,
      accounts: { [accountId]: { roles: ['LICENSEE'] } },
    });
    provider.says({ sub: newSub(), email, email_verified: true });
    const { browser, identity } = await logInBehind(behind);
    expect(identity?.['userId']).not.toBe(userId);
    const bearer = (await browser.api('POST', '/api/auth/token')).json<{ accessToken: string }>().accessToken;
    expect(
      (await browser.api('POST', '/api/auth/verify-email?return_to=%2Faccounts', { bearer })).statusCode,
    ).toBe(204);
    const [mail] = (
      await createBrowser(behind).request('GET', '/demo/outbox', { headers: { accept: 'application/json' } })
    ).json<{ text: string }[]>();
    const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const confirmed = await createBrowser(behind).request('POST', '/api/auth/verify-email/confirm', {
      json: { token },
    });
    expect(confirmed.json()).toEqual({ returnTo: '/accounts' });
    // The session that waited goes on as the imported person, and so does the next log-in.
    const renewed = (await browser.api('POST', '/api/auth/token')).json<{
      identity: object;
      accessToken: string;
    }>();
    expect(renewed.identity).toMatchObject({ userId, emailVerified: true });
    const user = await browser.api('GET', '/api/auth/extended-access-token', { bearer: renewed.accessToken });
    expect(Object.keys(user.json<{ salesforceAccounts: object }>().salesforceAccounts)).toEqual([accountId]);
    expect((await logInBehind(behind)).identity).toMatchObject({ userId, emailVerified: true });
    await behind.close();
  });
});
