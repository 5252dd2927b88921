import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs, signInByClick } from '../testing/pages.ts';

const CUSTOMER = 'mona.multi@globex.example';

test('[2.02] [2.01] a customer chooses one of three accounts, by keyboard alone, too; the logo leads back, and the one used last comes first', async ({
  page,
}) => {
  await signInAs(page, CUSTOMER);
  await expect(page).toHaveURL(/\/accounts$/);
  const list = page.getByRole('list', { name: 'Accounts' });
  const link = list.getByRole('link');
  await expect(link).toHaveCount(3);
  await expect(page.locator('h1')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await expect(link.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(link.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(link.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/accounts\/globex/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: /Northwind Imaging/ }).click();
  await expect(page).toHaveURL(/\/accounts$/);

  await page.getByRole('searchbox', { name: 'Search by name' }).fill('research');
  await expect(page).toHaveURL(/\/accounts\?search=research$/);
  await expect(link).toHaveCount(1);
  await list.getByRole('link', { name: /Globex Research/ }).click();
  await expect(page).toHaveURL(/\/accounts\/globex-research/);
  await page.getByRole('link', { name: 'Switch account' }).click();
  await expect(link.first()).toContainText('Globex Research');
  await expect(list.getByRole('listitem').first()).toContainText('Last opened');
});

test('[2.05] [1.05] [4.11] [4.13] the original address under /accounts/default waits for the account and keeps query and fragment', async ({
  page,
}) => {
  await signInByClick(page, CUSTOMER, '/accounts/default/new-licenses?from=mail&from=twice#files');
  await expect(page).toHaveURL(/\/accounts\?next=/);
  await page.getByRole('link', { name: /Globex Corporation/ }).click();
  await expect(page).toHaveURL(/\/accounts\/globex\/new-licenses\?from=mail&from=twice#files$/);
  await expect(page.getByRole('heading', { name: 'Download licenses' })).toBeVisible();
});

test('[2.04] somebody who has no account is told so and whom to ask', async ({ page }) => {
  await signInAs(page, 'nora.nobody@nowhere.example');
  await expect(page.getByRole('heading', { name: 'No account yet' })).toBeVisible();
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    'mailto:customer-success@vendor.example',
  );
  await expectAccessible(page);
});

test('[2.35] the list opens a team owner with the product overview on, and the flag of the address is kept in local storage', async ({
  page,
}) => {
  await signInByClick(page, 'otto.owner@wayne.example', '/accounts');
  const flag = async () => page.evaluate(() => localStorage.getItem('enableProductOverview'));
  await expect.poll(flag).toBe('true');
  await page.goto('/accounts?enableProductOverview=false');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(flag).toBe('false');
});
