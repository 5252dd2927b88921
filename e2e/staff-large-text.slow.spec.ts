import { expect, test } from '@playwright/test';
import { untilAtRest } from '../testing/page-walk.ts';
import { becomeSignedIn } from '../testing/pages.ts';

const lists = [
  '/reports/licenses',
  '/accounts/wayne/products/iText/licenses',
  '/accounts/wayne/usage-reports',
  '/accounts/wayne/audit',
  '/jobs',
  '/cases',
  '/unmatched-usage',
];

/** What of a cell lies above or below it, where it is cut off. */
const CUT_OFF = `[...document.querySelectorAll('[role=grid] .cell')].flatMap((cell) => {
  const box = cell.getBoundingClientRect();
  const text = document.createRange();
  text.selectNodeContents(cell);
  const cut = [...text.getClientRects()].some(
    ({ top, bottom, width }) => width > 1 && (top < box.top - 2 || bottom > box.bottom + 2),
  );
  return cut ? [cell.textContent] : [];
})`;

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test('staff read every row of the lists with text twice as large, wide and on a phone', async ({ page }) => {
  // Larger text chosen in the browser's settings: unlike a zoom, it leaves px as they are.
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await becomeSignedIn(page, 'ines.internal@vendor.example');
  const cut: Record<string, string[]> = {};
  for (const [at, address] of lists.entries()) {
    await page.setViewportSize(wide);
    if (at === 0) await page.goto(address);
    else await page.evaluate(`self.__TSR_ROUTER__.history.push(${JSON.stringify(address)})`);
    await untilAtRest(page);
    await expect(page).toHaveURL(({ pathname }) => pathname === address);
    await expect(page.getByRole('grid').locator('[data-row]').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    cut[`${address}, wide`] = await page.evaluate<string[]>(CUT_OFF);
    await page.setViewportSize(phone);
    // The rows take their other height in the next frames, and more of them may come.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500)))');
    cut[`${address}, phone`] = await page.evaluate<string[]>(CUT_OFF);
  }
  expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px');
  expect(cut).toEqual(Object.fromEntries(Object.keys(cut).map((place) => [place, []])));
});
