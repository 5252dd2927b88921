import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { signInAs } from '../testing/pages.ts';

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection. Trying again …' });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** The page that is open now is the one that was opened: a reload would have lost the mark. */
const mark = async (page: Page) => page.evaluate('window.stillHere = true');
const isStillHere = async (page: Page) => page.evaluate<boolean>('window.stillHere === true');

/** Without connection leads somewhere else; the frame stays and says so, and the page comes when it is back. */
async function goWithoutConnection(page: Page, link: string, title: string | RegExp): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole('link', { name: link }).first().click();
  await expect(notice(page).first()).toBeVisible();
  await expect(navigation(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
  await expect(page.getByText(/unexpected server error/i)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(heading(page, title)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(await isStillHere(page)).toBe(true);
}

test('[8.03] for customers every page waits for the connection inside the frame', async ({ page }) => {
  await signInAs(page, 'vera.volume@initech.example');
  await expect(heading(page, 'Initech Software')).toBeVisible();
  await mark(page);
  await goWithoutConnection(page, 'Report usage', /Report/);
  await goWithoutConnection(page, 'Download licenses', 'Download licenses');

  // What is pressed without connection is refused in these words, and works when it is back.
  await page.context().setOffline(true);
  const download = page.getByRole('button', { name: /^Download file / }).first();
  await download.click();
  const region = page.getByRole('region', { name: 'Notifications' });
  await expect(region).toContainText('No connection to the portal. Try again when it is back.');
  await page.context().setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await download.click();
  await saved;
  expect(await isStillHere(page)).toBe(true);
});

test('[8.03] for staff every page waits for the connection, and rows of an earlier search are dimmed', async ({
  page,
}) => {
  await signInAs(page, 'ines.internal@vendor.example');
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await mark(page);
  await page.context().setOffline(true);
  await page.getByRole('searchbox').first().fill('globex');
  await expect(notice(page).first()).toBeVisible();
  await expect(grid).toHaveAttribute('aria-busy', 'true');
  await page.context().setOffline(false);
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  await expect(grid.getByRole('link', { name: /Globex/ }).first()).toBeVisible();

  await page.context().setOffline(true);
  await grid
    .getByRole('link', { name: /Globex/ })
    .first()
    .click();
  await expect(notice(page).first()).toBeVisible();
  await expect(navigation(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading(page, /Products|licenses/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox').first()).toHaveValue('globex');
  expect(await isStillHere(page)).toBe(true);
});

test('[8.03] a call that is cut off in the middle is asked again', async ({ page }) => {
  await signInAs(page, 'lena.licensee@acme.example');
  await expect(heading(page, 'Download licenses')).toBeVisible();
  let cut = false;
  await page.route('**/api/**/licenses/**', async (route) =>
    cut ? route.continue() : route.abort('connectionreset'),
  );
  await page.route('**/ping', async (route) => (cut ? route.continue() : route.abort('connectionreset')));
  await page.reload({ waitUntil: 'commit' });
  cut = true;
  await expect(page.getByRole('table').first()).toBeVisible();
});

test('[8.03] an upload that is cut off keeps its file through other pages, and is sent when the connection is back', async ({
  page,
}) => {
  await signInAs(page, 'vera.volume@initech.example', '/accounts/initech/products/iText/report-usage');
  await expect(heading(page, /Report/)).toBeVisible();
  await mark(page);
  await page.locator('input[type="file"]').setInputFiles(join('fixtures', 'samples', 'usage-2025-03.ulvd'));
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const waits = page.getByText('Waiting for the connection, to go on with usage-2025-03.ulvd');
  await expect(waits.first()).toBeVisible();
  await page.getByRole('link', { name: 'Download licenses' }).first().click();
  await expect(notice(page).first()).toBeVisible();
  await page.goBack();
  await expect(heading(page, /Report/)).toBeVisible();
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/usage/manual/local') && answer.ok(),
  );
  await page.context().setOffline(false);
  await sent;
  await expect(
    page.getByRole('status').filter({ hasText: /Nothing was counted|Already reported/ }),
  ).toBeVisible();
  expect(await isStillHere(page)).toBe(true);
});
