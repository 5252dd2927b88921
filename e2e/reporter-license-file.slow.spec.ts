import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { chooseFile, downloadLicenseFile, productPeriod } from '../testing/license-file-form.ts';
import { signInAs } from '../testing/pages.ts';

const reporter = 'vera.volume@initech.example';
const PAGE = '/accounts/initech/products/iText/report-usage';
const folder = mkdtempSync(join(tmpdir(), 'portal-license-'));

test('a click on a button below a day that is not taken is not lost to the error that comes between', async ({
  page,
}) => {
  await signInAs(page, reporter, '/accounts/initech/new-licenses');
  const file = await downloadLicenseFile(page);
  await page.goto(`${PAGE}?mode=license-file`);
  await chooseFile(page, file);
  const first = productPeriod(page, 'itext-core');
  await first.getByRole('textbox', { name: 'Start' }).fill('31/02/2026');
  await page.getByRole('button', { name: 'Add a period for pdfHtml' }).click();
  await expect(first.getByRole('textbox', { name: 'Start' })).toHaveAccessibleDescription(
    /“31\/02\/2026” is not a date/,
  );
  await expect(productPeriod(page, 'pdfHtml', 2)).toBeVisible();
});

test('[8.13] a license file that cannot be read says why', async ({ page }) => {
  await signInAs(page, reporter, `${PAGE}?mode=license-file`);
  for (const [name, content, reason] of [
    ['cut.json', '[{"product":"itext-core"', 'it is not valid JSON'],
    ['dtd.xml', '<!DOCTYPE license [<!ENTITY a "b">]><license date="&a;"/>', 'it declares a document type'],
    ['twisted.json', '<license date="2025-01-01"/>', 'its content is XML, but it was sent as JSON'],
  ] as const) {
    const path = join(folder, name);
    writeFileSync(path, content);
    await chooseFile(page, path);
    const failed = page.getByRole('alert').filter({ hasText: `The products could not be read from ${name}` });
    await expect(failed).toContainText(reason);
    await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.getByRole('button', { name: 'Choose another file' }).click();
  }
});
