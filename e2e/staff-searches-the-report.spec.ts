import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';
import { firstReportRow, readReportTotal, reportGrid } from '../testing/report-rows.ts';

test('[2.01] [2.32] [2.62] staff search, remove the assignee and come back by the address', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await signInAs(page, 'ines.internal@vendor.example');
  await expect(firstReportRow(page)).toBeVisible();
  const own = await readReportTotal(page);
  await page.getByRole('button', { name: 'Remove filter Assignee: Ines Internal' }).click();
  await expect.poll(() => readReportTotal(page)).toBeGreaterThan(own);
  await page.getByRole('searchbox').fill('initech');
  await expect(page).toHaveURL(/search=initech&assignee=&/);
  await expect(
    reportGrid(page)
      .getByRole('link', { name: /Initech/ })
      .first(),
  ).toBeVisible();
  const address = page.url();
  await page.getByRole('searchbox').fill('%_\'"<script>');
  await expect(page.getByText('No license keys match these filters.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(address);
  await expect(page.getByRole('searchbox')).toHaveValue('initech');
  await expect(
    reportGrid(page)
      .getByRole('link', { name: /Initech/ })
      .first(),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});
