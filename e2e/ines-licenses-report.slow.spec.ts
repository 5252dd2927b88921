import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';

const INES = 'ines.internal@vendor.example';
const REPORT = '/reports/licenses';
const grid = (page: Page) => page.getByRole('grid', { name: 'License keys of all accounts' });
const firstRow = (page: Page) => grid(page).getByRole('row').nth(1);
/** The exact total in the head of the page. */
const totalOf = async (page: Page): Promise<number> => {
  const text = await page.getByText(/ of [\d,]+ license keys?$/).textContent();
  return Number(/of ([\d,]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''));
};

test('[2.01] [2.32] [2.62] ines searches, removes the assignee and comes back by the address', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await signInAs(page, INES);
  await expect(firstRow(page)).toBeVisible();
  const own = await totalOf(page);
  await page.getByRole('button', { name: 'Remove filter Assignee: Ines Internal' }).click();
  await expect.poll(() => totalOf(page)).toBeGreaterThan(own);
  await page.getByRole('searchbox').fill('initech');
  await expect(page).toHaveURL(/search=initech&assignee=&/);
  await expect(
    grid(page)
      .getByRole('link', { name: /Initech/ })
      .first(),
  ).toBeVisible();
  const address = page.url();
  await page.getByRole('searchbox').fill('%_\'"<script>');
  await expect(page.getByText('No license key matches these filters.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(address);
  await expect(page.getByRole('searchbox')).toHaveValue('initech');
  await expect(
    grid(page)
      .getByRole('link', { name: /Initech/ })
      .first(),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[2.62] [7.24] scrolling to the end meets every key once, as many as the total says', async ({
  page,
}) => {
  const met: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/api/reports/license-keys?') || !response.url().includes('parts=rows'))
      return;
    const answer = (await response.json()) as { content: { licenseKeyId: string }[] };
    met.push(...answer.content.map((row) => row.licenseKeyId));
  });
  await signInAs(page, INES, `${REPORT}?assignee=`);
  await expect(firstRow(page)).toBeVisible();
  const total = await totalOf(page);
  expect(total).toBeGreaterThan(1_000);
  await grid(page).evaluate(async (scroller, last) => {
    while (!scroller.querySelector(`[aria-rowindex="${last}"]`)) {
      scroller.scrollTop = scroller.scrollHeight;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }, total + 1);
  await expect(page.getByText(new RegExp(`–${total.toLocaleString('en-US')} of `))).toBeVisible();
  expect(met).toHaveLength(total);
  expect(new Set(met).size).toBe(total);
  // However far one has scrolled, few rows are drawn.
  expect(await grid(page).getByRole('row').count()).toBeLessThan(40);
});

test('[2.32] [3.26] saved filters survive a sign-out and fill the report of the next session', async ({
  page,
}) => {
  await signInAs(page, 'theo.internal@vendor.example', `${REPORT}?search=acme&assignee=`);
  await page.getByRole('button', { name: 'Save filters', exact: true }).click();
  await expect(page.getByText('Filters saved')).toBeVisible();
  await page.getByRole('button', { name: /Account of Theo/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname.includes('signed-out') || url.pathname.startsWith('/idp'));
  await signInAs(page, 'theo.internal@vendor.example', REPORT);
  await expect(page).toHaveURL(/\/reports\/licenses\?search=acme&assignee=$/);
  await page.getByRole('button', { name: 'More actions: Save filters' }).click();
  await page.getByRole('menuitem', { name: 'Forget saved filters' }).click();
  await expect(page.getByText('Saved filters forgotten')).toBeVisible();
  await page.goto(REPORT);
  await expect(page).toHaveURL(/assignee=theo\.internal%40vendor\.example/);
});

test('[2.21] [2.23] [2.24] ines goes from a row to the products of its account, a product’s licenses and their usage', async ({
  page,
}) => {
  await signInAs(page, INES, `${REPORT}?search=acme&assignee=`);
  await grid(page).getByRole('link', { name: /^Acme/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await expect(page.getByText(/Owner/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/search=acme&assignee=$/);
  await page.goForward();
  await page.getByRole('link', { name: 'Licenses of iText', exact: true }).click();
  const boxes = page.getByRole('grid').getByRole('checkbox', { name: /^Select PL-/ });
  await expect(boxes.first()).toBeVisible();
  for (const box of await boxes.all())
    if (await box.isEnabled()) {
      await box.check();
      break;
    }
  await page.getByRole('link', { name: 'Usage breakdown' }).click();
  await expect(page.getByRole('group', { name: 'Total by key' })).toBeVisible();
  await expectAccessible(page);
});

test('everything in the report works by keyboard', async ({ page }) => {
  await signInAs(page, INES, `${REPORT}?assignee=`);
  await expect(firstRow(page)).toBeVisible();
  await page.getByRole('button', { name: 'More actions: Save filters' }).focus();
  await page.keyboard.press('Tab'); // the button of the columns, or the grid
  await page.keyboard.press('Tab');
  await grid(page).locator('[data-row="0"] [data-col="1"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(grid(page).locator('[aria-rowindex="4"] [data-col="1"]')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Dates' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('link', { name: /licenses of the account$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/accounts\/[^/]+\/products\/[^/]+\/licenses$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/reports\/licenses\?assignee=$/);
});

test('[2.62] ines puts the highest consumption first, opens a view by its count, and nothing open is inaccessible', async ({
  page,
}) => {
  await signInAs(page, INES, `${REPORT}?assignee=`);
  await expect(firstRow(page)).toBeVisible();
  await grid(page).getByRole('button', { name: 'Consumption' }).click();
  await expect(grid(page).getByRole('columnheader', { name: 'Consumption' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(firstRow(page).getByText('In overage')).toBeVisible();
  const view = page.getByRole('link', { name: /^In overage/ });
  const count = Number(/[\d,]+$/.exec((await view.textContent()) ?? '')?.[0].replaceAll(',', ''));
  await view.click();
  await expect.poll(() => totalOf(page)).toBe(count);
  await page.getByRole('button', { name: 'Order: Highest consumption' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Usage: / }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^licenses-report-\d{4}-\d\d-\d\d\.csv$/);
});

test('on a phone a key is two lines below its account, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, INES, `${REPORT}?assignee=`);
  await expect(firstRow(page)).toBeVisible();
  const sideways =
    'document.documentElement.scrollWidth > innerWidth || document.querySelector("[role=grid]").scrollWidth > innerWidth';
  expect(await page.evaluate(sideways)).toBe(false);
  await expect(firstRow(page).getByRole('meter').or(firstRow(page).getByRole('img')).first()).toBeVisible();
  await expectAccessible(page);
  await firstRow(page)
    .getByText(/\d{4}|No expiry/)
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Dates' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
});
