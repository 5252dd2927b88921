import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs } from '../testing/pages.ts';

test('a licensee reads what expires in the alerts, sees who is told, and marks them all as read', async ({
  page,
}) => {
  await signInAs(page, 'lena.licensee@acme.example');
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  await sidebar.getByRole('link', { name: 'Alerts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Alerts, newest first' });
  await expect(list.getByRole('link', { name: /keys? of .+ expires? on \d/ }).first()).toHaveAttribute(
    'href',
    '/accounts/acme/new-licenses',
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Who is told' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who is told, and when' });
  await expect(
    dialog.getByRole('checkbox', { name: /^Licensees, of expiry: .*Lena Licensee/ }),
  ).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText(/^\d+ alerts?, (all )?read$/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Only those not read' }).check();
  await expect(page.getByText('You have read all alerts')).toBeVisible();
});
