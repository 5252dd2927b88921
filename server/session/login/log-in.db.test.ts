import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPassword } from '#server/identity-provider/set-password.ts';
import { createBrowser, fetchTokens, logIn, PASSWORD } from '../../../testing/browser.ts';
import { createPerson, type TestPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

let test0: TestPortal;
beforeAll(async () => {
  test0 = await startTestPortal();
});
afterAll(() => test0.close());

async function person(details: TestPerson = {}, verified = true) {
  const made = await createPerson(test0.portal, details);
  expect(await setPassword(test0.portal, made.email, PASSWORD, { verified })).toBe(true);
  return made;
}

test('[1.05] [4.13] a person logs in at the identity provider and comes back to the address they asked for', async () => {
  const { email } = await person({ accounts: { a1: { roles: ['LICENSEE'] } } });
  const browser = createBrowser(test0);
  const { address } = await logIn(browser, email, { returnTo: '/accounts/a1/new-licenses?x=1&x=2#row-7' });
  expect(address).toBe('http://localhost:8080/accounts/a1/new-licenses?x=1&x=2#row-7');
  const { bearer } = await fetchTokens(browser);
  const answer = await browser.api('GET', '/api/auth/settings', { bearer });
  expect(answer.json()).toEqual({ theme: 'system', sidebarShortcut: true });
});
