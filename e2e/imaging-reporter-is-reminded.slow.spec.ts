import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs } from '../testing/pages.ts';

const IMAGING_REPORTER = 'rita.both@hooli.example';

test('[2.81] [2.37] an imaging reporter is reminded on a phone at the log-in, reports, puts the rest off, and opens it by its address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, IMAGING_REPORTER, '/accounts/hooli');
  const wizard = page.getByRole('dialog', { name: 'You have usage to report' });
  await expect(wizard.getByText(/^Step 1 of /)).toBeVisible();
  await expectAccessible(page);
  await wizard.getByRole('textbox', { name: /^Processors per server/ }).fill('8');
  await wizard.getByRole('textbox', { name: /^Number of servers/ }).fill('4');
  await expect(wizard.getByText('Total 32 logical processors')).toBeVisible();
  const isRight = wizard.getByRole('checkbox', { name: 'This figure is correct' });
  if (await isRight.isVisible()) await isRight.check();
  await wizard.getByRole('button', { name: 'Report usage' }).click();
  await expect(page.getByText('Usage reported for Imaging service')).toBeVisible();
  await wizard.getByRole('button', { name: 'Report later' }).click();
  await expect(page.getByText('We will remind you tomorrow')).toBeVisible();
  await expect(wizard).toBeHidden();

  const answered = page.waitForResponse((answer) => answer.url().endsWith('/imaging-reminder'));
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  expect((await (await answered).json()).laterUntil).not.toBeNull();
  await page
    .getByRole('link', { name: /^Usage not reported for Imaging service: / })
    .first()
    .click();
  await expect(wizard.getByText(/^Step 1 of /)).toBeVisible();
  await wizard.getByRole('button', { name: 'Close' }).click();
  await expect(wizard).toBeHidden();
  await expect(page).toHaveURL(/\/report-usage$/);
});
