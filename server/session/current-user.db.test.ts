import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ExtendedToken } from '#domain/session/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createPerson, signIn, type TestPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const ADDRESS = '/api/auth/extended-access-token';
async function ask(person: TestPerson) {
  const { userId } = await createPerson(portal.portal, person);
  const { headers } = await signIn(portal.portal, userId, 'base');
  return portal.app.inject({ url: ADDRESS, headers });
}
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

test('[7.02] [7.50] [4.14] [3.01] the current user comes with accounts, applications and what may be opened there', async () => {
  const { userId } = await createPerson(portal.portal, {
    email: 'petra@wayne.example',
    accounts: {
      w1: {
        roles: ['ITEXT_VOLUME_REPORTER'],
        cucas: { c1: ['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER'], c2: ['CUCA_VIEWER'] },
      },
    },
  });
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    for (const [id, productName, cuca] of [
      ['k1', 'LEADTOOLS', 'c1'],
      ['k2', 'iText', 'c1'],
      ['k3', 'iText', 'c1'],
      ['k4', 'PDFlib', 'c1'],
      ['k5', 'Apryse SDK', 'c2'],
    ] as const) {
      await trx
        .insertInto('license_group')
        .values({ account_id: 'w1', id: `k:${id}` })
        .execute();
      await trx
        .insertInto('license_key')
        .values({
          id,
          account_id: 'w1',
          cuca_id: cuca,
          license_group_id: `k:${id}`,
          record_type: 'Account',
          product_name: productName,
        })
        .execute();
    }
  });
  const { headers } = await signIn(portal.portal, userId, 'base');
  const answer = await portal.app.inject({ url: ADDRESS, headers });
  const item = (pageType: string, productName: string, product: string, page: string) => ({
    pageType,
    productName,
    product,
    route: `products/${encodeURIComponent(productName)}/${page}`,
  });
  expect(answer.json()).toEqual({
    accessToken: expect.any(String),
    expiresIn: 1800,
    userId,
    firstName: 'Test',
    lastName: 'Person',
    email: 'petra@wayne.example',
    emailVerified: true,
    identityProvider: 'local',
    internal: false,
    authzVersion: expect.any(String),
    globalRoles: [],
    salesforceAccounts: {
      w1: {
        name: 'Account w1',
        roles: ['ITEXT_VOLUME_REPORTER'],
        cucas: {
          c1: {
            name: 'Application c1',
            roles: ['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER'],
            visibleItems: [
              item('OVERVIEW', 'LEADTOOLS', 'LEADTOOLS', 'overview'),
              item('REPORT_USAGE', 'LEADTOOLS', 'LEADTOOLS', 'report-usage'),
              item('OVERVIEW', 'iText', 'iText', 'overview'),
              item('REPORT_USAGE', 'iText', 'iText', 'report-usage'),
              { pageType: 'SETTINGS', productName: '', product: '', route: 'settings' },
            ],
          },
          c2: {
            name: 'Application c2',
            roles: ['CUCA_VIEWER'],
            visibleItems: [item('OVERVIEW', 'Apryse SDK', 'Apryse SDK', 'overview')],
          },
        },
      },
    },
  });
  expect(claimsOf(answer.json<ExtendedToken>().accessToken)).toMatchObject({
    salesforceAccounts: answer.json<ExtendedToken>().salesforceAccounts,
    globalRoles: [],
  });
});

test('[7.02] a person with 500 accounts works: the body carries them all, the bearer stays small', async () => {
  const accounts = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [
      `account-with-a-rather-long-id-${index}`,
      { roles: ['LICENSEE' as const], cucas: { [`application-of-${index}`]: ['CUCA_OWNER' as const] } },
    ]),
  );
  const answer = await ask({ accounts });
  const body = ExtendedToken.parse(answer.json());
  expect(Object.keys(body.salesforceAccounts)).toHaveLength(500);
  expect(body.accessToken.length).toBeLessThan(4_000);
  expect(claimsOf(body.accessToken)['salesforceAccounts']).toBeUndefined();
  expect(claimsOf(body.accessToken)['globalRoles']).toEqual([]);
  const authorization = `Bearer ${body.accessToken}`;
  for (const id of ['account-with-a-rather-long-id-0', 'account-with-a-rather-long-id-499']) {
    const next = await portal.app.inject({ url: `/api/accounts/${id}`, headers: { authorization } });
    expect(next.statusCode).toBe(200);
  }
});

test('an account and an application may be called what JavaScript calls its own', async () => {
  const accounts: TestPerson['accounts'] = Object.fromEntries([
    [
      'constructor',
      { roles: ['LICENSEE' as const], cucas: Object.fromEntries([['toString', ['CUCA_OWNER' as const]]]) },
    ],
  ]);
  const answer = await ask({ accounts });
  const body = answer.json<ExtendedToken>();
  expect(Object.keys(body.salesforceAccounts)).toEqual(['constructor']);
  expect(Object.keys(body.salesforceAccounts['constructor']?.cucas ?? {})).toEqual(['toString']);
});

test('[6.01] an internal person comes with the role and without accounts', async () => {
  const answer = await ask({ email: 'ines@vendor.example', globalRoles: ['INTERNAL_STAKEHOLDER'] });
  expect(answer.json()).toMatchObject({
    internal: true,
    globalRoles: ['INTERNAL_STAKEHOLDER'],
    salesforceAccounts: {},
    identityProvider: 'microsoft',
  });
});

describe('the gates are the server’s, not the page’s', () => {
  const gated: [string, TestPerson, string][] = [
    ['[2.09] [4.14] an unverified e-mail', { emailVerified: false }, 'EMAIL_NOT_VERIFIED'],
    [
      '[2.10] [2.11] the vendor’s domain without the role, through Microsoft',
      { email: 'vic@vendor.example', identityProvider: 'microsoft' },
      'VENDOR_DOMAIN_REFUSED',
    ],
    [
      '[2.10] [2.11] the vendor’s domain through another provider',
      { email: 'val@vendor.example', identityProvider: 'local' },
      'INVALID_IDENTITY_PROVIDER',
    ],
    [
      '[2.10] the vendor’s domain in capitals',
      { email: 'Vic2@VENDOR.example', identityProvider: 'microsoft' },
      'VENDOR_DOMAIN_REFUSED',
    ],
    [
      '[2.11] the internal role through another provider',
      { email: 'ines2@vendor.example', globalRoles: ['INTERNAL_STAKEHOLDER'], identityProvider: 'local' },
      'INVALID_IDENTITY_PROVIDER',
    ],
    [
      '[2.11] the internal role of another domain through another provider',
      { email: 'ines@acme.example', globalRoles: ['INTERNAL_STAKEHOLDER'], identityProvider: 'google' },
      'INVALID_IDENTITY_PROVIDER',
    ],
  ];
  test.each(gated)('%s gets no bearer', async (_, person, code) => {
    const answer = await ask(person);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code });
  });

  test.each(gated)('%s is refused even with a bearer of before', async (_, person) => {
    const { userId } = await createPerson(portal.portal, {
      ...person,
      email: `x${person.email ?? '@acme.example'}`,
    });
    const { headers } = await signIn(portal.portal, userId);
    const answer = await portal.app.inject({ url: '/api/auth/settings', headers });
    expect(answer.statusCode).toBe(403);
  });

  test.each([
    ['a sub-domain', 'x@sub.vendor.example'],
    ['a longer domain', 'x@vendor.example.evil.io'],
    ['a domain that ends like it', 'x@notvendor.example'],
    ['the domain before the @', 'vendor.example@acme.example'],
  ])('[2.10] %s is not the vendor’s domain', async (_, email) => {
    expect((await ask({ email })).statusCode).toBe(200);
  });

  test('[2.09] an internal person needs no verified e-mail', async () => {
    const person: TestPerson = {
      email: 'new@vendor.example',
      globalRoles: ['INTERNAL_STAKEHOLDER'],
      emailVerified: false,
    };
    expect((await ask(person)).statusCode).toBe(200);
  });
});

describe('own settings', () => {
  test('are kept and come back', async () => {
    const { userId } = await createPerson(portal.portal);
    const { headers } = await signIn(portal.portal, userId);
    const settings = { theme: 'dark', sidebarShortcut: false };
    const saved = await portal.app.inject({
      method: 'PUT',
      url: '/api/auth/settings',
      headers,
      payload: settings,
    });
    expect(saved.json()).toEqual(settings);
    expect((await portal.app.inject({ url: '/api/auth/settings', headers })).json()).toEqual(settings);
    const other = await signIn(portal.portal, (await createPerson(portal.portal)).userId);
    const answer = await portal.app.inject({ url: '/api/auth/settings', headers: other.headers });
    expect(answer.json()).toEqual({ theme: 'system', sidebarShortcut: true });
  });

  test.each([{ theme: 'pink' }, { theme: 'dark', globalRoles: ['INTERNAL_STAKEHOLDER'] }])(
    '%j is refused',
    async (payload) => {
      const { headers } = await signIn(portal.portal, (await createPerson(portal.portal)).userId);
      const answer = await portal.app.inject({ method: 'PUT', url: '/api/auth/settings', headers, payload });
      expect(answer.statusCode).toBe(400);
    },
  );
});

test('the browser’s settings name the vendor, the support and the CDN’s header', async () => {
  const answer = await portal.app.inject('/api/auth/client-config');
  expect(answer.json()).toEqual({
    vendorName: 'Northwind Imaging',
    vendorEmailDomain: 'vendor.example',
    supportEmail: 'customer-success@vendor.example',
    activationApiKey: 'portal-activation',
    cdnErrorHeader: { name: 'x-cache', text: 'Error from' },
    demo: false,
  });
});
