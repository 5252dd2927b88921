import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test.each(['a\0@acme.example', '\0', '\ud800@acme.example', '__proto__'])(
  'the log-in form answers the address %j like any other that nobody has',
  async (email) => {
    const browser = createBrowser(portal);
    const page = await browser.open('/api/auth/login');
    const form = /action="([^"]+\/login)"/.exec(page.answer.body)?.[1] ?? '';
    const answer = await browser.request('POST', form, { form: { email, password: 'x' } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  },
);
