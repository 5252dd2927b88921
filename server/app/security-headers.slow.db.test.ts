import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLicenseKey } from '../../testing/license-keys.ts';
import { createSignedIn } from '../../testing/people.ts';
import { sendRaw, type RawAnswer } from '../../testing/raw-http.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const ping = '/api/auth/actuator/health/ping';
const readiness = '/api/auth/actuator/health/readiness';
const settings = '/api/auth/settings';
const asset = `/assets/${readdirSync('dist/web/assets').find((name) => name.endsWith('.js')) ?? 'npm-run-build'}`;

const api = "default-src 'none'; frame-ancestors 'none'";
const policies = {
  api,
  file: "default-src 'none'; sandbox",
  page: /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/]{22}=='; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types portal-zips; report-uri \/api\/csp-reports/,
  plain:
    /^default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; script-src 'self'; base-uri 'none'; form-action 'self'[^;]*; frame-ancestors 'none'; report-uri \/api\/csp-reports/,
  logOut: /^default-src 'none'; .*frame-ancestors 'none'/,
} as const;

interface Kind {
  bytes: string;
  status: number;
  policy?: keyof typeof policies;
  cache?: string;
  more?: (socket: Socket) => () => void;
}

const head = (line: string, headers: string[] = []) =>
  `${[`${line} HTTP/1.1`, 'Host: localhost:8080', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
const call = (line: string, headers: string[] = [], body = '') =>
  head(line, [...headers, `Content-Length: ${Buffer.byteLength(body)}`]) + body;
const json = 'Content-Type: application/json';
const drip = (socket: Socket) => {
  const timer = setInterval(() => socket.write('x'), 1000);
  return () => clearInterval(timer);
};
const year = 'public, max-age=31536000, immutable';

/** Every kind of answer that the portal can be made to give. */
function kindsOf(as: string, keyId: string): Record<string, Kind> {
  const keys = '/api/salesforce/accounts/acme/license-keys';
  return {
    'a public call': { bytes: head(`GET ${ping}`), status: 200 },
    'its HEAD': { bytes: head(`HEAD ${ping}`), status: 200 },
    'a call that asks the database': { bytes: head(`GET ${readiness}`), status: 200 },
    "a person's call": { bytes: head(`GET ${settings}`, [as]), status: 200 },
    'an answer without content': {
      bytes: call('POST /api/csp-reports', ['Content-Type: application/reports+json'], '[]'),
      status: 204,
    },
    'a file': { bytes: head(`GET ${keys}/${keyId}/content`, [as]), status: 200, policy: 'file' },
    'nobody is signed in': { bytes: head(`GET ${settings}`), status: 401 },
    'a forged token': { bytes: head(`GET ${settings}`, ['Authorization: Bearer a.b.c']), status: 401 },
    'no right': { bytes: head('GET /api/reports/license-keys', [as]), status: 403 },
    'a wrong field': { bytes: call(`PUT ${settings}`, [as, json], '{"x":1}'), status: 400 },
    'broken JSON': { bytes: call(`PUT ${settings}`, [as, json], '{'), status: 400 },
    'another media type': {
      bytes: call(`PUT ${settings}`, [as, 'Content-Type: text/csv'], 'x'),
      status: 415,
    },
    'too large a body': {
      bytes: head(`PUT ${settings}`, [as, json, 'Content-Length: 9000000']),
      status: 413,
    },
    'an upload that is none': {
      bytes: call('POST /api/usage/manual/local', [as, 'Content-Type: multipart/form-data'], 'x'),
      status: 400,
    },
    'a call from another site': {
      bytes: call('POST /api/auth/logout', ['Origin: https://evil.example']),
      status: 403,
    },
    'an unknown call': { bytes: head('GET /api/nothing'), status: 404 },
    'a wrong method': { bytes: call(`DELETE ${ping}`), status: 405 },
    'a preflight': { bytes: head(`OPTIONS ${ping}`, ['Origin: https://evil.example']), status: 405 },
    'an unusual method': { bytes: head('PROPFIND /'), status: 404 },
    TRACE: { bytes: head('TRACE /'), status: 404 },
    'a bad escape in a call': { bytes: head('GET /api/%zz'), status: 400 },
    'a bad escape in a page': { bytes: head('GET /%zz'), status: 400 },
    'a bad escape at the provider': { bytes: head('GET /idp/%zz'), status: 400 },
    'a parameter that is too long': { bytes: head(`GET /api/accounts/${'x'.repeat(300)}`), status: 414 },
    'headers that are too long': { bytes: head('GET /', [`X: ${'x'.repeat(20_000)}`]), status: 431 },
    'an address that is too long': { bytes: head(`GET /${'x'.repeat(20_000)}`), status: 431 },
    'no Host header': { bytes: `GET /api/banner HTTP/1.1\r\nConnection: close\r\n\r\n`, status: 400 },
    'two lengths': {
      bytes: head(`POST ${ping}`, ['Content-Length: 1', 'Transfer-Encoding: chunked']),
      status: 400,
    },
    'no HTTP': { bytes: '\x16\x03\x01\x02\x00\x01\r\n\r\n', status: 400 },
    'an Expect that cannot be met': { bytes: head(`GET ${ping}`, ['Expect: a-miracle']), status: 417 },
    'HTTP/1.0': { bytes: `GET ${ping} HTTP/1.0\r\nHost: localhost:8080\r\n\r\n`, status: 200 },
    'an upgrade': {
      bytes: `GET ${ping} HTTP/1.1\r\nHost: localhost:8080\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      status: 200,
    },
    'headers that never end': { bytes: `GET ${ping} HTTP/1.1\r\nX: `, status: 408, more: drip },
    'a body that never ends': {
      bytes: `${head(`PUT ${settings}`, [as, json, 'Content-Length: 9000'])}{`,
      status: 408,
      more: drip,
    },
    'an upload that never ends': {
      bytes: head('POST /api/usage/manual/local', [
        as,
        'Content-Type: Multipart/Form-Data; boundary=a',
        'Content-Length: 9000',
      ]),
      status: 503,
      more: drip,
    },
    'the page': { bytes: head('GET /'), status: 200, policy: 'page' },
    "the page's HEAD": { bytes: head('HEAD /'), status: 200, policy: 'page' },
    'the page on an unknown address': { bytes: head('GET /.env'), status: 404, policy: 'page' },
    'a hidden file': { bytes: head('GET /assets/.env'), status: 404 },
    'a posted page': { bytes: call('POST /'), status: 404 },
    'another name of this machine': {
      bytes: head('GET /accounts').replace('Host: localhost', 'Host: 127.0.0.1'),
      status: 307,
    },
    'an asset': { bytes: head(`GET ${asset}`), status: 200, cache: year },
    "an asset's HEAD": { bytes: head(`HEAD ${asset}`), status: 200, cache: year },
    'a compressed asset': { bytes: head(`GET ${asset}`, ['Accept-Encoding: br']), status: 200, cache: year },
    'an asset that the browser has': {
      bytes: head(`GET ${asset}`, ['If-None-Match: *']),
      status: 304,
      cache: year,
    },
    'a missing asset': { bytes: head('GET /assets/gone.js'), status: 404 },
    'the icon': { bytes: head('GET /favicon.svg'), status: 200, cache: 'no-cache' },
    'the way to the log-in': { bytes: head('GET /api/auth/login'), status: 303 },
    'a log-in that came back wrong': { bytes: head('GET /api/auth/callback?state=x'), status: 303 },
    "the demo's mails": { bytes: head('GET /demo/outbox'), status: 200, policy: 'plain' },
    "the provider's description": { bytes: head('GET /idp/.well-known/openid-configuration'), status: 200 },
    "the provider's keys": { bytes: head('GET /idp/jwks'), status: 200 },
    'a refused log-in as a page': {
      bytes: head('GET /idp/auth', ['Accept: text/html']),
      status: 400,
      policy: 'plain',
    },
    'a refused token': {
      bytes: call('POST /idp/token', ['Content-Type: application/x-www-form-urlencoded'], 'a=b'),
      status: 400,
    },
    'a refused profile': { bytes: head('GET /idp/me'), status: 401 },
    'a preflight of the provider': {
      bytes: head('OPTIONS /idp/jwks', ['Origin: https://a.example', 'Access-Control-Request-Method: GET']),
      status: 204,
    },
    'the log-out of the provider': {
      bytes: head('GET /idp/session/end', ['Accept: text/html']),
      status: 200,
      policy: 'logOut',
    },
    'a log-in that has run out': { bytes: head('GET /idp/interaction/gone'), status: 400, policy: 'plain' },
    'an unknown address of the provider': { bytes: head('GET /idp/nothing'), status: 404 },
    'a wrong method of the provider': { bytes: call('DELETE /idp/token'), status: 404 },
  };
}

interface Given {
  portal: TestPortal;
  answers: Map<string, { kind: Kind; answer: RawAnswer }>;
}

/** Asks for everything at once, and last for what needs a portal that is out of order. */
async function askEverything(protocol: string): Promise<Given> {
  const portal = await startTestPortal({ PUBLIC_URL: `${protocol}://localhost:8080`, PORTAL_DEMO: 'true' });
  const accounts = { acme: { roles: ['LICENSEE' as const, 'ITEXT_VOLUME_REPORTER' as const] } };
  const { headers } = await createSignedIn(portal.portal, { accounts });
  const file = { name: 'a.xml', content: Buffer.from('<a/>') };
  const keyId = await createLicenseKey(portal.portal, { id: randomUUID(), accountId: 'acme', file });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  const answers: Given['answers'] = new Map();
  const ask = async (what: string, kind: Kind) =>
    void answers.set(what, { kind, answer: await sendRaw(port, kind.bytes, kind.more) });
  const as = `Authorization: ${headers.authorization}`;
  await Promise.all(Object.entries(kindsOf(as, keyId)).map(([what, kind]) => ask(what, kind)));
  const report = ['Content-Type: application/reports+json'];
  const bytes = call('POST /api/csp-reports', report, '[]');
  await Promise.all(Array.from({ length: 60 }, () => sendRaw(port, bytes)));
  await ask('too many calls', { bytes, status: 429 });
  await portal.asOwner('alter table app_user rename to app_user_away');
  await ask('a fault', { bytes: head(`GET ${settings}`, [as]), status: 500 });
  return { portal, answers };
}

const protocols = ['http', 'https'];
let given: Given[];
beforeAll(async () => {
  given = await Promise.all(protocols.map(askEverything));
});
afterAll(() => Promise.all(given.map(({ portal }) => portal.close())));

describe.each(protocols)('with %s in PUBLIC_URL', (protocol) => {
  const answersOf = () => given[protocols.indexOf(protocol)]?.answers ?? new Map<string, never>();

  test('every kind of answer bears every header with its value', () => {
    expect(answersOf().size).toBeGreaterThanOrEqual(60);
    for (const [what, { kind, answer }] of answersOf()) {
      const { headers } = answer;
      const of = `${what}: ${answer.text.slice(0, 2000)}`;
      expect(answer.status, of).toBe(kind.status);
      expect(headers['cache-control'], of).toBe(kind.cache ?? 'no-store');
      expect(headers['content-security-policy'], of).toMatch(policies[kind.policy ?? 'api']);
      expect(headers['cross-origin-opener-policy'], of).toBe('same-origin');
      expect(headers['cross-origin-resource-policy'], of).toBe('same-origin');
      expect(headers['origin-agent-cluster'], of).toBe('?1');
      expect(headers['permissions-policy'], of).toBe('camera=(), geolocation=(), microphone=()');
      expect(headers['referrer-policy'], of).toBe(kind.policy === 'plain' ? 'same-origin' : 'no-referrer');
      expect(headers['x-content-type-options'], of).toBe('nosniff');
      expect(headers['x-dns-prefetch-control'], of).toBe('off');
      expect(headers['x-download-options'], of).toBe('noopen');
      expect(headers['x-frame-options'], of).toBe('DENY');
      expect(headers['x-permitted-cross-domain-policies'], of).toBe('none');
      expect(headers['x-xss-protection'], of).toBe('0');
      expect(headers['strict-transport-security'], of).toBe(
        protocol === 'https' ? 'max-age=31536000; includeSubDomains' : undefined,
      );
      for (const telling of ['server', 'x-powered-by']) expect(headers[telling], of).toBeUndefined();
    }
  });

  test('every refusal but those of the provider’s standard and pages is problem+json', () => {
    const others = /^a (refused|log-in that)|^the /;
    const plain = [...answersOf()]
      .filter(([what, { kind }]) => kind.status >= 400 && !kind.policy && !others.test(what))
      .filter(([, { answer }]) => !answer.headers['content-type']?.startsWith('application/problem+json'));
    expect(plain.map(([what]) => what)).toEqual([]);
  });
});
