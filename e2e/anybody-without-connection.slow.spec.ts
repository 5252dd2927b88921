import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { signInAs } from '../testing/pages.ts';

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection. Trying again…' });
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
  await expect(page.getByRole('button', { name: /^User menu for / })).toBeVisible();
  await expect(page.getByText(/unexpected server error/i)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(heading(page, title)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(await isStillHere(page)).toBe(true);
}

test('[8.03] for customers every page waits for the connection inside the frame', async ({ page }) => {
  await signInAs(page, 'vera.volume@initech.example');
  await expect(heading(page, 'Initech Software')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await mark(page);
  await goWithoutConnection(page, 'Report usage', /Report/);
  await goWithoutConnection(page, 'Download licenses', 'Download licenses');

  // What is pressed without connection is refused in these words, and works when it is back.
  await page.context().setOffline(true);
  const download = page.getByRole('button', { name: /^Download file / }).first();
  await download.click();
  const region = page.getByRole('region', { name: 'Notifications' });
  await expect(region).toContainText('No connection to the portal. Check your connection and try again.');
  await page.context().setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await download.click();
  await saved;
  expect(await isStillHere(page)).toBe(true);
});

test('[8.03] a page whose code is cut off on its way opens by itself when the connection is back', async ({
  page,
}) => {
  await signInAs(page, 'vera.volume@initech.example');
  await expect(heading(page, 'Initech Software')).toBeVisible();
  // Chromium keeps code that failed once as failed.
  await page.route('**/assets/volume-report-page-*', async (route) => {
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.getByRole('link', { name: 'Report usage' }).first().click();
  await expect(notice(page).first()).toBeVisible();
  await page.unrouteAll();
  await page.context().setOffline(false);
  await expect(heading(page, 'Report volume usage')).toBeVisible();
  await expect(page).toHaveURL('/accounts/initech/products/iText/report-usage');
  await expect(notice(page)).toHaveCount(0);
});

test('[8.03] the account chooser and an account’s page wait for the connection, before a click and during a call', async ({
  page,
}) => {
  await signInAs(page, 'mona.multi@globex.example', '/accounts');
  await expect(heading(page, 'Choose an account')).toBeVisible();
  await mark(page);
  await page.context().setOffline(true);
  await page.getByRole('searchbox').fill('research');
  await page.getByRole('link', { name: 'Globex Research GmbH' }).click();
  await expect(notice(page).first()).toBeVisible();
  await expect(heading(page, 'Globex Research GmbH')).toBeVisible();
  const report = page.getByRole('main').getByRole('link', { name: 'Report usage', exact: true });
  await expect(report).toBeVisible();
  await page.context().setOffline(false);
  const state = page.getByRole('list', { name: 'Usage against maximum' });
  await expect(state).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('research');

  // Cut off in the middle of the answer, with whatever stands in front of a portal that is away.
  let away = true;
  const cut = async (pattern: string) =>
    page.route(pattern, async (route) => (away ? route.abort('connectionrefused') : route.continue()));
  await cut('**/api/accounts/*/state');
  await cut('**/ping');
  await page.getByRole('link', { name: 'Globex Research GmbH' }).click();
  await expect(notice(page).first()).toBeVisible();
  await expect(report).toBeVisible();
  away = false;
  await expect(state).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(await isStillHere(page)).toBe(true);
});

test('[8.03] what staff chose without connection is there when it is back: search, keys, settings', async ({
  page,
}) => {
  const offline = async (deed: () => Promise<void>): Promise<void> => {
    await page.context().setOffline(true);
    await deed();
    await expect(notice(page).first()).toBeVisible();
    await expect(page.getByText(/unexpected|could not be loaded/i)).toHaveCount(0);
    await page.context().setOffline(false);
  };
  await signInAs(page, 'ines.internal@vendor.example', '/accounts/wayne/products/iText/licenses');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await mark(page);
  await offline(() => page.getByRole('searchbox').fill('no such license'));
  await expect(page.getByRole('grid').getByText('Nothing to show here.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('no such license');

  await offline(() => page.getByRole('main').getByRole('link', { name: 'Wayne Insurance Group' }).click());
  await expect(heading(page, 'Products')).toBeVisible();
  await offline(() => page.getByRole('link', { name: 'iText usage', exact: true }).click());
  const keys = page.getByRole('combobox', { name: 'License keys' });
  await expect(keys).toBeVisible();
  await offline(async () => {
    await keys.click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
  });
  await expect(page).toHaveURL(/licenseKeyId=/);
  await expect(page.getByText(/^Total |has been used yet|no usage in this period/).first()).toBeVisible();

  await offline(() => page.getByRole('button', { name: /^User menu for / }).click());
  await page.getByRole('menuitem', { name: 'Personal settings' }).click();
  await expect(heading(page, 'Personal settings')).toBeVisible();
  const main = page.getByRole('main');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.context().setOffline(true);
  await main.getByRole('button', { name: 'Dark' }).click();
  await expect(main.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  await page.context().setOffline(false);
  await saved;
  await main.getByRole('button', { name: 'System' }).click();
  await page.getByRole('button', { name: /^User menu for / }).click();
  await page.getByRole('menuitem', { name: 'About' }).click();
  await offline(() => page.getByRole('dialog').getByRole('link', { name: /API/ }).click());
  await expect(heading(page, /API/)).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(await isStillHere(page)).toBe(true);
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
  const waits = page.getByText('Waiting for a connection to continue with usage-2025-03.ulvd');
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
