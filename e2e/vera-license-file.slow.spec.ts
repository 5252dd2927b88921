import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';
import { withdrawReports } from '../testing/withdrawn-reports.ts';

const vera = 'vera.volume@initech.example';
const ines = 'ines.internal@vendor.example';
const PAGE = '/accounts/initech/products/iText/report-usage';
const folder = mkdtempSync(join(tmpdir(), 'portal-license-'));

/** The license file of vera's first key, as she downloads it. */
async function download(page: Page): Promise<string> {
  await page.goto('/accounts/initech/new-licenses');
  const saved = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download file of iText/ })
    .first()
    .click();
  const path = join(folder, 'itextkey.json');
  await (await saved).saveAs(path);
  return path;
}
const choose = (page: Page, path: string) => page.locator('input[type=file]').setInputFiles(path);
const row = (page: Page, product: string, n = 1) =>
  page.getByRole('group', { name: `${product}, period ${n}` });

test('[1.02] [2.70] [4.22] vera reports a month from her license file, by keyboard, and staff see the figure to the digit', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await signInAs(page, vera, '/accounts/initech/new-licenses');
  await withdrawReports(page, 'initech');
  const file = await download(page);
  const license = JSON.parse(readFileSync(file, 'utf8')) as { product: string; key: string }[];
  const tail = license[0]?.key.slice(-15) ?? '';
  await page.goto(PAGE);
  await page.getByRole('radio', { name: 'Usage file' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`${PAGE}?mode=license-file`);
  await choose(page, file);
  await expect(page.getByText(`license key …${tail}`)).toBeVisible();
  await page.getByRole('button', { name: /^Last month/ }).press('Enter');
  for (const { product } of license.slice(1))
    await page.getByRole('button', { name: `Remove ${product}, period 1` }).press('Enter');
  const usage = row(page, 'itext-core').getByRole('textbox', { name: 'Usage' });
  await usage.fill('00099999999999999999');
  await expect(usage).toHaveValue('99999999999999999');
  await expect(page.getByText('99,999,999,999,999,999 documents')).toBeVisible();
  await expect(page.getByText('Check this figure')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Comment' }).fill('All of the archive');
  await page.getByRole('checkbox', { name: 'The figure is right' }).press('Space');

  // What was typed survives a reload; the file with its key is asked for again.
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/You began a report from itextkey\.json\./)).toBeVisible();
  await choose(page, file);
  await expect(usage).toHaveValue('99999999999999999');
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('All of the archive');

  await page.getByRole('button', { name: 'Report usage' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Usage reported' })).toBeFocused();
  await expect(page.getByText(/^99,999,999,999,999,999 documents, /)).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);

  await page.context().clearCookies();
  await signInAs(page, ines, `/accounts/initech/products/iText/licenses?freeTextSearch=${tail}`);
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'itextkey.json' }).click();
  const stated = page.getByRole('table', { name: 'Reported figures' });
  await expect(stated).toContainText('99,999,999,999,999,999 documents');
  await expect(stated).toContainText('All of the archive');
});

test('a click on a button below a day that is not taken is not lost to the error that comes between', async ({
  page,
}) => {
  await signInAs(page, vera, '/accounts/initech/new-licenses');
  const file = await download(page);
  await page.goto(`${PAGE}?mode=license-file`);
  await choose(page, file);
  const first = row(page, 'itext-core');
  await first.getByRole('textbox', { name: 'Start' }).fill('31/02/2026');
  await page.getByRole('button', { name: 'Add a period for pdfHtml' }).click();
  await expect(first.getByRole('textbox', { name: 'Start' })).toHaveAccessibleDescription(
    /“31\/02\/2026” is not a date/,
  );
  await expect(row(page, 'pdfHtml', 2)).toBeVisible();
});

test('[8.13] a license file that cannot be read says why', async ({ page }) => {
  await signInAs(page, vera, `${PAGE}?mode=license-file`);
  for (const [name, content, reason] of [
    ['cut.json', '[{"product":"itext-core"', 'it is not valid JSON'],
    ['dtd.xml', '<!DOCTYPE license [<!ENTITY a "b">]><license date="&a;"/>', 'it declares a document type'],
    ['twisted.json', '<license date="2025-01-01"/>', 'its content is XML, but it was sent as JSON'],
  ] as const) {
    const path = join(folder, name);
    writeFileSync(path, content);
    await choose(page, path);
    const failed = page.getByRole('alert').filter({ hasText: `The products could not be read from ${name}` });
    await expect(failed).toContainText(reason);
    await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.getByRole('button', { name: 'Choose another file' }).click();
  }
});
