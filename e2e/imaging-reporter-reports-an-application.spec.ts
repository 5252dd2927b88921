import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs, withoutReminder } from '../testing/pages.ts';

test('[2.76] [2.80] an imaging reporter reports an application, and the next one is selected', async ({
  page,
}) => {
  await withoutReminder(page);
  await signInAs(page, 'leo.imaging@umbrella.example');
  await page.getByRole('main').getByRole('link', { name: 'Report usage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report LEADTOOLS usage' })).toBeFocused();
  const select = page.getByRole('combobox', { name: 'Application' });
  await select.click();
  await page.getByRole('option', { name: /^Scan stations/ }).click();
  await expect(select).toHaveText('Scan stations');
  await page.getByRole('textbox', { name: /^Usage/ }).fill('7');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Report usage' }).click();
  await expect(page.getByText('Usage reported for Scan stations')).toBeVisible();
  await expect(select).toHaveText('Patient archive');
  await expect(page.getByText('7 deployments')).toBeVisible();
  await select.click();
  await expect(page.getByRole('option', { name: /^Patient archive/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /^Scan stations/ })).toHaveCount(0);
});
