import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs } from '../testing/pages.ts';

test('staff go from a number of the overview to its list, keep it as a view and save it for a spreadsheet', async ({
  page,
}) => {
  await signInAs(page, 'ines.internal@vendor.example', '/overview');
  const over = page.getByRole('link', { name: /^In overage/ });
  const number = (await over.locator('.number').textContent()) ?? '';
  await expectAccessible(page);
  await over.click();
  await expect(page.getByText(new RegExp(`of ${number} license keys?$`))).toBeVisible();

  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as view…' }).click();
  await page.getByRole('textbox', { name: /Name/ }).fill('Quarter’s end');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('Quarter’s end was saved')).toBeVisible();

  await page.getByRole('link', { name: /^Never used/ }).click();
  await expect(page).toHaveURL(/unused=true/);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const kept = page.getByRole('menuitemradio', { name: /^Quarter’s end/ });
  await expect(kept).toContainText(number);
  await kept.click();
  await expect(page).toHaveURL(/minUsage=100.*sort=-usage/);

  await page.getByRole('button', { name: `Actions for all ${number}` }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as Excel file (XLSX)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^licenses-report-.*\.xlsx$/);
  await page.getByRole('button', { name: `Actions for all ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Send usage reminder…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send usage reminder' });
  await expect(dialog.getByText(new RegExp(`^${number} license keys? in `))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Manage views…' }).click();
  await page.getByRole('button', { name: 'Delete Quarter’s end' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Quarter’s end was deleted')).toBeVisible();
});
