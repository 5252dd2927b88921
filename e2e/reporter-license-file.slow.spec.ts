import { expect, test } from '@playwright/test';
import { chooseFile, downloadLicenseFile, productPeriod } from '../testing/license-file-form.ts';
import { signInAs } from '../testing/pages.ts';

const reporter = 'vera.volume@initech.example';
const PAGE = '/accounts/initech/products/iText/report-usage';

test('a click on a button below a day that is not taken is not lost to the error that comes between', async ({
  page,
}) => {
  await signInAs(page, reporter, '/accounts/initech/new-licenses');
  const file = await downloadLicenseFile(page);
  await page.goto(`${PAGE}?mode=license-file`);
  await chooseFile(page, file);
  const first = productPeriod(page, 'itext-core');
  await first.getByRole('textbox', { name: 'Start date' }).fill('31/02/2026');
  await page.getByRole('button', { name: 'Add period for pdfHtml' }).click();
  await expect(first.getByRole('textbox', { name: 'Start date' })).toHaveAccessibleDescription(
    /“31\/02\/2026” is not a date/,
  );
  await expect(productPeriod(page, 'pdfHtml', 2)).toBeVisible();
});
