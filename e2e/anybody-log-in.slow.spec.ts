import { expect, test } from '@playwright/test';
import { expectAccessible, watchComplaints } from '../testing/pages.ts';

const PING = '**/api/auth/actuator/health/ping';
/** No other journey signs in with this person's password. */
const IMAGING_REPORTER = 'nick.notcontact@umbrella.example';

test('somebody who forgot the password chooses another by mail, by keyboard, and signs in with it', async ({
  page,
  context,
}) => {
  const complaints = watchComplaints(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(IMAGING_REPORTER);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page);
  let link = '';
  await expect
    .poll(async () => {
      const answer = await context.request.get('/demo/outbox', { headers: { accept: 'application/json' } });
      const mails = (await answer.json()) as { to: string; text: string }[];
      const text = mails.find(({ to }) => to === IMAGING_REPORTER)?.text ?? '';
      return (link = /^http\S+#token=\S+$/m.exec(text)?.[0] ?? '');
    })
    .not.toBe('');
  await page.goto(link);
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
  await page.keyboard.type('short');
  await page.keyboard.press('Tab');
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This password is too short. Use at least 8 characters.');
  await expectAccessible(page);
  await page.keyboard.type('demo demo demo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo demo demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await page.goto('/idp/password/open');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type(IMAGING_REPORTER);
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo demo demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/accounts'));
  expect(complaints).toEqual([]);
});

test('[2.11] the stand-in for Microsoft signs its people in', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Continue with Microsoft' }).click();
  await expect(page.getByRole('heading', { name: 'Pick an account' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Lena/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /Ines Internal/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/idp'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('[2.13] [8.03] [8.08] [9.01] after five minutes without the server an error page offers a retry', async ({
  page,
}) => {
  let pings = 0;
  await page.route(PING, (route) => {
    pings += 1;
    return route.fulfill({ status: 502, body: '' });
  });
  await page.clock.install();
  await page.goto('/accounts?x=1');
  const problem = page.getByRole('heading', { name: 'The portal cannot be reached at the moment.' });
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect(await problem.isVisible()).toBe(true);
  }).toPass({ intervals: [10] });
  expect(pings).toBeGreaterThan(30);
  await expect(
    page.getByRole('heading', { name: 'The portal cannot be reached at the moment.' }),
  ).toBeVisible();
  await expect(page.getByText('Server connection error')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(PING);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('another name of this machine leads to the portal’s own address', async ({ page, baseURL }) => {
  await page.goto(`${(baseURL ?? '').replace('localhost', '127.0.0.1')}/accounts?a=1`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(baseURL);
});

// Which addresses are hostile is tried without a browser; a backslash only browsers take for a slash.
test('[4.13] the hostile return address /\\evil.example leads to the portal’s start', async ({
  page,
  baseURL,
}) => {
  await page.goto(`/api/auth/login?return_to=${encodeURIComponent('/\\evil.example')}`);
  await page.getByRole('button', { name: /Avi Viewer/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/idp') && !url.pathname.startsWith('/api'));
  expect(new URL(page.url()).origin).toBe(baseURL);
});

test('the signed-out page says why a log-in came to nothing, and nothing that was smuggled into its address', async ({
  page,
}) => {
  await page.goto('/signed-out?reason=disabled');
  await expect(page.getByText('Your user account has been disabled.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/signed-out?reason=<b>evil</b>&return_to=//evil.example');
  await expect(page.getByText('To use the portal again, sign in.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/api/auth/login?return_to=%2F',
  );
});
