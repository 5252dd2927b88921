import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { scrubbedLog } from '#server/core/log.ts';
import { decodeParts, decodeText } from '#server/core/scrub-encoded.ts';
import { buildServer } from './server.ts';

let database: TestDatabase;
let app: Awaited<ReturnType<typeof buildServer>>;
let lines: Record<string, unknown>[];

beforeAll(async () => {
  database = await createTestDatabase();
  const log = scrubbedLog('info', (line) => lines.push(JSON.parse(line)));
  app = await buildServer({ ...testPortalOn(database.pool, new Date()), log });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => {
  lines = [];
});

test('every answer leaves one line with method, path, status and the request id of its problem', async () => {
  const answer = await app.inject('/api/reports/license-keys');
  const line = { method: 'GET', path: '/api/reports/license-keys', status: 401 };
  await eventually(() => expect(lines).toMatchObject([{ ...line, requestId: answer.json().requestId }]));
});

test('the query is left out, and what looks like an address or a key is masked in the path', async () => {
  const key = 'ab'.repeat(32);
  await app.inject(`/api/vera@acme.example/${key}?search=ines@vendor.example&secret=1`);
  await eventually(() => expect(lines).toMatchObject([{ path: '/api/[e-mail]/[hex]', status: 404 }]));
  expect(JSON.stringify(lines)).not.toMatch(/search|secret|vendor/);
});

test('a long path is cut before it is looked at, and never inside one of its parts', async () => {
  await app.inject(`/api/${'x'.repeat(450)}/${'ab'.repeat(32)}/${'!'.repeat(14_000)}`);
  await eventually(() => expect(lines).toMatchObject([{ path: '/api/[secret]/…', status: 404 }]));
  lines = [];
  await app.inject(`/api/a,b/${'!'.repeat(15_000)}`);
  await eventually(() => expect(lines).toMatchObject([{ path: '/api/a,b/…', status: 404 }]));
});

test('[7.04] pings and looks at readiness leave no line', async () => {
  await app.inject('/api/auth/actuator/health/ping');
  await app.inject('/api/auth/actuator/health/readiness');
  await app.inject('/api/unknown');
  await eventually(() => expect(lines).toMatchObject([{ path: '/api/unknown' }]));
});

test('an address of the portal is written as it is declared, without anybody’s ids', async () => {
  const id = 'ACME7X2K9Q4M1Z8PW3';
  await app.inject(`/api/salesforce/accounts/${id}/license-keys/${id}/content`);
  await app.inject({ url: `/accounts/${id}/products/${id}/usage`, method: 'HEAD' });
  await app.inject(`/idp/auth/${id}`);
  await app.inject(`/idp/interaction/${id}`);
  const paths = [
    '/api/salesforce/accounts/:accountId/license-keys/:keyId/content',
    '/accounts/$accountId/products/$productName/usage',
    '/idp/auth/[key]',
    '/idp/interaction/:uid',
  ];
  // Others than of answers have no address.
  await eventually(() => expect(lines.flatMap(({ path }) => path ?? [])).toEqual(paths));
});

test('a private calendar address is never written, nor what is left of it where it is mistyped', async () => {
  const secret = 'aZ09_-aZ09_-aZ09_-aZ09_-aZ09_-aZ09_-aZ09_-a';
  await app.inject(`/calendar/cal_${secret}.ics`);
  await app.inject(`/calendar/cal_${secret.slice(0, 20)}`);
  await app.inject(`/calendars/cal_${secret}.ics`);
  const paths = ['/calendar/:token.ics', '/calendar/[token]', '/calendars/[…]'];
  await eventually(() => expect(lines.map(({ path }) => path)).toEqual(paths));
});

test('an address that the provider does not have keeps its whole path, in the log and in the answer', async () => {
  const answer = await app.inject('/idp/no-such-thing?x=1');
  expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND', instance: '/idp/no-such-thing' });
  await eventually(() => expect(lines).toMatchObject([{ path: '/idp/no-such-thing', status: 404 }]));
});

test('keys and addresses stand in no line, wherever they were sent and however they were written', async () => {
  const secrets = [
    'vera.volume@acme.example',
    '6043711041de240482bc57b8df191768988fb9a18028189b24a0ec5d374de297',
    '6043711041DE240482BC57B8',
    'ACME7X2K9Q4M1Z8PW3',
    'rZpIIJvS5BA6z94euwdRQWN1f8xEmXOuxk437VF2Fj2JljOQYbMqEsALqEouVAsH',
  ];
  const percent = (text: string) => text.replace(/./g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const written = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    percent(secret),
    percent(percent(secret)).slice(0, 1500),
    Buffer.from(secret).toString('base64url'),
  ]);
  for (const text of written) {
    const headers = {
      'user-agent': text,
      referer: `https://a.example/${text}`,
      authorization: `Bearer ${text}`,
    };
    const json = { ...headers, 'content-type': 'application/json' };
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    await app.inject({ url: `/api/x/${text}/y?search=${text}`, headers });
    await app.inject({ url: `/accounts/${text}?next=${text}`, headers });
    await app.inject({ url: `/${text}.php`, headers });
    await app.inject({ url: `/api/salesforce/accounts/${text}/license-keys/${text}/content`, headers });
    await app.inject({
      url: '/api/auth/verify-email/confirm',
      method: 'POST',
      headers: json,
      payload: { [text]: text },
    });
    await app.inject({ url: `/idp/auth?client_id=${text}&login_hint=${text}`, headers });
    await app.inject({ url: '/idp/token', method: 'POST', headers: form, payload: `code=${text}` });
    await app.inject({
      url: `/idp/interaction/${text}/login`,
      method: 'POST',
      headers: form,
      payload: `email=${text}`,
    });
  }
  await eventually(() => expect(lines.length).toBeGreaterThanOrEqual(written.length * 6));
  const log = JSON.stringify(lines);
  const shown = [...new Set([...written, ...secrets])].filter((text) => log.includes(text));
  expect(shown).toEqual([]);
  for (const form of [log, decodeText(log), ...[...decodeParts(log)].map(({ decoded }) => decoded)])
    expect(secrets.filter((secret) => form.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
});
