import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../testing/pages.ts';
import { startUiGallery, type UiGallery } from '../testing/ui-gallery.ts';

const sections = ['states', 'parts', 'forms', 'data', 'chart', 'wizard'];
let gallery: UiGallery;
test.beforeAll(async () => {
  gallery = await startUiGallery();
});
test.afterAll(() => gallery.close());

/** Opens a section and collects what the browser complains about, such as styles that the policy refused. */
async function open(page: Page, section: string, query = ''): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!message.location().url.endsWith('/favicon.ico')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(gallery.urlOf(section, query));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return complaints;
}
const table = (page: Page) => page.getByRole('grid', { name: 'Licenses report' });
const heads = (page: Page) => table(page).getByRole('columnheader').allInnerTexts();

test('every part in light and dark colours keeps the policy and pleases axe, and no part is wider than a phone', async ({
  page,
}) => {
  for (const section of sections) {
    await page.setViewportSize({ width: 1280, height: 720 });
    const complaints = await open(page, section);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const sideways = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    await expect.poll(sideways, { message: section }).toBeLessThanOrEqual(0);
    expect(complaints, section).toEqual([]);
  }
});

test('a table of 20,000 rows scrolls to its end with fewer than 400 elements and a head that stays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, 'data', '&rows=20000');
  // A text, for the types of this program know no page.
  const most = await page.evaluate<number>(`(async () => {
    const scroller = document.querySelector('[role=grid]');
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    let count = 0;
    for (let top = 0; top <= scroller.scrollHeight; top += scroller.scrollHeight / 60) {
      scroller.scrollTop = top;
      await frame();
      count = Math.max(count, scroller.querySelectorAll('*').length);
    }
    return count;
  })()`);
  expect(most).toBeLessThan(400);
  await expect(table(page).getByText('PL-0020999')).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'Account' })).toBeInViewport();
});

test('[9.08] scrolling near the end brings the next page, and the keyboard goes on into it', async ({
  page,
}) => {
  await open(page, 'data', '&rows=50');
  await table(page).locator('[data-row="0"] > [data-col="1"]').click();
  await page.keyboard.press('Control+End');
  await expect(table(page).locator('[data-row="49"] > [data-col="7"]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(table(page).locator('[data-row="50"]')).toBeVisible();
});

test('the row with the focus is in sight below the head, and keeps the focus when it is scrolled away', async ({
  page,
}) => {
  await open(page, 'data', '&rows=2000');
  await table(page).locator('[data-row="0"] > [data-col="2"]').click();
  for (let i = 0; i < 30; i += 1) await page.keyboard.press('ArrowDown');
  for (let i = 0; i < 20; i += 1) await page.keyboard.press('ArrowUp');
  const cell = table(page).locator('[data-row="10"] > [data-col="2"]');
  await expect(cell).toBeFocused();
  const head = await table(page).getByRole('columnheader', { name: 'Account' }).boundingBox();
  const box = await cell.boundingBox();
  expect(box!.y).toBeGreaterThanOrEqual(head!.y + head!.height - 1);
  await table(page).evaluate((scroller) => {
    scroller.scrollTop = 50_000;
  });
  await expect(table(page).locator('[data-row="875"]')).toBeVisible();
  await expect(cell).toBeFocused();
});

test('columns are shown as the width allows, and come back with it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, 'data');
  expect(await heads(page)).toHaveLength(9);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect.poll(() => heads(page)).toHaveLength(7);
  expect((await heads(page)).filter(Boolean)).toEqual([
    'Account',
    'Licensed product',
    'Status',
    'License key',
    'Documents',
  ]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => heads(page)).toHaveLength(9);
});
