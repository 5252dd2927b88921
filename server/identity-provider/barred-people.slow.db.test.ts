import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { disableUser, enableUser, rebindUser } from '#server/session/administration/change-user.ts';
import { createBrowser, createPasswordPerson, logIn, PASSWORD } from '../../testing/browser.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { setPassword } from './set-password.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const operator = () => createSystemContext(portal.portal, { kind: 'command', name: 'user' });

/** A browser in which somebody has signed in, at the portal and at its provider. */
async function signedIn() {
  const { email } = await createPasswordPerson(portal);
  const browser = createBrowser(portal);
  expect((await logIn(browser, email)).address).toBe('http://localhost:8080/');
  return { email, browser };
}

test('who was barred and is let in again shows the password again: the provider has forgotten them', async () => {
  const { email, browser } = await signedIn();
  expect(await disableUser(operator(), email)).toBe(true);
  expect(await enableUser(operator(), email)).toBe(true);
  expect((await browser.open('/api/auth/login')).answer.body).toContain('<h1>Sign in</h1>');
});

test('the address of a predecessor is nobody’s who is still signed in at the provider', async () => {
  const { email, browser } = await signedIn();
  expect(await rebindUser(operator(), email)).toBe(true);
  expect(await setPassword(operator(), email, `${PASSWORD} anew`, { verified: true })).toBe(true);
  expect((await browser.open('/api/auth/login')).answer.body).toContain('<h1>Sign in</h1>');
});
