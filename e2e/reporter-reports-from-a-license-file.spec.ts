import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { chooseFile, downloadLicenseFile, productPeriod } from '../testing/license-file-form.ts';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';
import { withdrawReports } from '../testing/withdrawn-reports.ts';

const reporter = 'vera.volume@initech.example';
const staffMember = 'ines.internal@vendor.example';
const PAGE = '/accounts/initech/products/iText/report-usage';

test('[1.02] [2.70] [4.22] a reporter reports a month from a license file, by keyboard, and staff see the figure to the digit', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await signInAs(page, reporter, '/accounts/initech/new-licenses');
  await withdrawReports(page, 'initech');
  const file = await downloadLicenseFile(page);
  const license = JSON.parse(readFileSync(file, 'utf8')) as { product: string; key: string }[];
  const tail = license[0]?.key.slice(-15) ?? '';
  await page.goto(PAGE);
  await page.getByRole('radio', { name: 'Usage file' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`${PAGE}?mode=license-file`);
  await chooseFile(page, file);
  await expect(page.getByText(`license key …${tail}`)).toBeVisible();
  await page.getByRole('button', { name: /^Last month/ }).press('Enter');
  for (const { product } of license.slice(1))
    await page.getByRole('button', { name: `Remove ${product}, period 1` }).press('Enter');
  const usage = productPeriod(page, 'itext-core').getByRole('textbox', { name: 'Usage' });
  await usage.fill('00099999999999999999');
  await expect(usage).toHaveValue('99999999999999999');
  await expect(page.getByText('99,999,999,999,999,999 documents')).toBeVisible();
  await expect(page.getByText('Check this figure')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Comment' }).fill('All of the archive');
  await page.getByRole('checkbox', { name: 'This figure is correct' }).press('Space');

  // What was typed survives a reload; the file with its key is asked for again.
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/You have an unfinished report from itextkey\.json\./)).toBeVisible();
  await chooseFile(page, file);
  await expect(usage).toHaveValue('99999999999999999');
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('All of the archive');

  await page.getByRole('button', { name: 'Report usage' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Usage reported' })).toBeFocused();
  await expect(page.getByText(/^99,999,999,999,999,999 documents, /)).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);

  await page.context().clearCookies();
  await signInAs(page, staffMember, `/accounts/initech/products/iText/licenses?freeTextSearch=${tail}`);
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'itextkey.json' }).click();
  const stated = page.getByRole('table', { name: 'Reported figures' });
  await expect(stated).toContainText('99,999,999,999,999,999 documents');
  await expect(stated).toContainText('All of the archive');
});
