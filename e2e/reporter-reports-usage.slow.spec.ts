import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { ownDemoPortal } from '../testing/demo-portals.ts';
import { walkTo } from '../testing/page-walk.ts';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';
import { withdrawReports } from '../testing/withdrawn-reports.ts';

const reporter = 'vera.volume@initech.example';
const staffMember = 'ines.internal@vendor.example';
const anyAccount = '/products/iText/report-usage';
const folder = mkdtempSync(join(tmpdir(), 'portal-usage-'));

/** A valid file for the reporter's keys, made by the command that people use. */
function demoFile(name: string): string {
  const out = join(folder, name);
  execFileSync(process.execPath, ['cli/main.ts', 'demo-usage-file', '--email', reporter, '--out', out], {
    env: { ...process.env, PORTAL_DATA_DIR: ownDemoPortal().folder },
    stdio: 'pipe',
  });
  return out;
}

const sample = (name: string): string => join('fixtures', 'samples', name);
const files = (page: Page) => page.locator('input[type=file]');
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const submit = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true });
const latest = (page: Page) => page.getByRole('region', { name: 'What was counted' });
const keysOf = (page: Page) => latest(page).getByRole('table', { name: /License keys in/ });

async function send(page: Page, ...paths: string[]): Promise<void> {
  if (paths.length > 0) await files(page).setInputFiles(paths);
  await submit(page).click();
}

test('[2.08] [2.69] [2.74] [3.15] the short address leads to the page that reports usage for any account; a reporter uploads a usage file and sees its receipt; the same file again shows that receipt', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  const file = demoFile('own.ulvd');
  await signInAs(page, reporter, '/report-usage');
  await expect(page).toHaveURL(anyAccount);
  await expect(page.getByRole('heading', { level: 1, name: 'Report volume usage' })).toBeVisible();
  await withdrawReports(page, 'initech');
  await send(page, file);
  await expect(latest(page)).toContainText('Usage reported');
  await expect(latest(page)).toContainText('Check value verified');
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

  // The receipt has an address of its own.
  await page.goto(`${anyAccount}?receipt=${number}`);
  const receipts = page.getByRole('region', { name: 'Receipts' });
  await expect(receipts.getByRole('link', { name: 'own.ulvd' })).toHaveAttribute('aria-expanded', 'true');
  await expect(receipts).toContainText(number ?? '');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('[2.25] [2.71] [2.73] [2.75] [5.32] [8.11] [9.06] both addresses of an account report its usage and say whose it is; customers name no contact and no account; submit is disabled until a file is chosen; pressing it leads to the file field; six bad files are told as five and a more line, and nothing is counted', async ({
  page,
}) => {
  await signInAs(page, reporter, '/accounts/initech/iText/report-usage');
  const whose = page.getByText('From a usage file or license file, for Initech');
  const visit = async (address: string, heading: string) => {
    const sees = { at: address, heading, says: '' };
    expect(await walkTo(page, { address, sees })).toEqual(sees);
  };
  await expect(whose).toBeVisible();
  await expect(files(page)).toBeAttached();
  await visit('/accounts/initech', 'Initech Software');
  await visit('/accounts/initech/products/iText/report-usage', 'Report volume usage');
  await expect(whose).toBeVisible();
  await expect(files(page)).toBeAttached();

  const bad = Array.from({ length: 6 }, (_, n) => {
    const path = join(folder, `bad-${n}.ulvd`);
    writeFileSync(path, 'no usage file');
    return path;
  });
  await visit(anyAccount, 'Report volume usage');
  await expect(whose).toHaveCount(0);
  await expect(page.getByLabel('Contact email')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveCount(0);
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Choose a usage file first.')).toBeVisible();
  await submit(page).focus();
  await page.keyboard.press('Enter');
  await expect(files(page)).toBeFocused();
  await send(page, ...bad);
  await expect(latest(page)).toContainText('The files were not accepted');
  await expect(latest(page).getByText('and 1 more')).toBeVisible();
  await expect(latest(page).getByText(/bad-4\.ulvd/)).toBeVisible();
  await expect(latest(page).getByText(/bad-5\.ulvd/)).toBeHidden();
  await expect(latest(page).getByRole('table')).toHaveCount(0);
  await expectAccessible(page);
});

test('[2.71] [2.72] internal people name an account and a contact; the rule of the e-mail is checked in place', async ({
  page,
}) => {
  await signInAs(page, staffMember, anyAccount);
  await files(page).setInputFiles(sample('usage-legacy.lvd'));
  await page.getByLabel('Contact email').fill('no address');
  await page.getByLabel('Contact email').blur();
  await expect(page.getByText('Email invalid. Enter an address such as name@company.com.')).toBeVisible();
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Contact email').fill('vera.volume@initech.example');
  await page.getByRole('combobox', { name: 'Account' }).fill('Initech');
  await page
    .getByRole('option', { name: /Initech/ })
    .first()
    .click();
  await submit(page).click();
  await expect(latest(page)).toBeVisible();
});

test('files that were chosen are there again after the session has ended, and gone once somebody signs out', async ({
  page,
}) => {
  await signInAs(page, reporter, anyAccount);
  const chosen = page.getByRole('list', { name: 'Selected files' });
  await files(page).setInputFiles([sample('usage-legacy.lvd'), sample('usage-2025-03.ulvd')]);
  await expect(chosen.getByRole('listitem')).toHaveCount(2);
  await expect(chosen.getByText('Checking the contents')).toHaveCount(0); // they are kept by then
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
  await page.getByRole('button', { name: /^User menu for / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/signed-out/);
  await signInAs(page, reporter, anyAccount);
  await expect(files(page)).toBeAttached();
  await expect(chosen).toHaveCount(0);
});
