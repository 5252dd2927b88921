import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, createPasswordPerson, logIn } from '../../testing/browser.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { ownClientSecret } from './provider-clients.ts';

const CALLBACK = 'http://localhost:8080/api/auth/callback';
/** The pair of RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const AT_ONCE = 20;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** A code for somebody who has just signed in, not yet exchanged. */
async function freshCode(): Promise<string> {
  const { email } = await createPasswordPerson(portal);
  const browser = createBrowser(portal);
  await logIn(browser, email);
  const query = new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid email profile',
    state: 'state',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  });
  const { headers } = await browser.request('GET', `/idp/auth?${query.toString()}`);
  return new URL(headers.location ?? '').searchParams.get('code') ?? '';
}

async function exchange(parameters: Record<string, string>) {
  const secret = Buffer.from(`portal:${ownClientSecret(portal.portal)}`).toString('base64');
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/idp/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${secret}` },
    payload: new URLSearchParams(parameters).toString(),
  });
  return { status: answer.statusCode, body: answer.json<{ error?: string; refresh_token?: string }>() };
}
const exchangeCode = (code: string) =>
  exchange({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: VERIFIER });

async function atOnce(work: () => ReturnType<typeof exchange>) {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, work));
  const refusals = answers.filter(({ status }) => status !== 200);
  return {
    won: AT_ONCE - refusals.length,
    errors: refusals.map(({ status, body }) => `${status} ${body.error}`),
  };
}
const allRefused = Array.from({ length: AT_ONCE - 1 }, () => '400 invalid_grant');

test('of twenty exchanges of one code at once exactly one wins, and none is an error of the portal', async () => {
  for (let round = 0; round < 3; round += 1) {
    const code = await freshCode();
    expect(code).not.toBe('');
    expect(await atOnce(() => exchangeCode(code))).toEqual({ won: 1, errors: allRefused });
    expect((await exchangeCode(code)).body.error).toBe('invalid_grant');
  }
});

test('of twenty renewals with one refresh token at once exactly one wins', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { body } = await exchangeCode(await freshCode());
    const renew = () => exchange({ grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' });
    expect(await atOnce(renew)).toEqual({ won: 1, errors: allRefused });
  }
});
