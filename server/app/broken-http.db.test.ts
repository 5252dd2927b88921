import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { requestText, sendRaw } from '../../testing/raw-http.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let port: number;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
});
afterAll(() => portal.close());

const ping = '/api/auth/actuator/health/ping';

const broken: [string, string, number, string][] = [
  ['a bad escape in the address', requestText('GET /api/accounts/%zz'), 400, 'BAD_REQUEST'],
  [
    'headers of 20 KiB',
    requestText(`GET ${ping}`, [`X-Long: ${'x'.repeat(20_000)}`]),
    431,
    'HEADERS_TOO_LARGE',
  ],
  ['a method the address does not have', requestText(`DELETE ${ping}`), 405, 'METHOD_NOT_ALLOWED'],
  ['an unknown API address', requestText('GET /api/nothing-here'), 404, 'NOT_FOUND'],
  ['a missing asset', requestText('GET /assets/gone-123.js', ['Accept: */*']), 404, 'NOT_FOUND'],
  ['garbage instead of HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n', 400, 'BAD_REQUEST'],
  [
    'both Transfer-Encoding and Content-Length',
    requestText(`POST ${ping}`, ['Transfer-Encoding: chunked', 'Content-Length: 5'], '0\r\n\r\n'),
    400,
    'BAD_REQUEST',
  ],
  ['no Host header', 'GET /api/accounts HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
  ['no Host header, of HTTP/1.0', 'GET /api/accounts HTTP/1.0\r\n\r\n', 400, 'BAD_REQUEST'],
  ['no Host header on a page', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
  ['two Host headers', requestText(`GET ${ping}`, ['host: other.example']), 400, 'BAD_REQUEST'],
  ['the same Host header twice', requestText(`GET ${ping}`, ['Host: localhost']), 400, 'BAD_REQUEST'],
  [
    'an Expect header that cannot be met',
    requestText(`GET ${ping}`, ['Expect: the-impossible']),
    417,
    'EXPECTATION_FAILED',
  ],
];

describe('broken HTTP gets problem+json', () => {
  test.each(broken)('%s', async (_what, bytes, status, code) => {
    const answer = await sendRaw(port, bytes);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(Problem.parse(JSON.parse(answer.body))).toMatchObject({ status, code });
  });
});

test.each([
  [`GET ${ping} HTTP/1.0`, '{"status":"UP"}'],
  [`GET ${ping} HTTP/1.1\r\nConnection: close`, '{"status":"UP"}'],
  [`HEAD ${ping} HTTP/1.0`, ''],
  [
    'GET /api/auth/actuator/health/readiness HTTP/1.0',
    expect.stringMatching(/^\{"status":"UP","database":"UP"/),
  ],
])('[7.04] a balancer that names no host is told how the portal is: %s', async (head, body) => {
  const answer = await sendRaw(port, `${head}\r\n\r\n`);
  expect([answer.status, answer.body]).toEqual([200, body]);
});

test('a request of HTTP/1.0 with Transfer-Encoding is the last of its connection', async () => {
  const chunked = `POST /api/csp-reports HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
  const { text } = await sendRaw(port, `${chunked}GET ${ping} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect(text.match(/^HTTP\/1\.1 \d+/gm)).toHaveLength(1);
  expect(text).toMatch(/^connection: close/im);
});

test('a wrong method names the methods the address has', async () => {
  const answer = await portal.app.inject({ method: 'DELETE', url: ping });
  expect(answer.headers['allow']).toBe('GET');
});

test('every kind of answer carries the security headers', async () => {
  for (const url of [ping, '/api/nothing', '/assets/gone.js', '/api/auth/actuator/info']) {
    const { headers } = await portal.app.inject(url);
    expect(headers['content-security-policy'], url).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['x-content-type-options'], url).toBe('nosniff');
    expect(headers['x-frame-options'], url).toBe('DENY');
    expect(headers['cross-origin-opener-policy'], url).toBe('same-origin');
    expect(headers['cross-origin-resource-policy'], url).toBe('same-origin');
    expect(headers['referrer-policy'], url).toBe('no-referrer');
    expect(headers['cache-control'], url).toBe('no-store');
  }
});
