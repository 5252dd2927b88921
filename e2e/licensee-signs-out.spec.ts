import { expect, test } from '@playwright/test';
import { signInAs } from '../testing/pages.ts';

test('logging out by the user menu ends on the signed-out page', async ({ page }) => {
  await signInAs(page, 'lena.licensee@acme.example');
  await page.getByRole('button', { name: /User menu for Lena/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signed-out/);
});
