import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser, createPasswordPerson, PASSWORD, type TestBrowser } from '../../testing/browser.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

async function openForm(browser: TestBrowser): Promise<string> {
  const { answer } = await browser.open('/api/auth/login');
  return /action="([^"]+)\/login"/.exec(answer.body)?.[1] ?? '';
}

describe('the log-in form', () => {
  test.each(['a\0@acme.example', '\0', '\ud800@acme.example', "' or 1=1 --", '__proto__', 'x'.repeat(9_000)])(
    'answers the address %j like any other that nobody has',
    async (email) => {
      const browser = createBrowser(portal);
      const form = await openForm(browser);
      const answer = await browser.request('POST', `${form}/login`, { form: { email, password: 'x' } });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    },
  );

  test.each(['person', 'microsoft'])('has no way in by /%s outside the demo', async (step) => {
    const { email } = await createPasswordPerson(portal);
    const browser = createBrowser(portal);
    const form = await openForm(browser);
    const method = step === 'person' ? 'POST' : 'GET';
    const answer = await browser.request(
      method,
      `${form}/${step}`,
      step === 'person' ? { form: { email } } : {},
    );
    expect(answer.statusCode).toBe(404);
    expect(browser.cookie('portal_session')).toBeUndefined();
  });

  test('is refused to a page of another site, even with the right password', async () => {
    const { email } = await createPasswordPerson(portal);
    const browser = createBrowser(portal);
    const form = await openForm(browser);
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      const answer = await browser.request('POST', `${form}/login`, {
        form: { email, password: PASSWORD },
        headers: headers as Record<string, string>,
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'CROSS_SITE_REFUSED' });
    }
  });

  test('does not let a forwarded address reset the count of failures', async () => {
    const { email } = await createPasswordPerson(portal);
    const browser = createBrowser(portal);
    const form = await openForm(browser);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const answer = await browser.request('POST', `${form}/login`, {
        form: { email: attempt % 2 ? email : ` ${email.toUpperCase()} `, password: 'wrong' },
        headers: { 'x-forwarded-for': `10.0.0.${attempt}` },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });
});
