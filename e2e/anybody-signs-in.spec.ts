import { expect, test } from '@playwright/test';
import { expectAccessible, watchComplaints } from '../testing/pages.ts';

const LICENSEE = 'lena.licensee@acme.example';

test('[1.05] the log-in page works by keyboard, refuses a wrong password and lets the right one in', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await page.goto('/accounts');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  // Dark was asked for last: the page follows the system while it is open.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type(LICENSEE);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The email address or password is incorrect.');
  await expect(page.getByLabel('Email address')).toHaveValue(LICENSEE);
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expectAccessible(page);
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type('demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/accounts'));
  // Back leads over the pages that were used without a question or an error.
  const portal = page.getByRole('banner');
  await expect(portal).toBeVisible();
  await page.goBack();
  await expect(portal).toBeVisible();
  await expect(page.getByText('Sign-in failed')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toMatch(/^\/accounts/);
  expect(complaints).toEqual([]);
});
