import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs } from '../testing/pages.ts';

test('staff look at the portal as a viewer, can change nothing, and the record says so', async ({ page }) => {
  await signInAs(page, 'theo.internal@vendor.example', '/accounts/wayne/audit');
  const reason = `Case ${Date.now()}: what does a viewer see?`;
  await page.getByRole('button', { name: 'View as customer' }).click();
  const dialog = page.getByRole('dialog', { name: /as a customer/ });
  await dialog.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: /Vito Viewer/ }).click();
  await dialog.getByRole('textbox', { name: /Reason/ }).fill(reason);
  await dialog.getByRole('button', { name: 'Start viewing' }).click();

  const bar = page.getByRole('region', { name: 'View as customer' });
  await expect(bar.getByText('You are viewing the portal as Vito Viewer')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/reports/licenses');
  await expect(page.getByText('You do not have access to this page.')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'View as customer' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop viewing' }).click();

  await expect(page).toHaveURL(/\/accounts\/wayne\/products/);
  await expect(bar).toBeHidden();
  await page.goto('/accounts/wayne/audit?deed=views');
  await page.getByText('Started viewing the portal as a customer').first().click();
  await expect(page.getByRole('group', { name: 'Event details' }).getByText(reason)).toBeVisible();
  await expectAccessible(page);
});
