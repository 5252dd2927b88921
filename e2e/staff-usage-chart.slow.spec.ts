import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';

const STAFF_MEMBER = 'ines.internal@vendor.example';
/** Of a key that no journey reports usage for: a report over parts of two months is a row of its own. */
const usagePage = '/accounts/acme/products/iText/usage?licenseKeyId=acme-L004';

test('[2.24] staff open the usage of a key from its address and see the monthly chart with its table', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await signInAs(page, STAFF_MEMBER, usagePage);
  await expect(page.getByRole('heading', { level: 1, name: 'iText usage' })).toBeVisible();
  const chart = page.getByRole('group', { name: 'Monthly usage', exact: true });
  await expect(chart.getByRole('button').first()).toBeVisible();
  const totals = page.getByRole('group', { name: 'Total by key' });
  await expect(totals.getByRole('row').nth(1)).toContainText(/[\d,]+/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(chart.getByRole('row')).toHaveCount(13);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('the chart is saved as a picture of its own, named for account and product, and by days', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await signInAs(page, STAFF_MEMBER, usagePage);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Monthly usage as PNG' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('usage-acme-iText.png');
  const png = await readFile(await file.path());
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  // The head of a PNG: width and height; 500 px of bars, the lines around them, twice as fine.
  expect(png.readUInt32BE(16)).toBeGreaterThan(800);
  expect(png.readUInt32BE(20)).toBeGreaterThan(1100);
  // A picture of one colour would be a few kB.
  expect(png.length).toBeGreaterThan(15_000);
  await page.getByRole('button', { name: 'Days' }).click();
  await expect(page).toHaveURL(/step=days/);
  await expect(page.getByRole('group', { name: 'Daily usage', exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});
