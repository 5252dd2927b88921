import { expect, test } from '@playwright/test';
import { signInAs } from '../testing/pages.ts';

const STAFF_MEMBER = 'ines.internal@vendor.example';

test('[7.14] what staff report on behalf stands in consumption, percentage, history, chart and report', async ({
  page,
}) => {
  const listed = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
  const numberIn = (text: string): number => Number(/[\d,]+(?= \/ 500)/.exec(text)?.[0].replaceAll(',', ''));
  await signInAs(page, STAFF_MEMBER, '/accounts/wayne/products/LEADTOOLS/licenses');
  const row = page.getByRole('row').filter({ has: page.locator('[href$="wayne-L201"]') });
  await expect(row.getByRole('meter')).toContainText(' / 500');
  const used = numberIn(await row.getByRole('meter').innerText());
  const name = /PL-\d+/.exec(await row.innerText())?.[0] ?? '';

  // Three years up to now, whatever is the last period that was reported.
  const now = new Date();
  const period = `startDate=${now.getUTCFullYear() - 2}-01-01&endDate=${now.toISOString().slice(0, 10)}`;
  const chartTotal = async (): Promise<number> => {
    await page.goto(`/accounts/wayne/products/LEADTOOLS/usage?licenseKeyId=wayne-L201&${period}`);
    const total = page.getByRole('group', { name: 'Total by key' }).getByRole('row').nth(1);
    await expect(total).toContainText(/\d/);
    const [, last = ''] = /([\d,]+)\D*$/.exec(await total.innerText()) ?? [];
    return Number(last.replaceAll(',', ''));
  };
  const charted = await chartTotal();

  await page.goto('/accounts/wayne/cuca/wayne-vision/products/LEADTOOLS/report-usage');
  const [, text = ''] = /^Previous: ([\d,]+) /.exec(await page.getByText(/^Previous: /).innerText()) ?? [];
  const figure = Number(text.replaceAll(',', ''));
  await page.getByRole('textbox', { name: /^Usage/ }).fill(String(figure));
  await page.getByRole('button', { name: 'Report usage' }).click();
  await expect(page.getByText('Usage reported for Damage vision').first()).toBeVisible();

  const total = `${listed.format(used + figure)} / 500`;
  const percent = `${listed.format((used + figure) / 5)}%`;
  await page.goto('/accounts/wayne/products/LEADTOOLS/licenses');
  await expect(row.getByRole('meter')).toContainText(total);
  await expect(row.getByRole('meter')).toContainText(percent);
  await page.goto('/accounts/wayne/usage-reports');
  const entry = page.getByRole('row').filter({ hasText: 'Ines Internal' }).filter({ hasText: 'deployments' });
  await expect(entry.first()).toContainText(text);
  expect(await chartTotal()).toBe(charted + figure);
  await page.goto(`/reports/licenses?assignee=&search=${name}`);
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(percent);
});
