import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { ownClientSecret } from './provider-clients.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.app.inject('/idp/.well-known/openid-configuration'); // the provider stands
});
afterAll(() => portal.close());
afterEach(() => vi.restoreAllMocks());

/** From here on every connection to the database is refused with this. */
function refuseConnections(code: string, message: string): void {
  vi.spyOn(portal.portal.pool.pg, 'connect').mockImplementation(() => {
    throw Object.assign(new Error(message), { code });
  });
}

const signIn = () => {
  const query = new URLSearchParams({
    ...{
      client_id: 'portal',
      response_type: 'code',
      redirect_uri: 'http://localhost:8080/api/auth/callback',
    },
    ...{ scope: 'openid', code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' },
    code_challenge_method: 'S256',
  });
  return portal.app.inject({ url: `/idp/auth?${query.toString()}`, headers: { accept: 'text/html' } });
};
const renew = () =>
  portal.app.inject({
    method: 'POST',
    url: '/idp/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`portal:${ownClientSecret(portal.portal)}`).toString('base64')}`,
    },
    payload: 'grant_type=refresh_token&refresh_token=none',
  });

test.each([
  ['is starting up', '57P03'],
  ['has no connection left', '53300'],
  ['has no room on its disk', '53100'],
])('while the database %s, signing in is not refused but asked to wait', async (message, code) => {
  refuseConnections(code, message);
  const page = await signIn();
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
  expect(page.body).toContain(
    'The sign-in service cannot be reached at the moment. Try again in a few minutes.',
  );
  expect(page.body).toContain('temporarily_unavailable');
  const token = await renew();
  expect([token.statusCode, token.headers['retry-after']]).toEqual([503, '5']);
  expect(token.json()).toEqual({ error: 'temporarily_unavailable' });
});

test('a fault that does not pass stays one of the portal, and tells nothing of the inside', async () => {
  refuseConnections('42P01', 'relation "idp_record" does not exist');
  const page = await signIn();
  expect(page.statusCode).toBe(500);
  expect(page.body).not.toContain('idp_record');
});
