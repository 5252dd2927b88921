import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createBrowser,
  createPasswordPerson,
  logIn,
  PASSWORD,
  type TestBrowser,
} from '../../testing/browser.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ PORTAL_DEMO: 'true' });
});
afterAll(() => portal.close());

async function openPage(browser: TestBrowser) {
  const { answer } = await browser.open('/api/auth/login');
  return /action="([^"]+)\/login"/.exec(answer.body)?.[1] ?? '';
}
/** Sends a form as a browser does, without following where it leads. */
const send = (browser: TestBrowser, url: string, form: Record<string, string>) =>
  portal.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: browser
        .cookies()
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    },
    payload: new URLSearchParams(form).toString(),
  });

test('a refused form leads back to its page, which says why, and says it no longer some minutes later', async () => {
  const { email } = await createPasswordPerson(portal);
  const browser = createBrowser(portal);
  const page = await openPage(browser);
  for (const [form, values] of [
    ['login', { email, password: 'no' }],
    ['person', { email: 'nobody@acme.example' }],
  ] as const) {
    const refused = await send(browser, `${page}/${form}`, values);
    expect(refused.statusCode).toBe(303);
    expect(refused.headers.location?.split('?')[0]).toBe(page);
    expect(decodeURIComponent(String(refused.headers.location))).not.toContain('acme');
    const answer = await browser.request('GET', String(refused.headers.location));
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toContain('The email address or password is incorrect.');
    expect(answer.body.includes(`value="${email}"`)).toBe(form === 'login');
    portal.setNow(new Date(Date.now() + 361_000));
    const later = await browser.request('GET', String(refused.headers.location));
    expect([later.statusCode, later.body.includes('role="alert"')]).toEqual([200, false]);
    portal.setNow(new Date());
  }
});

test('what one page says cannot be put onto another', async () => {
  const browser = createBrowser(portal);
  const { email } = await createPasswordPerson(portal);
  const [one, two] = [await openPage(browser), await openPage(browser)];
  const { headers } = await send(browser, `${one}/login`, { email, password: 'no' });
  const moved = String(headers.location).replace(one, two);
  for (const address of [moved, `${two}?refused=x`, `${two}?refused=a&refused=b`, `${two}?refused=`])
    expect((await browser.request('GET', address)).statusCode).toBe(200);
});

test('the first field that is empty has the focus', async () => {
  const browser = createBrowser(portal);
  const { answer } = await browser.open('/api/auth/login');
  expect(/<input[^>]*autofocus[^>]*>/.exec(answer.body)?.[0]).toContain('name="email"');
  const { email } = await createPasswordPerson(portal);
  const { answer: again } = await logIn(browser, email, { password: 'no' });
  expect(/<input[^>]*autofocus[^>]*>/.exec(again.body)?.[0]).toContain('name="password"');
  expect(again.body.match(/autofocus/g)).toHaveLength(1);
});

test('a log-in page that was used leads a signed-in browser to the portal, and anybody else to the beginning', async () => {
  const { email } = await createPasswordPerson(portal);
  const browser = createBrowser(portal);
  const page = await openPage(browser);
  await browser.follow(
    await browser.request('POST', `${page}/login`, { form: { email, password: PASSWORD } }),
  );
  for (const used of [page, `${page}?refused=x`, `${page}/microsoft`]) {
    const back = await browser.request('GET', used);
    expect([back.statusCode, back.headers.location]).toEqual([303, 'http://localhost:8080/']);
  }
  const sentAgain = await send(browser, `${page}/login`, { email, password: PASSWORD });
  expect([sentAgain.statusCode, sentAgain.headers.location]).toEqual([303, page]);
  await browser.api('POST', '/api/auth/logout');
  const signedOut = await browser.request('GET', page);
  expect(signedOut.statusCode).toBe(400);
  expect(signedOut.body).toContain('href="/api/auth/login"');
});

test('somebody disabled reads whom to write to', async () => {
  const { email } = await createPasswordPerson(portal, { disabled: true });
  const { answer } = await logIn(createBrowser(portal), email);
  expect(answer.body).toContain(
    'If you think this is a mistake, contact <a href="mailto:customer-success@vendor.example">customer-success@vendor.example</a>.',
  );
});
