import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs, signInByClick } from '../testing/pages.ts';

test('a licensee reads what expires month by month, and a calendar program does so until its address is revoked; then in the alerts, sees who is told, and marks them all as read', async ({
  page,
  playwright,
}) => {
  await signInAs(page, 'lena.licensee@acme.example');
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  await sidebar.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(/^Today, \d{1,2} \w+ \d{4}$/)).toBeVisible();
  await expect(
    main.getByRole('link', { name: /^\d+ \S.* (?:license expires|licenses expire)$/ }).first(),
  ).toHaveAttribute('href', '/accounts/acme/new-licenses');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to your calendar' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Calendar link' }).textContent();
  await expectAccessible(page);
  const program = await playwright.request.newContext(); // no cookie of anybody
  const feed = await program.get(address ?? '');
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await feed.text()).toMatch(
    /SUMMARY:\d+ \S.* (?:license expires|licenses expire)\\, Acme Publishing Ltd/,
  );

  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Calendar link revoked')).toBeVisible();
  expect((await program.get(address ?? '')).status()).toBe(404);
  await program.dispose();
  // The button that had the focus is gone: the dialog takes it a moment later, and keys with it.
  await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The dialog's entry goes out of the history a moment after the dialog.
  await page.waitForFunction('history.state?.overlay === undefined');

  await sidebar.getByRole('link', { name: 'Alerts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Alerts, newest first' });
  await expect(
    list.getByRole('link', { name: /^\d+ \S.* (?:key expires|keys expire) on \d/ }).first(),
  ).toHaveAttribute('href', '/accounts/acme/new-licenses');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Notification settings' }).click();
  const told = page.getByRole('dialog', { name: 'Notification settings' });
  await expect(
    told.getByRole('checkbox', { name: /^Licensees \(expiry alerts\): .*Lena Licensee/ }),
  ).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(told).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText(/^(?:\d+ alert, read|\d+ alerts, all read)$/)).toBeVisible();
  const box = page.getByRole('checkbox', { name: 'Unread only' });
  await box.click(); // its state comes back by the address
  await expect(box).toBeChecked();
  await expect(page.getByText('You have read all alerts')).toBeVisible();
});

test('[1.06] who is signed in elsewhere ends that from here, and is out there with the next step', async ({
  page,
  browser,
}) => {
  const imagingReporter = 'nick.notcontact@umbrella.example';
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInByClick(other, imagingReporter);
  await signInByClick(page, imagingReporter);
  await page.goto('/settings');
  const rows = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await rows
    .filter({ hasNotText: 'This device' })
    .first()
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(/was signed out$/)).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/idp\/|\/signed-out/);
  await elsewhere.close();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Personal settings' })).toBeVisible();
});
