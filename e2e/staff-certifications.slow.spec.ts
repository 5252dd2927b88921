import { expect, test } from '@playwright/test';
import { findViolations, signInAs } from '../testing/pages.ts';

test('staff ask an account for certification, note why and close the case again', async ({ page }) => {
  await signInAs(page, 'ines.internal@vendor.example', '/cases');
  await page.getByRole('button', { name: 'Request certification' }).click();
  const ask = page.getByRole('dialog', { name: 'Request certification' });
  await ask.getByRole('combobox', { name: 'Account' }).fill('Wayne');
  await page.getByRole('option', { name: /^Wayne Insurance/ }).click();
  await ask.getByRole('textbox', { name: /Message/ }).fill('For 2026, please');
  await ask.getByRole('button', { name: 'Send request', exact: true }).click();
  await expect(page.getByText('Certification requested from Wayne Insurance Group')).toBeVisible();

  await page.getByRole('searchbox', { name: /Search by account/ }).fill('wayne');
  await expect(page).toHaveURL(/search=wayne/);
  const asked = page.getByRole('row').filter({ hasText: /Wayne.*Customer contact initiated/ });
  await asked.getByText('Report of past usage').click();
  const sheet = page.getByRole('group', { name: 'Case details' });
  await expect(sheet.getByText('Certification requested: For 2026, please')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Set status…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the status' });
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Closed' }).click();
  await dialog.getByRole('textbox', { name: /Note for staff/ }).fill('Asked by mistake');
  await dialog.getByRole('button', { name: 'Set status' }).click();
  await expect(sheet.getByText('Status set to “Closed”: Asked by mistake')).toBeVisible();
});
