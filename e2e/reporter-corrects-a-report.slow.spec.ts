import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';
import { withdrawReports } from '../testing/withdrawn-reports.ts';

const reporter = 'vera.volume@initech.example';
const folder = mkdtempSync(join(tmpdir(), 'portal-correct-'));

/** The license file of the account's last key, as the reporter downloads it. */
async function download(page: Page): Promise<string> {
  const saved = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download file for iText/ })
    .last()
    .click();
  const path = join(folder, 'second.json');
  await (await saved).saveAs(path);
  return path;
}

test('a reporter corrects a wrong figure, then withdraws it, and the history says both', async ({ page }) => {
  const complaints = watchComplaints(page);
  await signInAs(page, reporter, '/accounts/initech/new-licenses');
  await withdrawReports(page, 'initech');
  const file = await download(page);
  const license = JSON.parse(readFileSync(file, 'utf8')) as { product: string }[];
  await page.goto('/accounts/initech/products/iText/report-usage?mode=license-file');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: /^Last month/ }).click();
  for (const { product } of license.slice(1))
    await page.getByRole('button', { name: `Remove ${product}, period 1` }).click();
  await page.getByRole('textbox', { name: 'Usage' }).fill('77777');
  await page.getByRole('checkbox', { name: 'This figure is correct' }).check();
  await page.getByRole('button', { name: 'Report usage' }).click();
  await expect(page.getByRole('heading', { name: 'Usage reported' })).toBeVisible();

  await page.getByRole('link', { name: 'Usage reports' }).click();
  await expect(page).toHaveURL('/accounts/initech/usage-reports');
  const history = page.getByRole('grid');
  const report = history.getByRole('link', { name: 'second.json' }).first();
  await expect(report).toBeVisible();
  const withdrawn = history.getByRole('row', { name: /Withdrawn/ });
  const before = await withdrawn.count();
  await report.click();
  await expect(page.getByText('77,777 documents').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  const correct = page.getByRole('dialog', { name: 'Correct this report' });
  await correct.getByRole('textbox', { name: 'Value' }).fill('777');
  await correct.getByRole('textbox', { name: 'Reason' }).fill('Two digits too many');
  await expectAccessible(page);
  await correct.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText(/corrected this report on .* Reason: Two digits too many/)).toBeVisible();
  await page.getByRole('link', { name: 'Open the corrected receipt' }).click();
  await expect(page.getByText('777 documents').first()).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const withdraw = page.getByRole('dialog', { name: 'Withdraw this report?' });
  await expect(withdraw.getByText('These reports will be counted again:')).toBeVisible();
  await withdraw.getByRole('textbox', { name: 'Reason' }).fill('It was another month');
  await expectAccessible(page);
  await withdraw.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText(/withdrew this report on .* It is no longer counted\./)).toBeVisible();

  // The first figure counts again, and is withdrawn as well: nothing is left of the month.
  await page.goBack();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await withdraw.getByRole('textbox', { name: 'Reason' }).fill('It was another month');
  await withdraw.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText(/withdrew this report on/)).toBeVisible();
  await page.getByRole('link', { name: 'Usage reports' }).first().click();
  await expect(withdrawn).toHaveCount(before + 2);
  expect(complaints).toEqual([]);
});
