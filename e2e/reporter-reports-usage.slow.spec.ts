import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { ownDemoPortal } from '../testing/demo-portals.ts';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';
import { withdrawReports } from '../testing/withdrawn-reports.ts';

const reporter = 'vera.volume@initech.example';
const staffMember = 'ines.internal@vendor.example';
const anyAccount = '/products/iText/report-usage';
const folder = mkdtempSync(join(tmpdir(), 'portal-usage-'));

/** A valid file for the reporter's keys, made by the command that people use. */
function demoFile(name: string, month?: string): string {
  const out = join(folder, name);
  const args = ['cli/main.ts', 'demo-usage-file', '--email', reporter, '--out', out];
  execFileSync(process.execPath, month ? [...args, '--month', month] : args, {
    env: { ...process.env, PORTAL_DATA_DIR: ownDemoPortal().folder },
    stdio: 'pipe',
  });
  return out;
}

const sample = (name: string): string => join('fixtures', 'samples', name);
const files = (page: Page) => page.locator('input[type=file]');
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const submit = (page: Page, name = 'Upload') => page.getByRole('button', { name, exact: true });
const latest = (page: Page) => page.getByRole('region', { name: 'What was counted' });
const keysOf = (page: Page) => latest(page).getByRole('table', { name: /License keys in/ });

async function send(page: Page, ...paths: string[]): Promise<void> {
  if (paths.length > 0) await files(page).setInputFiles(paths);
  await submit(page).click();
}

test('[2.08] the short address leads to the page that reports usage for any account', async ({ page }) => {
  await signInAs(page, reporter, '/report-usage');
  await expect(page).toHaveURL(anyAccount);
  await expect(page.getByRole('heading', { level: 1, name: 'Report volume usage' })).toBeVisible();
});

test('[2.69] [2.74] [3.15] a reporter uploads a usage file and sees its receipt; the same file again shows that receipt', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  const file = demoFile('own.ulvd');
  await signInAs(page, reporter, anyAccount);
  await withdrawReports(page, 'initech');
  await send(page, file);
  await expect(latest(page)).toContainText('Usage reported');
  await expect(latest(page)).toContainText('Signature verified');
  await expect(latest(page)).toContainText('Vera Volume');
  await expect(notifications(page).getByRole('listitem')).toHaveCount(0);
  const number = await latest(page)
    .getByText(/^[0-9a-f]{8}-/)
    .textContent();
  const usage = await keysOf(page).getByRole('row').nth(1).textContent();

  await page.reload();
  await send(page, file);
  await expect(latest(page)).toContainText('Already reported');
  await expect(latest(page)).toContainText(number ?? '');
  expect(await keysOf(page).getByRole('row').nth(1).textContent()).toBe(usage);
  await expectAccessible(page);

  // The receipt has an address of its own.
  await page.goto(`${anyAccount}?receipt=${number}`);
  const receipts = page.getByRole('region', { name: 'Receipts' });
  await expect(receipts.getByRole('link', { name: 'own.ulvd' })).toHaveAttribute('aria-expanded', 'true');
  await expect(receipts).toContainText(number ?? '');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('[2.25] both addresses of an account report its usage, and say whose it is', async ({ page }) => {
  await signInAs(page, reporter);
  await page.waitForURL(/\/accounts\/[^/]+/);
  const account = new URL(page.url()).pathname.split('/')[2] ?? '';
  for (const path of ['iText/report-usage', 'products/iText/report-usage']) {
    await page.goto(`/accounts/${account}/${path}`);
    await expect(page.getByText('By usage file or license file, for Initech')).toBeVisible();
    await expect(files(page)).toBeAttached();
  }
});

test('[2.73] [5.32] submit is disabled until a file is chosen; pressing it leads to the file field', async ({
  page,
}) => {
  await signInAs(page, reporter, anyAccount);
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Choose a usage file first.')).toBeVisible();
  await submit(page).focus();
  await page.keyboard.press('Enter');
  await expect(files(page)).toBeFocused();
  await files(page).setInputFiles(sample('usage-legacy.lvd'));
  await expect(submit(page)).not.toHaveAttribute('aria-disabled');
});

test('[8.11] a file that cannot be read is told with the reason and the line, and nothing is counted', async ({
  page,
}) => {
  await signInAs(page, reporter, anyAccount);
  await send(page, sample('bad-tampered.ulvd'));
  await expect(latest(page)).toContainText('The file was not accepted');
  await expect(latest(page)).toContainText(/bad-tampered\.ulvd: .*line/);
  await expect(latest(page).getByRole('table')).toHaveCount(0);
  await expectAccessible(page);
});

test('.ulvd and .lvd files are taken, and those of a zip in its place', async ({ page }) => {
  await signInAs(page, reporter, anyAccount);
  const chosen = page.getByRole('list', { name: 'Chosen files' });
  await files(page).setInputFiles(sample('usage-bundle.zip'));
  await expect(chosen.getByText('bad-truncated.ulvd')).toBeVisible();
  await expect(chosen.getByText('usage-bundle.zip')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await files(page).setInputFiles([sample('usage-legacy.lvd'), sample('usage-2025-03.ulvd')]);
  await expect(chosen.getByText(/^usage-.*lvd$/)).toHaveCount(2);
});

test('[2.75] [9.06] six bad files are told as five and a more line', async ({ page }) => {
  const bad = Array.from({ length: 6 }, (_, n) => {
    const path = join(folder, `bad-${n}.ulvd`);
    writeFileSync(path, 'no usage file');
    return path;
  });
  await signInAs(page, reporter, anyAccount);
  await send(page, ...bad);
  await expect(latest(page)).toContainText('The files were not accepted');
  await expect(latest(page).getByText('and 1 more')).toBeVisible();
  await expect(latest(page).getByText(/bad-4\.ulvd/)).toBeVisible();
  await expect(latest(page).getByText(/bad-5\.ulvd/)).toBeHidden();
});

test('[4.18] an upload is cancelled after a question, and its file waits to be sent again', async ({
  page,
}) => {
  await signInAs(page, reporter, anyAccount);
  await page.route('**/api/usage/manual/local', () => {}); // never answered
  await send(page, sample('usage-legacy.lvd'));
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel the upload?' });
  await question.getByRole('button', { name: 'Go on uploading' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await question.getByRole('button', { name: 'Cancel the upload' }).click();
  await expect(submit(page)).not.toHaveAttribute('aria-disabled');
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('Unknown key');
});

test('[4.20] [8.07] [8.12] a file that the server could not take turns the submit button into a retry', async ({
  page,
}) => {
  await signInAs(page, reporter, anyAccount);
  await page.route('**/api/usage/manual/local', (route) => route.fulfill({ status: 504, body: '' }), {
    times: 1,
  });
  await send(page, sample('usage-legacy.lvd'));
  await expect(latest(page)).toContainText('The usage could not be sent');
  await expect(latest(page)).toContainText('took too long to process');
  await submit(page, 'Try again').click();
  await expect(latest(page)).toContainText(
    'Nothing was counted: no key in this file is linked to your account yet',
  );
});

test('an upload goes on while other pages are looked at, and its outcome is told there', async ({ page }) => {
  await signInAs(page, reporter);
  const home = page.url();
  await page.goto(anyAccount);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/usage/manual/local', async (route) => {
    await held;
    await route.continue();
  });
  await send(page, demoFile('later.ulvd'));
  await page.getByRole('link', { name: /Northwind Imaging/ }).click();
  await expect(page).not.toHaveURL(anyAccount);
  await expect(page.getByText('Uploading later.ulvd')).toBeVisible();
  await expectAccessible(page);
  answer();
  await expect(notifications(page)).toContainText(/Usage reported|Already reported/);
  expect(home).toBeTruthy();
});

test('[2.71] [2.72] internal people name an account and a contact; the rule of the e-mail is checked in place', async ({
  page,
}) => {
  await signInAs(page, staffMember, anyAccount);
  await files(page).setInputFiles(demoFile('for-a-reporter.ulvd'));
  await page.getByLabel('Contact e-mail').fill('no address');
  await page.getByLabel('Contact e-mail').blur();
  await expect(page.getByText('email invalid')).toBeVisible();
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Contact e-mail').fill('vera.volume@initech.example');
  await page.getByRole('combobox', { name: 'Account' }).fill('Initech');
  await page
    .getByRole('option', { name: /Initech/ })
    .first()
    .click();
  await submit(page).click();
  await expect(latest(page)).toBeVisible();
  await expectAccessible(page);
});

test('[2.71] customers have no contact e-mail field and no account field', async ({ page }) => {
  await signInAs(page, reporter, anyAccount);
  await expect(files(page)).toBeAttached();
  await expect(page.getByLabel('Contact e-mail')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveCount(0);
});

test('[8.15] internal people are told the number of orphan keys', async ({ page }) => {
  await signInAs(page, staffMember, anyAccount);
  await send(page, sample('usage-2025-03.ulvd'));
  await expect(latest(page)).toContainText('2 license keys belong to no account yet');
  await expect(latest(page)).toContainText('2 keys belong to no account yet');
});

test('files that were chosen are there again after the session has ended, and gone once somebody signs out', async ({
  page,
}) => {
  await signInAs(page, reporter, anyAccount);
  const chosen = page.getByRole('list', { name: 'Chosen files' });
  await files(page).setInputFiles([sample('usage-legacy.lvd'), sample('usage-2025-03.ulvd')]);
  await expect(chosen.getByRole('listitem')).toHaveCount(2);
  await page.context().clearCookies();
  await signInAs(page, reporter, anyAccount);
  await expect(chosen).toContainText('usage-legacy.lvd');
  await expect(chosen).toContainText('usage-2025-03.ulvd');
  await send(page);
  await expect(latest(page)).toContainText(/Nothing was counted|Already reported/);

  await page.getByRole('button', { name: 'Upload more files' }).click();
  await files(page).setInputFiles(sample('usage-legacy.lvd'));
  await expect(chosen.getByRole('listitem')).toHaveCount(1);
  await page.route('**/assets/signed-out-page-*.js', () => {}); // gone before the next page can do anything
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/signed-out/);
  await signInAs(page, reporter, anyAccount);
  await expect(files(page)).toBeAttached();
  await expect(chosen).toHaveCount(0);
});

test('[8.03] an upload waits for the connection and goes on by itself when it is back', async ({ page }) => {
  await signInAs(page, reporter, anyAccount);
  await files(page).setInputFiles(sample('usage-legacy.lvd'));
  await page.context().setOffline(true);
  await submit(page).click();
  await expect(page.getByText('Waiting for the connection, to go on with usage-legacy.lvd')).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(latest(page)).toContainText(/Nothing was counted|Already reported/);
});
