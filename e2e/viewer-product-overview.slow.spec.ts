import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs } from '../testing/pages.ts';

test('[2.28] [2.31] a viewer goes by keyboard from the landing to an overview of the one application, which is then remembered; the pages of an application without them are closed', async ({
  page,
}) => {
  await signInAs(page, 'vito.viewer@wayne.example', '/?enableProductOverview=true');
  await expect(page).toHaveURL(/\/accounts\/wayne$/);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Product overview' }).focus();
  await page.keyboard.press('Enter');
  const choice = page.getByRole('navigation', { name: 'Choose a product' });
  await expect(choice.getByRole('link', { name: /^iText Suite/ })).toContainText(/\d+ license keys? · /);
  await expectAccessible(page);
  await choice.getByRole('link', { name: /^iText Suite/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cuca\/wayne-claims\/products\/iText%20Suite\/overview$/);
  await expect(page.getByRole('heading', { level: 1, name: 'iText Suite overview' })).toBeFocused();
  await expect(
    main.getByRole('list', { name: 'Usage against maximum' }).getByRole('meter').first(),
  ).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Table' }).click();
  await expect(main.getByRole('table').first()).toBeVisible();
  // What was chosen once is not asked again (2.30).
  await page.goto('/accounts/wayne/cuca/default/products/default/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'iText Suite overview' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  await page.goto('/accounts/wayne/cuca/wayne-portal');
  await expect(page.getByRole('main')).toContainText(
    'You do not have access to this page of the application. Ask one of its owners.',
  );
  await expectAccessible(page);
});
