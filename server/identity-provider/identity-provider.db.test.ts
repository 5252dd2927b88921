import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoPeople } from '#domain/session/demo-people.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createBrowser, createPasswordPerson, fetchTokens, logIn, PASSWORD } from '../../testing/browser.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { ownClientSecret } from './provider-clients.ts';

const ORIGIN = 'http://localhost:8080';
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const authorize = (changes: Record<string, string | undefined> = {}) => {
  const parameters = {
    client_id: 'portal',
    response_type: 'code',
    redirect_uri: `${ORIGIN}/api/auth/callback`,
    scope: 'openid email',
    state: 'state',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
  return `/idp/auth?${query.toString()}`;
};
const errorOf = (location: string | undefined) => new URL(location ?? '').searchParams.get('error');

describe('the provider’s description', () => {
  test.each([
    ['its own name', {}],
    ['another Host', { host: 'evil.example' }],
    ['a forwarded host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
    ['a Forwarded header', { forwarded: 'host=evil.example;proto=https' }],
  ])('names the configured address to a request with %s', async (_, headers: Record<string, string>) => {
    const answer = await portal.app.inject({ url: '/idp/.well-known/openid-configuration', headers });
    expect(answer.json()).toMatchObject({
      issuer: `${ORIGIN}/idp`,
      authorization_endpoint: `${ORIGIN}/idp/auth`,
      token_endpoint: `${ORIGIN}/idp/token`,
      jwks_uri: `${ORIGIN}/idp/jwks`,
      end_session_endpoint: `${ORIGIN}/idp/session/end`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    });
    expect(answer.body).not.toContain('evil');
  });

  test('publishes public keys only', async () => {
    const { keys } = (await portal.app.inject('/idp/jwks')).json<{ keys: Record<string, string>[] }>();
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  test('carries the portal’s security headers', async () => {
    const { headers } = await portal.app.inject('/idp/jwks');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });
});

describe('an authorisation request', () => {
  test('without PKCE is refused', async () => {
    const changes = { code_challenge: undefined, code_challenge_method: undefined };
    const answer = await portal.app.inject(authorize(changes));
    expect(errorOf(answer.headers.location as string)).toBe('invalid_request');
  });

  test.each(['token', 'id_token', 'code id_token', 'none'])('for %s is refused', async (response_type) => {
    const answer = await portal.app.inject(authorize({ response_type, nonce: 'n' }));
    expect(answer.headers.location).toContain('error=');
  });

  test.each([
    ['of an unknown client', { client_id: 'evil' }],
    ['to an address that is not registered', { redirect_uri: 'https://evil.example/' }],
    [
      'to an address that only begins like the registered one',
      { redirect_uri: `${ORIGIN}/api/auth/callback/../evil` },
    ],
  ])('%s gets an error page and no redirect', async (_, changes) => {
    const answer = await portal.app.inject(authorize(changes));
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(answer.headers['content-security-policy']).toContain('report-uri /api/csp-reports');
    expect(answer.headers['reporting-endpoints']).toContain('/api/csp-reports');
    expect(answer.body).toContain('<h1>Sign-in failed</h1>');
  });
});

describe('the log-in page', () => {
  test('is strict about what it loads and where its forms lead', async () => {
    const { answer } = await createBrowser(portal).open('/api/auth/login');
    expect(answer.statusCode).toBe(200);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain(`form-action 'self' ${ORIGIN}`);
    expect(answer.body).not.toMatch(/<style|style="|<script(?! src="\/theme\.js")/);
  });

  test('outside the demo there is no list of people and no stand-in for Microsoft', async () => {
    const browser = createBrowser(portal);
    const { answer } = await browser.open('/api/auth/login');
    expect(answer.body).not.toMatch(/Demo people|Microsoft/);
    const base = /action="([^"]+)\/login"/.exec(answer.body)?.[1] ?? '';
    const { email } = await createPasswordPerson(portal);
    expect(
      (await browser.request('POST', `${base}/person`, { form: { email } })).statusCode,
    ).toBeGreaterThanOrEqual(400);
    expect((await browser.request('GET', `${base}/microsoft`)).statusCode).toBeGreaterThanOrEqual(400);
  });

  test('says when it was opened elsewhere or has expired, and leads back to the start', async () => {
    const { answer } = await createBrowser(portal).open('/api/auth/login');
    const action = /action="([^"]+\/login)"/.exec(answer.body)?.[1] ?? '';
    const stranger = createBrowser(portal);
    for (const next of [
      await stranger.request('POST', action, { form: { email: 'a@b', password: 'x' } }),
      await stranger.request('GET', action.replace('/login', '')),
    ]) {
      expect(next.statusCode).toBe(400);
      expect(next.body).toContain('href="/api/auth/login"');
      expect(next.body).toMatch(/Reference for support: [0-9A-F]{8}</);
    }
  });

  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'content-type': 'application/json' }, 415],
  ])('a form with %j is refused', async (headers, status) => {
    const browser = createBrowser(portal);
    const { answer } = await browser.open('/api/auth/login');
    const action = /action="([^"]+\/login)"/.exec(answer.body)?.[1] ?? '';
    const { email } = await createPasswordPerson(portal);
    const next = await browser.request('POST', action, { form: { email, password: PASSWORD }, headers });
    expect(next.statusCode).toBe(status);
    const asked = { accept: 'text/html,*/*;q=0.8', ...headers };
    const page = await browser.request('POST', action, {
      form: { email, password: PASSWORD },
      headers: asked,
    });
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(page.body).toContain('href="/api/auth/login"');
    expect(page.body).toMatch(/Reference for support: [0-9A-F]{8}</);
  });

  test('a browser that says nothing of where its form comes from signs in by its referrer', async () => {
    const browser = createBrowser(portal);
    const { answer, address } = await browser.open('/api/auth/login');
    expect(answer.headers['referrer-policy']).toBe('same-origin'); // else the form has `Origin: null`
    const action = /action="([^"]+\/login)"/.exec(answer.body)?.[1] ?? '';
    const { email } = await createPasswordPerson(portal);
    const sent = await browser.request('POST', action, {
      form: { email, password: PASSWORD },
      headers: { origin: 'null', referer: address },
    });
    expect((await browser.follow(sent)).address).toBe(`${ORIGIN}/`);
  });

  test('a refused password is one line of the log; its page tells the reference where only the support can help, and of a typing error none', async () => {
    const info = vi.spyOn(portal.portal.log, 'info');
    const { email } = await createPasswordPerson(portal, { disabled: true });
    for (const [password, check, isTold] of [
      ['wrong', 'wrong', false],
      [PASSWORD, 'disabled', true],
    ] as const) {
      info.mockClear();
      const { answer } = await logIn(createBrowser(portal), email, { password });
      const lines = info.mock.calls.filter(([, text]) => text === 'a sign-in was refused');
      const reference = expect.stringMatching(/^[0-9A-F]{8}$/) as string;
      expect(lines.map(([line]) => line)).toEqual([expect.objectContaining({ check, reference })]);
      const shown = /Reference for support: ([0-9A-F]{8})</.exec(answer.body)?.[1];
      const [logged] = lines.map(([line]) => (line as { reference?: string }).reference);
      expect(shown).toBe(isTold ? logged : undefined);
    }
    info.mockRestore();
  });
});

describe('passwords', () => {
  test('the address is read however it is written', async () => {
    const { email } = await createPasswordPerson(portal);
    const { address } = await logIn(createBrowser(portal), ` ${email.toUpperCase()} `);
    expect(address).toBe(`${ORIGIN}/`);
  });

  test('a disabled person learns it only with the right password', async () => {
    const { email } = await createPasswordPerson(portal, { disabled: true });
    const right = await logIn(createBrowser(portal), email);
    expect(right.answer.statusCode).toBe(403);
    expect(right.answer.body).toContain('Your user account has been disabled.');
    expect((await logIn(createBrowser(portal), email, { password: 'no' })).answer.statusCode).toBe(401);
  });

  test('[2.09] without the mark of a verified address the person proves it first', async () => {
    const { email } = await createPasswordPerson(portal, { emailVerified: false });
    const browser = createBrowser(portal);
    await logIn(browser, email);
    const token = await browser.api('POST', '/api/auth/token');
    expect(token.json()).toMatchObject({ identity: { email, emailVerified: false } });
  });
});

describe('the provider’s state', () => {
  const records = () =>
    inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx.selectFrom('idp_record').selectAll().execute(),
    );
  const refresh = (token: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/idp/token',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`portal:${ownClientSecret(portal.portal)}`).toString('base64')}`,
      },
      payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString(),
    });
  /** The refresh token of a fresh log-in, opened as only the portal can. */
  async function refreshTokenOf() {
    const { email, userId } = await createPasswordPerson(portal);
    const browser = createBrowser(portal);
    await logIn(browser, email);
    const row = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx.selectFrom('session').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow(),
    );
    const sealed = row.refresh_token_ciphertext ?? Buffer.alloc(0);
    const token = portal.portal.secrets
      .open('provider-token', sealed, row.id_hash.toString('hex'))
      .toString();
    return { token, browser, userId };
  }

  test('is stored without a readable id, token or person', async () => {
    const { token, browser } = await refreshTokenOf();
    const session = browser.cookie('portal_idp_session') ?? '';
    expect(session).not.toBe('');
    const text = JSON.stringify(await records(), (_, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    );
    for (const secret of [token, session, '@acme.example', 'accountId']) expect(text).not.toContain(secret);
  });

  test('a refresh token works once, and trying it again ends the whole log-in', async () => {
    const { token, browser } = await refreshTokenOf();
    const first = await refresh(token);
    expect(first.statusCode).toBe(200);
    const next = first.json<{ refresh_token: string }>().refresh_token;
    expect(next).not.toBe(token);
    expect((await refresh(token)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(next)).json()).toMatchObject({ error: 'invalid_grant' });
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .updateTable('session')
        .set({ provider_expires_at: new Date(0) })
        .execute(),
    );
    expect((await browser.api('POST', '/api/auth/token')).statusCode).toBe(401);
  });

  test('a disabled person’s tokens are not renewed', async () => {
    const { token, userId } = await refreshTokenOf();
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx.updateTable('app_user').set({ disabled: true }).where('id', '=', userId).execute(),
    );
    expect((await refresh(token)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('without the client’s secret nothing is renewed', async () => {
    const { token } = await refreshTokenOf();
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/idp/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=refresh_token&client_id=portal&client_secret=wrong&refresh_token=${token}`,
    });
    expect(answer.statusCode).toBe(401);
  });

  test('the portal’s log-out ends its session and its grant', async () => {
    const { token, browser } = await refreshTokenOf();
    await browser.api('POST', '/api/auth/logout');
    expect((await refresh(token)).json()).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('in the demo', () => {
  let demo: TestPortal;
  beforeAll(async () => {
    demo = await startTestPortal({ PORTAL_DEMO: 'true' });
    for (const one of demoPeople) {
      const details = {
        email: one.email,
        identityProvider: one.provider,
        emailVerified: one.emailVerified ?? true,
        disabled: one.disabled ?? false,
        demo: true,
      };
      await createPasswordPerson(demo, details);
    }
  });
  afterAll(() => demo.close());

  async function pick(email: string, returnTo = '/') {
    const browser = createBrowser(demo);
    const page = await browser.open(`/api/auth/login?return_to=${encodeURIComponent(returnTo)}`);
    const base = /action="([^"]+)\/login"/.exec(page.answer.body)?.[1] ?? '';
    const result = await browser.follow(await browser.request('POST', `${base}/person`, { form: { email } }));
    return { browser, base, page, ...result };
  }

  test.each([
    ['ines.internal@vendor.example', 'microsoft'],
    ['lena.licensee@acme.example', 'local'],
  ])('[2.11] %s comes through %s', async (email, identityProvider) => {
    const { browser } = await pick(email);
    expect((await browser.api('POST', '/api/auth/token')).json()).toMatchObject({
      identity: { email, identityProvider },
    });
    const byPassword = createBrowser(demo);
    await logIn(byPassword, email);
    expect((await byPassword.api('POST', '/api/auth/token')).json()).toMatchObject({
      identity: { identityProvider },
    });
  });

  test('everybody of the list is there, and one click away unless disabled', async () => {
    const { page, address } = await pick('lena.licensee@acme.example');
    for (const { email } of demoPeople) expect(page.answer.body).toContain(`value="${email}"`);
    expect(address).toBe(`${ORIGIN}/`);
    const disabled = demoPeople.find((one) => one.disabled)?.email ?? '';
    expect((await pick(disabled)).answer.statusCode).toBe(403);
  });

  test.each([
    ['team owner', 'otto.owner@wayne.example'],
    ['team administrator', 'ada.admin@wayne.example'],
    ['viewer', 'vito.viewer@wayne.example'],
    ['all-rounder', 'petra.power@wayne.example'],
  ])('[2.35] the list opens the %s with the product overview on', async (_role, email) => {
    expect((await pick(email, '/accounts?x=1#top')).address).toBe(
      `${ORIGIN}/accounts?x=1&enableProductOverview=true#top`,
    );
  });

  test('others do not', async () => {
    expect((await pick('lena.licensee@acme.example', '/accounts')).address).toBe(`${ORIGIN}/accounts`);
  });

  test('the stand-in for Microsoft lists its people only', async () => {
    const browser = createBrowser(demo);
    const page = await browser.open('/api/auth/login');
    const base = /action="([^"]+)\/login"/.exec(page.answer.body)?.[1] ?? '';
    const microsoft = await browser.request('GET', `${base}/microsoft`);
    expect(microsoft.body).toContain('ines.internal@vendor.example');
    expect(microsoft.body).not.toContain('lena.licensee@acme.example');
  });

  test('nobody but the people of the list is one click away', async () => {
    const { email } = await createPasswordPerson(demo);
    expect((await pick(email)).answer.statusCode).toBe(401);
  });

  test('a person signed in from the list works', async () => {
    const { browser } = await pick('avi.viewer@acme.example');
    const { bearer } = await fetchTokens(browser);
    expect((await browser.api('GET', '/api/auth/settings', { bearer })).statusCode).toBe(200);
  });
});
