import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs } from '../testing/pages.ts';
import { withdrawReports } from '../testing/withdrawn-reports.ts';

test('[2.15] a reporter, who downloads too, sees how things stand, goes on by keyboard, and back returns; the heading of every page of an account stands at the same place, however wide the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await signInAs(page, 'vera.volume@initech.example');
  await withdrawReports(page, 'initech');
  await page.reload();
  await expect(page).toHaveURL(/\/accounts\/initech$/);
  const main = page.getByRole('main');
  const placeOf = async (name: string) => {
    const box = await page.getByRole('heading', { level: 1, name }).boundingBox();
    return [box?.x, box?.y];
  };
  await expect(main.getByRole('link', { name: 'Report usage', exact: true })).toHaveAttribute(
    'href',
    '/accounts/initech/products/iText/report-usage',
  );
  await expect(main.getByRole('list', { name: 'Usage against maximum' }).getByRole('meter')).toHaveCount(2);
  await expect(page.locator('h1')).toHaveCount(1);
  await expectAccessible(page);
  const place = await placeOf('Initech Software');
  await page.getByRole('heading', { level: 1, name: 'Initech Software' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/accounts\/initech\/new-licenses$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Download licenses' })).toBeFocused();
  expect((await placeOf('Download licenses'))[0]).toBe(place[0]);
  await page.goBack();
  await expect(page).toHaveURL(/\/accounts\/initech$/);
  await main.getByRole('link', { name: /^No usage reported for / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report volume usage' })).toBeVisible();
  await expect.poll(() => placeOf('Report volume usage')).toEqual(place);
});

test('at 400 % zoom landing, downloads and the choice of an account need no scrolling to the side', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const [email, address] of [
    ['vera.volume@initech.example', '/accounts/initech'],
    ['lena.licensee@acme.example', '/accounts/acme/new-licenses'],
    ['mona.multi@globex.example', '/accounts'],
  ] as const) {
    await page.context().clearCookies();
    await signInAs(page, email, address);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('main [aria-hidden] .MuiSkeleton-root')).toHaveCount(0);
    const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(beyond, address).toBeLessThanOrEqual(0);
  }
});
