import { OAuth2Server } from 'oauth2-mock-server';
import type { LightMyRequestResponse as Answer } from 'fastify';
import { createBrowser, type TestBrowser } from './browser.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

type Claims = Record<string, unknown>;

export interface OutsideProvider {
  server: OAuth2Server;
  issuer: string;
  /** What the provider says about whoever logs in next; undefined leaves a claim out. */
  says: (claims: Claims, header?: Claims) => void;
  stop: () => Promise<void>;
}

/** An OpenID provider that is not ours, on a port of its own. */
export async function startOutsideProvider(): Promise<OutsideProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  let [claims, header]: [Claims, Claims] = [{}, {}];
  server.service.on('beforeTokenSigning', (token: { payload: Claims; header: Claims }) => {
    for (const [name, value] of Object.entries(claims)) {
      if (value === undefined) delete token.payload[name];
      else token.payload[name] = value;
    }
    Object.assign(token.header, header);
  });
  return {
    server,
    issuer: server.issuer.url ?? '',
    says: (next, head = {}) => ([claims, header] = [next, head]),
    stop: () => server.stop(),
  };
}

/** A portal that leaves logging in to a provider. */
export const startPortalBehind = (
  issuer: string,
  settings: Record<string, string> = {},
): Promise<TestPortal> =>
  startTestPortal({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'the-portal',
    OIDC_CLIENT_SECRET: 'secret',
    ...settings,
  });

/** Goes to the provider and back; the last answer is the portal's. */
export async function comeThrough(
  browser: TestBrowser,
  returnTo = '/',
  change: (callback: URL) => void = () => {},
): Promise<Answer> {
  const start = await browser.request('GET', `/api/auth/login?return_to=${encodeURIComponent(returnTo)}`);
  if (start.statusCode !== 303) return start;
  const answered = await fetch(start.headers.location ?? '', { redirect: 'manual' });
  const callback = new URL(answered.headers.get('location') ?? '');
  change(callback);
  return browser.request('GET', callback.href);
}

/** A fresh browser that came through, with what the portal makes of the person. */
export async function logInBehind(portal: TestPortal, returnTo = '/') {
  const browser = createBrowser(portal);
  const answer = await comeThrough(browser, returnTo);
  const token = await browser.api('POST', '/api/auth/token');
  const identity = token.statusCode === 200 ? token.json<{ identity: Claims }>().identity : undefined;
  return { browser, location: answer.headers.location ?? '', statusCode: answer.statusCode, identity };
}
