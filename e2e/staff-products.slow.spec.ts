import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';

const STAFF_MEMBER = 'ines.internal@vendor.example';

test('[2.21] [2.22] [2.23] staff go from the cards of an account to the licenses of a product', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await signInAs(page, STAFF_MEMBER, '/accounts/acme/products');
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Licenses of LEADTOOLS' }).click();
  await expect(page).toHaveURL(/\/accounts\/acme\/products\/LEADTOOLS\/licenses$/);
  await expect(page.getByRole('heading', { level: 1, name: 'LEADTOOLS licenses' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('[2.21] an account with one product leads straight to its licenses', async ({ page }) => {
  await signInAs(page, STAFF_MEMBER, '/accounts/initech/products');
  await expect(page).toHaveURL(/\/accounts\/initech\/products\/iText\/licenses$/);
});

test('[2.22] the address of a product alone leads to its licenses', async ({ page }) => {
  await signInAs(page, STAFF_MEMBER, '/accounts/acme/products/LEADTOOLS');
  await expect(page).toHaveURL(/\/accounts\/acme\/products\/LEADTOOLS\/licenses$/);
});

test('[2.21] [2.23] customers get neither the cards nor the licenses table', async ({ page }) => {
  await signInAs(page, 'lena.licensee@acme.example', '/accounts/acme/products');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You do not have access to this page.');
  await page.goto('/accounts/acme/products/LEADTOOLS/licenses');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You do not have access to this page.');
});

test('[2.32] staff start with their own keys that have not expired, clear the assignee and scroll on', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await signInAs(page, STAFF_MEMBER);
  await expect(page).toHaveURL(/\/reports\/licenses\?/);
  await expect(page).toHaveURL(/assignee=ines\.internal%40vendor\.example/);
  await expect(page).toHaveURL(/expirationStatus=NOT_EXPIRED&expirationStatus=EXPIRING_SOON/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/reports/licenses?assignee=');
  await expect(page.getByText(/of 1,\d{3}/).first()).toBeVisible();
  expect(complaints).toEqual([]);
});
