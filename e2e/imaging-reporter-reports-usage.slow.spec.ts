import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs, withoutReminder } from '../testing/pages.ts';

const PAGE = '/accounts/umbrella/cuca/umbrella-archive/products/default/report-usage';

test('[2.79] [9.07] an imaging reporter adds an application and reports for it at once, by keyboard', async ({
  page,
}) => {
  await withoutReminder(page);
  await signInAs(page, 'leo.imaging@umbrella.example', PAGE);
  await page.getByRole('combobox', { name: 'Application' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="option"]:focus')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(page.getByRole('option').last()).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New application' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Kiosk');
  const description = dialog.getByRole('textbox', { name: /^Description/ });
  const rowsOf = () =>
    description.evaluate((box) => {
      const style = box.ownerDocument.defaultView!.getComputedStyle(box);
      const padding = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
      return Math.round((box.clientHeight - padding) / parseFloat(style.lineHeight));
    });
  await expect.poll(rowsOf).toBe(4);
  await description.fill('one more line\n'.repeat(12));
  await expect.poll(rowsOf).toBe(7);
  await description.fill('');
  await dialog.getByRole('radio', { name: 'Your organisation' }).check();
  await dialog.getByRole('radio', { name: 'Every quarter' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Reporting contacts' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Use my details' }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  const free = dialog.getByRole('checkbox', { name: /Cloud/ });
  await expect(free.last()).toBeVisible();
  for (const license of await free.all()) await license.check(); // of one of them two quarters are due
  await dialog.getByRole('button', { name: 'Add application' }).click();
  await expect(page.getByRole('combobox', { name: 'Application' })).toHaveText('Kiosk');
  await page
    .getByRole('textbox', { name: /^Processors per server/ })
    .first()
    .fill('8');
  const servers = page.getByRole('textbox', { name: /^Number of servers/ });
  if (await servers.first().isVisible()) await servers.first().fill('0');
  const isRight = page.getByRole('checkbox', { name: 'This figure is correct' });
  if (await isRight.isVisible()) await isRight.check();
  await page.getByRole('button', { name: 'Report usage' }).click();
  await expect(page.getByText(/^Kiosk: PL-/)).toBeVisible();
});
