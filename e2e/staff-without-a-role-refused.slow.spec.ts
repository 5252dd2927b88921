import { expect, test } from '@playwright/test';
import { expectAccessible, signInByClick } from '../testing/pages.ts';

/** Some of every kind: the page stands in front of all addresses. */
const addresses = ['/', '/accounts/acme/new-licenses', '/email-verification', '/no/such/page'];

test('[2.10] [2.11] somebody of the vendor’s domain without the role sees one page at every address: access forbidden, with a contact', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await signInByClick(page, 'vic.refused@vendor.example');
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Access forbidden' })).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(1);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    'mailto:customer-success@vendor.example',
  );
  expect(calls.filter((path) => path.startsWith('/api/') && !path.startsWith('/api/auth/'))).toEqual([]);
  await expectAccessible(page);
});

test('[2.10] [2.11] through another provider it says invalid identity provider, and logging out works', async ({
  page,
}) => {
  await signInByClick(page, 'val.local@vendor.example', '/reports/licenses');
  await expect(page.getByRole('heading', { name: 'Invalid identity provider' })).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password')).toBeVisible(); // the provider’s session has ended too
});
