import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';

const STAFF_MEMBER = 'ines.internal@vendor.example';

test('[2.89] [4.41] staff see which job hangs, why one failed, and start one', async ({ page }) => {
  const complaints = watchComplaints(page);
  await signInAs(page, STAFF_MEMBER, '/jobs');
  await expect(page.getByRole('heading', { level: 1, name: 'Background jobs' })).toBeVisible();
  const jobs = page.getByRole('navigation', { name: 'Jobs' });
  // What somebody should look at is shown at once: the demo has a run of the CRM's that hangs and three that failed.
  await expect(page.getByRole('heading', { level: 2, name: 'crm-sync' })).toBeVisible();
  await jobs.getByRole('link', { name: /crm-sync/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'crm-sync' })).toBeVisible();
  await expect(jobs.getByText('It has been running for more than 30 minutes.')).toBeVisible();
  const runs = page.getByRole('grid', { name: 'Runs of crm-sync' });
  await expect(runs.getByRole('row').nth(1)).toContainText('Running');
  await runs.evaluate((scroller) => void (scroller.scrollTop = 200));
  await expect(runs.getByRole('row', { name: /Failed/ }).first()).toBeVisible();
  await expectAccessible(page);
  await runs.getByText('The CRM answered 503 (service unavailable) to the page of accounts.').first().click();
  const sheet = page.getByRole('dialog', { name: 'Run of crm-sync' });
  await expect(sheet).toContainText('external');
  await expectAccessible(page);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await jobs.getByRole('link', { name: /usage-term-refresh/ }).click();
  await expect(page).toHaveURL(/\/jobs\?jobName=usage-term-refresh$/);
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('usage-term-refresh will start within a few seconds.')).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const box = page.getByRole('checkbox', { name: 'Include skipped runs' });
  await box.click(); // its state comes back by the address
  await expect(box).toBeChecked();
  await expect(page).toHaveURL(/includeSkipped=true/);
  expect(complaints).toEqual([]);
});

test('on a phone the runs stand close below the jobs to look at, and the other jobs are one press away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, STAFF_MEMBER, '/jobs?jobName=usage-term-refresh');
  const jobs = page.getByRole('navigation', { name: 'Jobs' }).getByRole('link');
  await expect(jobs).toHaveCount(5);
  await expect(jobs.last()).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 2, name: 'usage-term-refresh' })).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Show all \d+ jobs$/ }).click();
  await expect(jobs.nth(12)).toBeVisible();
});
