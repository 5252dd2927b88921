import { writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { ownDemoPortal } from '../testing/demo-portals.ts';
import { expectAccessible, signInAs } from '../testing/pages.ts';

/** Typed by hand (7.05). */
const services = [
  ...['reports', 'auth', 'accounts', 'salesforce', 'background-processes'],
  ...['usage/pws', 'usage/manual', 'usage/leadtools-activations', 'usage/itext-json', 'usage/itext-xml'],
];

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const widthIs = (page: Page, width: number) =>
  expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBe(width);

/** The test-data chip, the support address, and About. */
async function readHeader(page: Page): Promise<void> {
  const header = page.getByRole('banner').first();
  await expect(header.getByText('Test data', { exact: true })).toBeVisible();
  await header.getByRole('button', { name: 'Contact support' }).click();
  const mail = page.getByRole('dialog', { name: 'Contact support' }).getByRole('link');
  await expect(mail).toHaveAttribute('href', 'mailto:customer-success@vendor.example');
  await mail.dispatchEvent('click');
  await expect(mail).toHaveAttribute(
    'href',
    'mailto:customer-success@vendor.example?subject=Download%20licenses%20%C2%B7%20Acme%20Publishing%20Ltd%20%C2%B7%20Northwind%20Imaging%20Customer%20Portal',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(header.getByRole('button', { name: 'Contact support' })).toBeFocused();

  await page.getByRole('button', { name: /User menu for Lena/ }).click();
  await page.getByRole('menuitem', { name: 'About' }).click();
  const dialog = page.getByRole('dialog', { name: 'About the Customer Portal' });
  await expect(dialog).toContainText('Version 1.3.2-SNAPSHOT');
  for (const service of services) {
    const row = dialog
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: service, exact: true }) });
    await expect(row).toContainText('1.3.2-SNAPSHOT');
    await expect(row.getByRole('cell').nth(1)).toContainText('UTC');
  }
  // What staff read on about is not for customers.
  await expect(dialog.getByRole('link')).toHaveText(['Command-line tool']);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** 320 px wide, 84 px minimized by its button, with names that show. */
async function minimizeSidebar(page: Page): Promise<void> {
  await widthIs(page, 320);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await widthIs(page, 84);
  await expect(sidebar(page).getByRole('link', { name: 'Download licenses' })).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Download licenses' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Download licenses' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('sidebarMode'))).toBe('minimized');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

/** Still minimized, it comes back by its key; the first Tab skips to the content. */
async function expandSidebar(page: Page): Promise<void> {
  await widthIs(page, 84);
  // Somebody may have switched the key off: the button names it once that is known.
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute(
    'aria-keyshortcuts',
    '[',
  );
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.keyboard.press('[');
  await widthIs(page, 320);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
  expect(outline).not.toBe('none');
}

test('[1.06] [1.08] [1.09] [2.14] [2.93] [6.18] [7.05] [7.06] [8.40] [9.21] [9.24] the frame: a banner that stays closed for its text in this browser session, the test-data chip, the support address, About with version and build of every service, a sidebar that stays as it was left, and the focus at every stop', async ({
  page,
}) => {
  const file = join(ownDemoPortal().folder, 'banner.json');
  await writeFile(file, JSON.stringify({ message: 'Maintenance on Sunday from 08:00 to 10:00 UTC.' }));
  try {
    await signInAs(page, 'lena.licensee@acme.example');
    const banner = page.getByRole('alert').filter({ hasText: 'Maintenance on Sunday' });
    await expect(banner).toBeVisible();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close this message' }).click();
    await expect(banner).toBeHidden();
    await readHeader(page);
    await minimizeSidebar(page);
    await page.reload();
    await expandSidebar(page);
    await expect(banner).toBeHidden();
    await writeFile(file, JSON.stringify({ message: 'Another message.' }));
    await page.reload();
    await expect(page.getByText('Another message.')).toBeVisible();
  } finally {
    await rm(file, { force: true });
  }
});

test('[1.06] personal settings change the theme, which outlives the browser tab', async ({
  page,
  context,
}) => {
  await signInAs(page, 'avi.viewer@acme.example');
  await page.getByRole('button', { name: /User menu for Avi/ }).click();
  await page.getByRole('menuitem', { name: 'Personal settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  const main = page.getByRole('main');
  await expect(main.getByText('avi.viewer@acme.example')).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'This device' })).toContainText(
    'Chrome on Linux',
  );
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await main.getByRole('button', { name: 'Dark' }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await main.getByRole('button', { name: 'System' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('on a phone the header shows the count of the alerts whole, and no half of the vendor’s name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\/api\/alerts\?parts=total$/, async (route) => route.fulfill({ json: { unread: 120 } }));
  await signInAs(page, 'ines.internal@vendor.example', '/overview');
  const count = page.locator('[data-count="99+"]');
  await expect(count).toBeVisible();
  const edges = await page.getByRole('banner').evaluate((header) => {
    const right = header.querySelector('[data-count]')!.getBoundingClientRect().right;
    const next = header.querySelector('[aria-keyshortcuts]')!.getBoundingClientRect().left;
    return { right, next };
  });
  expect(edges.right).toBeLessThanOrEqual(edges.next);
  const name = page.getByRole('banner').getByText('Northwind Imaging', { exact: true });
  await expect(name).toHaveCSS('clip-path', 'inset(50%)');
  await expect(page.getByRole('link', { name: /^Northwind Imaging ?: home page$/ })).toBeVisible();
});

test('Back closes the user menu’s dialog and the drawer, and leaves the page where it was; on a phone the navigation is a drawer that Escape closes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'vera.volume@initech.example');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Download licenses/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Download licenses' })).toBeVisible();
  await page.getByRole('button', { name: /^User menu for Vera/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'About' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/accounts\/initech\/new-licenses$/);
  await page.getByRole('button', { name: /^User menu for Vera/ }).click();
  await page.getByRole('menuitem', { name: 'Personal settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Personal settings' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/accounts\/initech\/new-licenses$/);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page.getByRole('dialog', { name: 'Main navigation' });
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/accounts\/initech\/new-licenses$/);
  // A link of the drawer takes the place of its entry: one step back is one page back.
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await drawer.getByRole('link', { name: 'Report usage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Report/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Download licenses' })).toBeVisible();

  // The page below stays where it was scrolled to.
  await page.setViewportSize({ width: 390, height: 400 });
  await page.evaluate('document.activeElement.blur()'); // the focus comes back, and would bring its place into view
  await page.evaluate('scrollTo(0, 150)');
  const finder = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.press('Control+k');
  await expect(finder).toBeVisible();
  expect(await page.evaluate('scrollY')).toBe(150);
  await page.goBack();
  await expect(finder).toBeHidden();
  expect(await page.evaluate('scrollY')).toBe(150);
  await page.evaluate('scrollTo(0, 0)');
  await page.setViewportSize({ width: 390, height: 844 });

  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(drawer.getByRole('link', { name: 'Download licenses' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeFocused();
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
});
