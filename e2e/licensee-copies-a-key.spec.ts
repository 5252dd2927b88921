import { expect, test } from '@playwright/test';
import { chooseForLicense, findLicenseWithFile, rowOfLicense } from '../testing/download-rows.ts';
import { signInAs } from '../testing/pages.ts';

test('[8.23] a licensee copies a whole key, of which the page shows the last 15 characters only [9.22]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'lena.licensee@acme.example');
  await expect(page.getByRole('table').first()).toBeVisible();
  const { tail } = await findLicenseWithFile();
  expect(tail).toHaveLength(15);
  await chooseForLicense(page, tail, 'Copy key');
  await expect(page.getByText('License key copied').first()).toBeAttached();
  await expect(rowOfLicense(page, tail).getByRole('button', { name: /^More for/ })).toBeFocused();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied.endsWith(tail)).toBe(true);
  expect(copied.length).toBeGreaterThan(tail.length);
  expect(await page.content()).not.toContain(copied);
});
