import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../../testing/portal-page.tsx';

/** The page reads the browser's own address: nothing of the portal stands around it. */
async function open(address: string): Promise<void> {
  history.replaceState(null, '', address);
  await openPage(address);
}
afterEach(() => history.replaceState(null, '', '/'));

const signIn = async () => (await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href');

test.each([
  ['failed', 'Sign-in failed.'],
  ['noAddress', 'The sign-in service did not provide your email address.'],
  ['addressTaken', 'Another user account already uses this email address.'],
  ['disabled', 'Your user account has been disabled.'],
])('a sign-in refused for %s names its reference and leads to another account', async (reason, text) => {
  await open(`/signed-out?reason=${reason}&return_to=%2Faccounts&reference=3F9AC201`);
  expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
  expect(screen.getByText('Reference for support: 3F9AC201')).toBeInTheDocument();
  expect(await signIn()).toBe('/api/auth/login?return_to=%2Faccounts&account=other');
});

test('what an address says without a refusal, or in place of a reference, is shown to nobody', async () => {
  await open('/signed-out?reason=disabled&reference=call+%2B1+555');
  expect(await signIn()).toContain('account=other');
  expect(screen.queryByText(/Reference/)).toBeNull();
});

test('whoever signed out signs in as before', async () => {
  await open('/signed-out?reference=3F9AC201');
  expect(await signIn()).toBe('/api/auth/login?return_to=%2F');
  expect(screen.queryByText(/Reference/)).toBeNull();
});
