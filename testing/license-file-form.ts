import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const folder = mkdtempSync(join(tmpdir(), 'portal-license-'));

/** The license file of initech's first key, as its people download it. */
export async function downloadLicenseFile(page: Page): Promise<string> {
  await page.goto('/accounts/initech/new-licenses');
  const saved = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download file for iText/ })
    .first()
    .click();
  const path = join(folder, 'itextkey.json');
  await (await saved).saveAs(path);
  return path;
}

export const chooseFile = (page: Page, path: string) => page.locator('input[type=file]').setInputFiles(path);
export const productPeriod = (page: Page, product: string, period = 1) =>
  page.getByRole('group', { name: `${product}, period ${period}` });
