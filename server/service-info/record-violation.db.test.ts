import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { scrub } from '#server/core/log.ts';
import { buildServer } from '#server/app/server.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let app: TestPortal['app'];
const lines: string[] = [];

beforeAll(async () => {
  portal = await startTestPortal();
  const log = pino(
    { base: null },
    { write: (line: string) => line.includes('"violation"') && lines.push(scrub(line)) },
  );
  app = await buildServer({ ...portal.portal, log });
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

const url = '/api/csp-reports';
let address = 0;
/** Every call from an address of its own: the limit has its own test. */
const send = (
  payload: string,
  type = 'application/csp-report',
  remoteAddress = `192.0.2.${(address += 1)}`,
) => app.inject({ method: 'POST', url, payload, headers: { 'content-type': type }, remoteAddress });

test('a report needs no token and leaves one line of the log, without query, token or e-mail', async () => {
  const before = lines.length;
  const answer = await send(
    JSON.stringify({
      'csp-report': {
        'document-uri': 'https://portal.example/accounts/somebody@acme.example?m=machine-id',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2ln?q=1',
      },
    }),
  );
  expect(answer.statusCode, answer.body).toBe(204);
  const written = lines.slice(before).join('');
  expect(written).toContain('script-src-elem');
  for (const secret of ['machine-id', 'somebody@acme.example', 'eyJhbGci', 'q=1'])
    expect(written).not.toContain(secret);
  expect(lines).toHaveLength(before + 1);
});

test('the newer form brings several at once', async () => {
  const before = lines.length;
  const one = {
    type: 'csp-violation',
    age: 1,
    body: { effectiveDirective: 'img-src', blockedURL: 'inline' },
  };
  expect((await send(JSON.stringify([one, one]), 'application/reports+json')).statusCode).toBe(204);
  expect(lines).toHaveLength(before + 2);
});

describe('what is no report is refused and never an error of the portal', () => {
  test.each([
    ['more than 10 KB', JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(10_240) } }), 413],
    ['no JSON', '{"csp-report":', 400],
    ['nothing', '', 400],
    ['another shape', '{"csp-report":[1]}', 400],
    ['a list of something else', '[[[]]]', 400],
    ['a prototype', '{"csp-report":{"__proto__":{"x":1}}}', 400],
    ['a NUL character', String.raw`{"csp-report":{"blocked-uri":"a\u0000b"}}`, 400],
    ['null', 'null', 400],
  ])('%s', async (_what, payload, status) => {
    const before = lines.length;
    const answer = await send(payload);
    expect(answer.statusCode, answer.body).toBe(status);
    Problem.parse(answer.json());
    expect(lines.slice(before)).toEqual([]);
  });

  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'a body called %s',
    async (type) => expect((await send('{}', type)).statusCode).toBe(415),
  );

  test('and no other call takes a body by the name of a report', async () => {
    const headers = { 'content-type': 'application/csp-report' };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/verify-email/confirm',
      headers,
      payload: '{"token":"x"}',
    });
    expect(answer.statusCode).toBe(415);
  });
});

test('one address sends sixty in a minute; the next is told to wait', async () => {
  const payload = JSON.stringify({ 'csp-report': {} });
  for (let count = 0; count < 60; count += 1)
    expect((await send(payload, undefined, '198.51.100.1')).statusCode).toBe(204);
  const refused = await send(payload, undefined, '198.51.100.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(payload, undefined, '198.51.100.2')).statusCode).toBe(204);
});

test('pages name the address for reports, and the newer way only where browsers use it: over https', async () => {
  const secure = await buildServer({
    ...portal.portal,
    config: { ...portal.portal.config, PUBLIC_URL: 'https://portal.example' },
  });
  const policyOf = async (server: TestPortal['app']) => {
    const { headers } = await server.inject('/idp/interaction/none');
    expect(headers['content-type']).toContain('text/html');
    expect(headers['reporting-endpoints']).toBe(`csp="${url}"`);
    return String(headers['content-security-policy']);
  };
  expect(await policyOf(secure)).toContain(`report-uri ${url}; report-to csp`);
  expect(await policyOf(app)).toMatch(/report-uri \/api\/csp-reports$/);
  await secure.close();
});
