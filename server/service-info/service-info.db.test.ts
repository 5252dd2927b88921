import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedIn } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { describeApi } from './describe-api.ts';

/** Typed by hand. */
const services = [
  ...['reports', 'auth', 'accounts', 'salesforce', 'background-processes'],
  ...['usage/pws', 'usage/manual', 'usage/leadtools-activations', 'usage/itext-json', 'usage/itext-xml'],
];
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('[7.04] the health ping answers UP to anybody', async () => {
  const answer = await portal.app.inject('/api/auth/actuator/health/ping');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'UP' });
});

test('build information is refused without a log-in', async () => {
  const answer = await portal.app.inject('/api/auth/actuator/info');
  expect(answer.statusCode).toBe(401);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.json()).toMatchObject({
    code: 'UNAUTHENTICATED',
    status: 401,
    message: 'Sign in to continue.',
  });
});

test('[7.05] [1.09] every service path answers name, version, time and number of the build to somebody signed in', async () => {
  const { headers } = await createSignedIn(portal.portal);
  for (const service of services) {
    const answer = await portal.app.inject({ url: `/api/${service}/actuator/info`, headers });
    expect(answer.json()).toEqual({
      build: {
        name: service,
        version: '1.3.2-SNAPSHOT',
        time: expect.stringMatching(/^\d{4}-/),
        number: expect.any(String),
      },
    });
  }
});

test('the description of the API is made once, and the same to everybody who may read it', async () => {
  const { headers } = await createSignedIn(portal.portal, {
    email: 'staff@vendor.example',
    globalRoles: ['INTERNAL_STAKEHOLDER'],
  });
  const first = await portal.app.inject({ url: '/api/openapi.json', headers });
  expect(first.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.3.2-SNAPSHOT' } });
  expect(describeApi(portal.portal)).toBe(describeApi(portal.portal));
  const second = await portal.app.inject({ url: '/api/openapi.json', headers });
  expect(second.body).toBe(first.body);
});
