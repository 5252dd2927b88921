import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { chooseForLicense, findLicenseWithFile, rowOfLicense } from '../testing/download-rows.ts';
import { expectAccessible, signInAs } from '../testing/pages.ts';

const LICENSEE = 'lena.licensee@acme.example';

test('[1.07] [2.03] [2.17] [2.20] [7.30] [8.20] [8.23] a licensee, who only downloads, lands on the licenses of the one account, in en-GB; saves a license file as it is stored, opens it as text in a tab of its own, takes all files of an application as one zip by keyboard, and comes back to the list where it was left', async ({
  page,
}) => {
  await signInAs(page, LICENSEE);
  await expect(page).toHaveURL(/\/accounts\/acme\/new-licenses$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Download licenses' })).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.getByRole('columnheader').allTextContents()).resolves.toEqual(
    expect.arrayContaining(['Product', 'License key', 'Created', 'Expires']),
  );
  await expect(page.getByText(/^(Commercial|Internal use)$/).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    'mailto:customer-success@vendor.example?subject=Acme%20Publishing%20Ltd%3A%20Download%20licenses',
  );
  await expect(page).toHaveTitle(
    'Download licenses · Acme Publishing Ltd · Northwind Imaging Customer Portal',
  );
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect(page.locator('h1')).toHaveCount(1);
  await expectAccessible(page);

  const stored = await findLicenseWithFile();
  const { tail } = stored;
  const saved = page.waitForEvent('download');
  await rowOfLicense(page, tail)
    .getByRole('button', { name: /^Download file for |^Download \.lic file for / })
    .click();
  const file = await saved;
  const sha256 = createHash('sha256')
    .update(await readFile(await file.path()))
    .digest('hex');
  expect(sha256).toBe(stored.sha256);
  expect(file.suggestedFilename()).toBe(stored.file_name);
  await expect(page.getByText('License file downloaded').first()).toBeAttached();
  await expect(rowOfLicense(page, tail).getByText('just now')).toBeVisible();

  const opened = page.waitForEvent('popup');
  await chooseForLicense(page, tail, 'Open as text in a new tab');
  const tab = await opened;
  await tab.waitForURL(/^blob:/);
  expect(await tab.evaluate('document.contentType')).toBe('text/plain');
  expect(await tab.evaluate('window.opener')).toBeNull();
  await tab.close();

  const button = page.getByRole('button', { name: /^Download all for / }).first();
  const savedZip = page.waitForEvent('download');
  await button.press('Enter');
  const zip = await savedZip;
  expect(zip.suggestedFilename()).toMatch(/licenses \d{4}-\d\d-\d\d\.zip$/);
  expect((await readFile(await zip.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  await expect(button).toContainText('Downloaded');
  await expect(button).toBeFocused();

  // Somebody comes back to the list that was scrolled down.
  await expect(page.getByRole('button', { name: 'All 20' })).toBeVisible();
  const licenses = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(licenses).toHaveCount(20);
  await page.evaluate('window.scrollTo(0, 600)');
  await expect.poll(async () => page.evaluate('window.scrollY')).toBe(600);
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Calendar/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Download licenses' })).toBeVisible();
  await expect(licenses).toHaveCount(20);
  await expect.poll(async () => page.evaluate('window.scrollY')).toBe(600);
});

test('[8.22] a refused clipboard says what to do instead, and the key can still be had', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = async (): Promise<never> => Promise.reject(new DOMException('no', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { write: refuse, writeText: refuse } });
  });
  await signInAs(page, LICENSEE);
  await page
    .getByRole('button', { name: /^Copy key/ })
    .first()
    .click();
  const notification = page.getByRole('region', { name: 'Notifications' });
  await expect(notification).toContainText('The license key was not copied');
  await expect(notification).toContainText('Your browser blocked access to the clipboard.');
  const saved = page.waitForEvent('download');
  await notification.getByRole('button', { name: 'Download the key as a text file' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.txt$/);
});
