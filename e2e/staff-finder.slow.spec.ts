import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs } from '../testing/pages.ts';

test('staff find an account by its name from wherever they are, and Back leaves them where they were', async ({
  page,
}) => {
  await signInAs(page, 'theo.internal@vendor.example', '/jobs');
  await expect(page.getByRole('heading', { level: 1, name: 'Background jobs' })).toBeVisible();
  const finder = page.getByRole('dialog', { name: 'Search' });
  const field = finder.getByRole('combobox');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await field.fill('adler');
  await expect(finder.getByRole('option', { name: 'Adler Versicherung AG' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectAccessible(page);
  await page.goBack();
  await expect(finder).toBeHidden();
  await expect(page).toHaveURL(/\/jobs$/);

  await page.getByRole('button', { name: 'Search' }).click();
  await field.fill('adler');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await expect(page).toHaveURL(/\/accounts\/account-\d+\/products$/);
  await expect(finder).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Background jobs' })).toBeVisible();
});
