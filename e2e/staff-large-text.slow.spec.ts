import { expect, test } from '@playwright/test';
import { chromiumArguments } from '../testing/chromium.ts';
import { signInAs } from '../testing/pages.ts';

// Larger text chosen in the browser's settings: unlike a zoom, it leaves px as they are.
test.use({
  launchOptions: {
    executablePath: process.env['PORTAL_CHROMIUM'] ?? '',
    args: [...chromiumArguments, '--blink-settings=defaultFontSize=32'],
  },
});

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

for (const [size, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test(`staff read every row of the lists with text twice as large, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signInAs(page, 'ines.internal@vendor.example');
    const cut: Record<string, string[]> = {};
    for (const address of lists) {
      await page.goto(address);
      await expect(page.getByRole('grid').locator('[data-row]').first()).toBeAttached();
      await page.waitForLoadState('networkidle');
      cut[address] = await page.evaluate<string[]>(CUT_OFF);
    }
    expect(cut).toEqual(Object.fromEntries(lists.map((address) => [address, []])));
  });
