import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  logInBehind,
  startOutsideProvider,
  startPortalBehind,
  type OutsideProvider,
} from '../../../testing/outside-provider.ts';
import { createPerson } from '../../../testing/people.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';

const TENANT = '11111111-2222-3333-4444-555555555555';
let provider: OutsideProvider;
let portal: TestPortal;
/** The recipe for Microsoft Entra in docs/identity-providers.md. */
beforeAll(async () => {
  provider = await startOutsideProvider();
  portal = await startPortalBehind(provider.issuer, {
    OIDC_CLIENT_SECRET: 'aB3~x_.-%+/=: ü',
    OIDC_IDP_CLAIM: 'tid',
    OIDC_MICROSOFT_VALUES: TENANT,
    OIDC_TENANT: TENANT,
    OIDC_EMAIL_DOMAINS: 'vendor.example, acme.example',
    OIDC_EMAIL_CLAIM: 'email,preferred_username',
    EMAIL_VERIFIED_POLICY: 'portal',
  });
});
afterAll(async () => {
  await portal.close();
  await provider.stop();
});
afterEach(() => provider.says({}));

/** As Entra says it: nothing about whether the address is verified. */
const says = (claims: object) =>
  provider.says({ sub: `sub-${randomUUID()}`, tid: TENANT, name: 'Ann Other', ...claims });
const staffOf = (domain: string) =>
  createPerson(portal.portal, {
    email: `${randomUUID()}@${domain}`,
    ...{ emailVerified: false, globalRoles: ['INTERNAL_STAKEHOLDER'] },
  });
const extendedOf = async (browser: Awaited<ReturnType<typeof logInBehind>>['browser']) => {
  const base = (await browser.api('POST', '/api/auth/token')).json<{ accessToken: string }>().accessToken;
  return browser.api('GET', '/api/auth/extended-access-token', { bearer: base });
};

test('[2.11] [6.01] staff of the tenant get in at their first sign-in, and stay who they are when their address changes', async () => {
  const { userId, email } = await staffOf('vendor.example');
  const sub = `sub-${randomUUID()}`;
  says({ sub, email: email.toUpperCase() });
  const { identity, browser } = await logInBehind(portal);
  expect(identity).toMatchObject({ userId, internal: true, emailVerified: true });
  expect((await extendedOf(browser)).json()).toMatchObject({ globalRoles: ['INTERNAL_STAKEHOLDER'] });
  says({ sub, email: `${randomUUID()}@elsewhere.example` });
  expect((await logInBehind(portal)).identity).toMatchObject({ userId, internal: true });
});

test('[2.11] staff who were kept out before the tenant was listed get in', async () => {
  const { userId, email } = await staffOf('vendor.example');
  const sub = `sub-${randomUUID()}`;
  says({ sub, email, tid: 'another' });
  expect((await logInBehind(portal)).identity?.['userId']).not.toBe(userId);
  says({ sub, email });
  expect((await logInBehind(portal)).identity).toMatchObject({ userId, internal: true });
});

test('[2.09] a customer of a listed domain gets in', async () => {
  const { userId, email } = await createPerson(portal.portal, {
    ...{ email: `${randomUUID()}@acme.example`, emailVerified: false },
    accounts: { [randomUUID()]: { roles: ['LICENSEE'] } },
  });
  says({ email });
  const { identity, browser } = await logInBehind(portal);
  expect(identity).toMatchObject({ userId, emailVerified: true, internal: false });
  expect((await extendedOf(browser)).statusCode).toBe(200);
});

test.each([
  ['a domain that is not listed', 'other.example', {}],
  ['a listed domain of another tenant', 'acme.example', { tid: 'another' }],
  ['a domain that the tenant does not own', 'acme.example', { xms_edov: false }],
])('[2.09] whoever comes with %s verifies the address, and gets nobody’s rights', async (_, domain, more) => {
  const { userId, email } = await createPerson(portal.portal, {
    ...{ email: `${randomUUID()}@${domain}`, emailVerified: false },
    accounts: { [randomUUID()]: { roles: ['LICENSEE'] } },
  });
  says({ email, ...more });
  const { identity, browser } = await logInBehind(portal);
  expect(identity).toMatchObject({ email, emailVerified: false });
  expect(identity?.['userId']).not.toBe(userId);
  expect((await extendedOf(browser)).json()).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
});

test.each([
  [
    'the domain in another claim',
    (email: string) => ({ preferred_username: email }),
    'VENDOR_DOMAIN_REFUSED',
  ],
  ['the domain not owned', (email: string) => ({ email, xms_edov: '0' }), 'VENDOR_DOMAIN_REFUSED'],
  ['another tenant', (email: string) => ({ email, tid: 'another' }), 'INVALID_IDENTITY_PROVIDER'],
])('[2.10] [2.11] an address of the vendor’s with %s has the one page', async (_, claims, code) => {
  const { userId, email } = await staffOf('vendor.example');
  says(claims(email));
  const { identity, browser } = await logInBehind(portal);
  expect(identity).toMatchObject({ email, emailVerified: false, internal: false });
  expect(identity?.['userId']).not.toBe(userId);
  expect((await extendedOf(browser)).json()).toMatchObject({ code });
});
