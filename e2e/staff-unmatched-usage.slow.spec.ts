import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';

test('staff count usage where its key belongs, and decline what was a test', async ({ page }) => {
  const complaints = watchComplaints(page);
  // Other journeys leave keys of their own: these two came with the demo.
  const waiting = (file: string) => `/unmatched-usage?state=OPEN&search=${file}`;
  const rows = page.getByRole('grid').getByRole('row');
  await signInAs(page, 'ines.internal@vendor.example', waiting('usage-cluster.ulvd'));
  await expect(page.getByRole('heading', { level: 1, name: 'Unmatched usage' })).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('row', { name: /Key belongs to another account/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.first()).toContainText('Key belongs to another account');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Assign…' }).click();
  const assign = page.getByRole('dialog', { name: /^Count usage for key …/ });
  await expect(assign.getByText(/ → .* of /)).toBeVisible();
  await expectAccessible(page);
  await assign.getByRole('button', { name: 'Count usage', exact: true }).click();
  await expect(page.getByText(/^Counted for /).first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: /Key belongs to another account/ })).toHaveCount(0);
  // The sheet's entry goes out of the history a moment after the sheet: that would end the call of another page.
  await page.waitForFunction('history.state?.overlay === undefined');

  await page.goto(waiting('usage-server-2.ulvd'));
  await page.getByRole('row', { name: /No license has this key/ }).click();
  await page.getByRole('button', { name: 'Decline…' }).click();
  const decline = page.getByRole('dialog', { name: /^Decline usage for key …/ });
  await decline.getByRole('textbox', { name: 'Reason' }).fill('A test of the set-up');
  await decline.getByRole('button', { name: 'Decline', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: /No license has this key/ })).toHaveCount(0);
  expect(complaints).toEqual([]);
});
