import { expect, type Locator, type Page } from '@playwright/test';
import { dayOf } from '#domain/core/day.ts';

/** A day of a month so many months from now; 0 is the last one of the month before it. */
const monthDay = (month: number, day: number): string => {
  const now = new Date();
  return dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day)));
};
export const lastMonth = { start: monthDay(-1, 1), end: monthDay(0, 0) };

export type Variant = 'classic' | undefined;

/** What one application of a certification is told to have used, in documents. */
export interface AppUsed {
  name: string;
  documents: string;
}

// By keyboard: a button that is not to be pressed yet says so and can still be reached.
export const press = (on: Page | Locator, name: string | RegExp): Promise<void> =>
  on.getByRole('button', { name, exact: true }).press('Enter');
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true });
const field = (on: Page | Locator, name: RegExp): Locator => on.getByRole('textbox', { name });
const rowOf = (page: Page, family: string, n = 1): Locator =>
  page.getByRole('group', { name: `${family}, row ${n}`, exact: true });

async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await list.press('Enter');
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Goes from the wizard's first page to its first step. */
export async function beginCertifying(page: Page, variant: Variant): Promise<void> {
  await press(page, 'Get started');
  await expect(heading(page, variant === 'classic' ? 'Applications' : 'Describe applications')).toBeFocused();
}

/** The describe steps of the documents' family, one application after the other, with oneself or an address of one's own as the contact. */
export async function describeApps(
  page: Page,
  apps: readonly AppUsed[],
  variant: Variant,
  email?: string,
): Promise<void> {
  for (const [at, { name }] of apps.entries()) {
    if (variant === 'classic' || at > 0) await press(page, 'Add application');
    if (variant === 'classic') await expect(heading(page, 'Application details')).toBeFocused();
    await expect(field(page, /^Application name/)).toHaveValue('');
    await describeApp(page, name);
    if (at === 0) await press(page, 'Use my details');
    if (at === 0 && email !== undefined) await field(page, /^Email address/).fill(email);
    if (variant === 'classic') await press(page, 'Save application');
  }
  await press(page, 'Next');
  await expect(heading(page, 'Report usage')).toBeFocused();
}

export async function describeApp(page: Page, name: string, product = 'iText Core'): Promise<void> {
  const about = `${name} of the claims department`;
  const [description, internal] = [
    field(page, /^Description/),
    page.getByRole('radio', { name: /^Internal/ }),
  ];
  const products = page.getByRole('combobox', { name: /^Products/ });
  await field(page, /^Application name/).fill(name);
  await untilShown(
    async () => (await description.inputValue()) === about,
    () => description.fill(about),
  );
  await untilShown(
    () => internal.isChecked(),
    () => internal.press('Space'),
  );
  await untilShown(
    async () => (await products.textContent())?.includes(product) ?? false,
    async () => {
      await choose(page, products, product);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toHaveCount(0);
    },
  );
}

/** On a busy machine a key may come before what it is for: as people do, it is pressed until that shows. */
const untilShown = (isShown: () => Promise<boolean>, act: () => Promise<void>): Promise<void> =>
  expect(async () => {
    if (!(await isShown())) await act();
    expect(await isShown()).toBe(true);
  }).toPass({ timeout: 60_000 });

/** The first figure says deployment, environment and days; those of the others begin like it. */
export async function reportApps(page: Page, apps: readonly AppUsed[]): Promise<void> {
  for (const [at, { name, documents }] of apps.entries()) {
    await expect(heading(page, `Usage for ${name}`)).toBeVisible();
    const row = rowOf(page, 'iText');
    if (at === 0) await sayWhereAndWhen(page, row);
    await field(row, /^Usage/).fill(documents);
    await press(page, at === apps.length - 1 ? 'Next' : 'Next application');
  }
  await expect(heading(page, 'Summary')).toBeFocused();
}

export async function sayWhereAndWhen(page: Page, row: Locator): Promise<void> {
  await choose(page, row.getByRole('combobox', { name: /^Deployment type/ }), 'Desktop');
  await choose(page, row.getByRole('combobox', { name: /^Environment/ }), 'Production');
  await press(row, 'Last month');
}

export async function confirmAll(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Yes/ }).press('Space');
  await page.getByRole('checkbox', { name: /^I confirm/ }).press('Space');
}
