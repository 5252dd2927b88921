import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';

const certifier = 'petra.power@wayne.example';
const PAGE = '/accounts/wayne/report-past-usage';

const field = (page: Page, name: RegExp | string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Chooses in a list, inside a part of the page. */
async function choose(page: Page, part: string, list: RegExp, option: RegExp): Promise<void> {
  await page.getByRole('group', { name: part, exact: true }).getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: option }).first().click();
}

async function describeApp(page: Page, name: string, type: RegExp, product: string): Promise<void> {
  await field(page, /^Application name/).fill(name);
  await field(page, /^Description/).fill(`${name} of the claims department`);
  await page.getByRole('radio', { name: type }).check();
  await page.getByRole('combobox', { name: /^Products/ }).click();
  await page.getByRole('option', { name: product, exact: true }).click();
  await page.keyboard.press('Escape');
}

test('[1.03] [2.83] [2.84] a certifier reports the past usage of two applications, and finds it in the history', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await signInAs(page, certifier, '/accounts/wayne/usage-reports');
  await page.goto('/accounts/wayne/self-certification');
  await expect(page).toHaveURL(PAGE);
  await press(page, 'Get started');
  await expect(page).toHaveURL(`${PAGE}?step=apps`);
  await describeApp(page, 'Claims viewer', /^Internal/, 'PDFTron');
  await press(page, 'Use my details');
  await expect(field(page, /^Email address/)).toHaveValue(certifier);
  await press(page, 'Add application');
  await expect(field(page, /^Application name/)).toBeFocused();
  // The empty field that this leaves says so; the button is pressed all the same.
  await press(page, 'Add a secondary contact');
  await expect(field(page, /^Application name/)).toHaveAccessibleDescription('Required.');
  await press(page, 'Remove the secondary contact');
  await page.getByRole('combobox', { name: /^Products/ }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await describeApp(page, 'Claims archive', /^Commercial/, 'iText 5');
  await expectAccessible(page);

  // What was typed is there on another day, and the browser's Back walks through the steps.
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await press(page, 'Next');
  await expect(heading(page, 'Report usage')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Describe applications')).toBeVisible();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(field(page, /^Application name/)).toHaveValue('Claims viewer');
  await expect(page.getByRole('button', { name: 'Claims archive complete' })).toBeVisible();
  await press(page, 'Next');

  const viewer = page.getByRole('group', { name: 'Apryse SDK, row 1' });
  await choose(page, 'Apryse SDK, row 1', /^License/, /PL-423388/);
  await choose(page, 'Apryse SDK, row 1', /^Deployment type/, /^Cloud$/);
  await choose(page, 'Apryse SDK, row 1', /^Environment/, /^Production$/);
  await viewer.getByRole('button', { name: 'Last month' }).click();
  await viewer.getByRole('textbox', { name: /^Processors per server/ }).fill('8');
  await viewer.getByRole('textbox', { name: /^Number of servers/ }).fill('3');
  await expect(viewer.getByText('24 logical processors')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Next application');
  await expect(heading(page, 'Usage for Claims archive')).toBeFocused();
  const archive = page.getByRole('group', { name: 'iText, row 1' });
  await choose(page, 'iText, row 1', /^License/, /PL-628261/);
  await choose(page, 'iText, row 1', /^Deployment type/, /^Desktop$/);
  await choose(page, 'iText, row 1', /^Environment/, /^Non-Production$/);
  await archive.getByRole('button', { name: 'Last month' }).click();
  await archive.getByRole('textbox', { name: /^Usage/ }).fill('4711');
  await press(page, 'Next');

  await expect(heading(page, 'Summary')).toBeFocused();
  await page.getByRole('radio', { name: /^Yes/ }).check();
  await page.getByRole('checkbox', { name: /^I confirm/ }).check();
  await expectAccessible(page);
  await press(page, 'Submit report');
  await expect(heading(page, 'Report submitted')).toBeFocused();
  await expect(page).toHaveURL(PAGE);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Receipt for Claims archive' }).click();
  await expect(page.getByText('4,711 documents').first()).toBeVisible();
  await page.getByRole('link', { name: 'Usage reports' }).first().click();
  await expect(page).toHaveURL('/accounts/wayne/usage-reports');
  await expect(page.getByRole('grid')).toContainText('Petra Power');

  // Nothing of the report is left to go on with.
  await page.goto(PAGE);
  await expect(page.getByRole('button', { name: 'Get started' })).toBeVisible();
  await expect(page.getByText(/You have an unfinished report/)).toHaveCount(0);
  expect(complaints).toEqual([]);
});
