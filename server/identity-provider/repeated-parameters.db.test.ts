import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const repeated = (count: number, name = 'scope') =>
  Array.from({ length: count }, () => `${name}=x`).join('&');
const different = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=x`).join('&');

const places: [method: 'GET' | 'POST', path: string][] = [
  ['GET', '/idp/auth'],
  ['GET', '/idp/me'],
  ['GET', '/idp/session/end'],
  ['POST', '/idp/interaction/nothing/login'],
];
const ask = (
  method: 'GET' | 'POST',
  path: string,
  text: string,
  type = 'application/x-www-form-urlencoded',
) =>
  method === 'GET'
    ? portal.app.inject(`${path}?${text}`)
    : portal.app.inject({ method, url: path, payload: text, headers: { 'content-type': type } });

const isOurs = (answer: { headers: Record<string, unknown> }): boolean =>
  String(answer.headers['content-type']).startsWith('application/problem+json');

test.each(places)(
  '%s %s never shows the provider more than 50 repeats of a parameter',
  async (method, path) => {
    const wrong = [
      repeated(51),
      `${repeated(26)}&${repeated(25, 'sc%6fpe')}`,
      different(201),
      `${different(20)}${'&'.repeat(4000)}`,
    ];
    for (const text of wrong) {
      const answer = await ask(method, path, text);
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', status: 400 });
    }
    const answer = await ask(method, path, repeated(50));
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    expect(isOurs(answer) && answer.json().code).not.toBe('BAD_REQUEST');
  },
);

test('the address beside a form is read too', async () => {
  const answer = await ask('POST', `/idp/token?${repeated(51)}`, 'a=b');
  expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST' });
});

test.each([
  ['a parameter that is repeated', `client_id=x&${repeated(1000, 'client_id')}`],
  ['a form longer than 56 KB', `client_id=nobody&code=${'x'.repeat(60_000)}`],
])('the provider itself refuses %s', async (_, text) => {
  const answer = await ask('POST', '/idp/token', text);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: 'invalid_request' });
});

test('the provider itself refuses a form of another type', async () => {
  const answer = await ask('POST', '/idp/token', 'grant_type=authorization_code', 'text/plain');
  expect(answer.json()).toMatchObject({ error: 'invalid_request' });
});

test('what the provider says to a form is what it says of its content', async () => {
  const answer = await ask('POST', '/idp/token', 'grant_type=authorization_code&code=x');
  expect(answer.json()).toMatchObject({ error: 'invalid_request' });
  const known = await ask('POST', '/idp/token', 'grant_type=authorization_code&code=x&client_id=nobody');
  expect(known.json()).toMatchObject({ error: 'invalid_client' });
});
