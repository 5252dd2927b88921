import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs } from '../testing/pages.ts';

test('staff have a large report written in the background, save the file from their list and delete it', async ({
  page,
}) => {
  // The demo has fewer license keys than a file is written in the background for.
  await page.route(/\/api\/reports\/license-keys\?.*parts=total/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), totalElements: 25_000 } });
  });
  await signInAs(page, 'ines.internal@vendor.example', '/reports/licenses?assignee=&platform=LEADTOOLS');
  await page.getByRole('button', { name: 'With all 25,000' }).click();
  await page.getByRole('menuitem', { name: 'Save as CSV' }).click();
  await expect(page.getByText('The file is being written in the background')).toBeVisible();
  const progress = page.getByRole('link', { name: 'File is ready. Show your files' });
  await expect(progress).toBeVisible({ timeout: 60_000 });
  await progress.click();

  const files = page.getByRole('list', { name: 'Your files' });
  const file = files.getByRole('listitem').filter({ hasText: 'Platform: LEADTOOLS' });
  await expect(file.getByText(/^Ready, kept until /)).toBeVisible();
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await file.getByRole('button', { name: /^Save CSV, / }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^licenses-report-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toMatch(/^\uFEFFLicenses report of /);
  expect(text).toContain('Platform,LEADTOOLS');

  await file.getByRole('button', { name: /^Delete CSV, / }).click();
  await expect(page.getByText('No files yet')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(page).toHaveURL(/platform=LEADTOOLS/);
});
