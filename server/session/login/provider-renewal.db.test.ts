import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import {
  logInBehind,
  startOutsideProvider,
  startPortalBehind,
  type OutsideProvider,
} from '../../../testing/outside-provider.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { refreshProvider } from './refresh-provider.ts';
import { endSession, findSession, leaseRefresh, storeRefreshed } from './session-queries.ts';

let provider: OutsideProvider;
let portal: TestPortal;
/** Refresh tokens that the provider was shown, and what it answers instead of renewing. */
let shown: string[] = [];
let refusal: { statusCode: number; body: object } | undefined;
beforeAll(async () => {
  provider = await startOutsideProvider();
  portal = await startPortalBehind(provider.issuer);
  provider.server.service.on(
    'beforeResponse',
    (answer: { statusCode: number; body: object }, request: { body?: Record<string, string> }) => {
      if (request.body?.['grant_type'] !== 'refresh_token') return;
      shown.push(request.body['refresh_token'] ?? '');
      if (refusal) Object.assign(answer, refusal);
    },
  );
});
afterAll(async () => {
  await portal.close();
  await provider.stop();
});
beforeEach(() => {
  shown = [];
  refusal = undefined;
  provider.says({ sub: `sub-${randomUUID()}`, email: `${randomUUID()}@acme.example`, email_verified: true });
});

const renew = async (browser: TestBrowser) => (await browser.api('POST', '/api/auth/token')).statusCode;
/** The provider's access token has run out. */
const runOut = () =>
  inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('session')
      .set({ provider_expires_at: new Date(0) })
      .where('ended_at', 'is', null)
      .execute(),
  );

const newestSession = async () => {
  const { idHash } = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('session')
      .select('id_hash as idHash')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return idHash;
};

describe('renewing at the provider', () => {
  test('happens when its tokens have run out, and not before', async () => {
    const { browser } = await logInBehind(portal);
    expect(await renew(browser)).toBe(200);
    expect(shown).toHaveLength(0);
    await runOut();
    expect(await renew(browser)).toBe(200);
    expect(await renew(browser)).toBe(200);
    expect(shown).toHaveLength(1);
  });

  test('[8.02] invalid_grant ends the session', async () => {
    const { browser } = await logInBehind(portal);
    await runOut();
    refusal = { statusCode: 400, body: { error: 'invalid_grant' } };
    expect(await renew(browser)).toBe(401);
    refusal = undefined;
    expect(await renew(browser)).toBe(401);
  });

  test.each([
    [400, { error: 'invalid_client' }],
    [400, { error: 'temporarily_unavailable' }],
    [429, { error: 'slow_down' }],
    [500, { error: 'server_error' }],
    [503, {}],
  ])('[8.02] any other failure (%i %j) does not, and is tried again', async (statusCode, body) => {
    const { browser } = await logInBehind(portal);
    await runOut();
    refusal = { statusCode, body };
    expect(await renew(browser)).toBe(200);
    refusal = undefined;
    expect(await renew(browser)).toBe(200);
    expect(shown).toHaveLength(2);
  });

  test('a renewal that is under way is not begun again by a process whose clock is ahead', async () => {
    await logInBehind(portal);
    await runOut();
    const { pool } = portal.portal;
    const idHash = await newestSession();
    const now = new Date();
    expect(await leaseRefresh(pool, { idHash, now, seconds: 20 })).toMatchObject({ version: 1 });
    const ahead = new Date(now.getTime() + 60_000);
    expect(await leaseRefresh(pool, { idHash, now: ahead, seconds: 20 })).toBeUndefined();
  });

  test.each(['alive', 'ended'] as const)(
    'whoever meets a renewal that is under way asks the provider nothing, and finds the session %s when that one has',
    async (end) => {
      await logInBehind(portal);
      await runOut();
      const { pool } = portal.portal;
      const idHash = await newestSession();
      const now = new Date();
      const lease = await leaseRefresh(pool, { idHash, now, seconds: 20 });
      const session = await findSession(pool, idHash, now);
      if (!lease || !session) throw new Error('there is one');
      let asked = 0;
      const clock = () => {
        asked += 1;
        return now;
      };
      const meets = refreshProvider({ ...portal.portal, now: clock }, idHash, session);
      await expect.poll(() => asked).toBeGreaterThan(4); // looked for its end once, and looks again
      const [refreshToken, providerExpiresAt] = [lease.refreshToken, new Date(now.getTime() + 60_000)];
      if (end === 'ended') await endSession(pool, { idHash, reason: 'provider', now });
      else
        await storeRefreshed(
          pool,
          { idHash, version: 1 },
          { refreshToken, idToken: undefined, providerExpiresAt },
        );
      expect(await meets).toBe(end);
      expect(shown).toEqual([]);
    },
  );

  test('a renewal whose process died does not hold the session up for long', async () => {
    const { browser } = await logInBehind(portal);
    await runOut();
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .updateTable('session')
        .set({ refresh_lease_until: new Date(Date.now() - 1) })
        .where('ended_at', 'is', null)
        .execute(),
    );
    expect(await renew(browser)).toBe(200);
    expect(shown).toHaveLength(1);
  });
});

describe('a provider that is away', () => {
  test('new log-ins get a clear 503, as a page for people and as a problem for programs', async () => {
    const away = await startTestPortal({ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x' });
    const page = await away.app.inject({ url: '/api/auth/login', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(503);
    expect(page.headers['retry-after']).toBe('30');
    expect(page.body).toContain('The sign-in service cannot be reached at the moment.');
    expect(page.body).toMatch(/Reference for support: [0-9A-F]{8}</);
    const problem = await away.app.inject('/api/auth/login');
    expect(problem.statusCode).toBe(503);
    expect(problem.json()).toMatchObject({ code: 'IDENTITY_PROVIDER_UNAVAILABLE' });
    await away.close();
  });
});

test('logging out visits the provider’s own log-out page', async () => {
  const { browser } = await logInBehind(portal);
  const { redirectTo } = (await browser.api('POST', '/api/auth/logout')).json<{ redirectTo: string }>();
  const address = new URL(redirectTo);
  expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/endsession`);
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8080/signed-out');
  expect(address.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
  expect(await renew(browser)).toBe(401);
});

test('a person’s tokens are stored sealed', async () => {
  await logInBehind(portal);
  const rows = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('session')
      .select(['refresh_token_ciphertext', 'id_token_ciphertext'])
      .where('ended_at', 'is', null)
      .execute(),
  );
  for (const row of rows) {
    expect(row.id_token_ciphertext?.toString('latin1')).not.toContain('eyJ');
    expect(row.refresh_token_ciphertext?.toString('latin1')).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
  }
});
