import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs } from '../testing/pages.ts';
import { firstReportRow, readReportTotal, reportGrid } from '../testing/report-rows.ts';

const STAFF_MEMBER = 'ines.internal@vendor.example';
const REPORT = '/reports/licenses';

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
  await signInAs(page, STAFF_MEMBER, `${REPORT}?assignee=`);
  await expect(firstReportRow(page)).toBeVisible();
  const total = await readReportTotal(page);
  expect(total).toBeGreaterThan(300);
  await reportGrid(page).evaluate(async (scroller, last) => {
    while (!scroller.querySelector(`[aria-rowindex="${last}"]`)) {
      scroller.scrollTop = scroller.scrollHeight;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }, total + 1);
  await expect(page.getByText(new RegExp(`–${total.toLocaleString('en-US')} of `))).toBeVisible();
  expect(met).toHaveLength(total);
  expect(new Set(met).size).toBe(total);
  // However far one has scrolled, few rows are drawn.
  expect(await reportGrid(page).getByRole('row').count()).toBeLessThan(40);
});

test('[2.21] [2.23] [2.24] staff go from a row to the products of its account, a product’s licenses and their usage', async ({
  page,
}) => {
  await signInAs(page, STAFF_MEMBER, `${REPORT}?search=acme&assignee=`);
  await reportGrid(page).getByRole('link', { name: /^Acme/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await expect(page.getByText(/Owner/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL(/search=acme&assignee=$/);
  await page.goForward();
  await page.getByRole('link', { name: 'iText licenses', exact: true }).click();
  const boxes = page.getByRole('grid').getByRole('checkbox', { name: /^Select PL-/ });
  await expect(boxes.first()).toBeVisible();
  await expectAccessible(page);
  for (const box of await boxes.all())
    if (await box.isEnabled()) {
      await box.check();
      break;
    }
  await page.getByRole('link', { name: 'Usage breakdown' }).click();
  await expect(page.getByRole('group', { name: 'Total by key' })).toBeVisible();
});

test('[2.62] everything in the report works by keyboard; staff put the highest consumption first, open a view by its count, and nothing open is inaccessible', async ({
  page,
}) => {
  await signInAs(page, STAFF_MEMBER, `${REPORT}?assignee=`);
  await expect(firstReportRow(page)).toBeVisible();
  await page.getByRole('button', { name: 'More actions: Save filters' }).focus();
  await page.keyboard.press('Tab'); // the button of the columns, or the grid
  await page.keyboard.press('Tab');
  await reportGrid(page).locator('[data-row="0"] [data-col="1"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(reportGrid(page).locator('[aria-rowindex="4"] [data-col="1"]')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Dates' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('link', { name: /^Show all .+ licenses in the account$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/accounts\/[^/]+\/products\/[^/]+\/licenses$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/reports\/licenses\?assignee=$/);

  await reportGrid(page).getByRole('button', { name: 'Consumption' }).click();
  await expect(reportGrid(page).getByRole('columnheader', { name: 'Consumption' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(firstReportRow(page).getByText('In overage')).toBeVisible();
  const view = page.getByRole('link', { name: /^In overage/ });
  const count = Number(/[\d,]+$/.exec((await view.textContent()) ?? '')?.[0].replaceAll(',', ''));
  await view.click();
  await expect.poll(() => readReportTotal(page)).toBe(count);
  await page.getByRole('button', { name: 'Sort: Highest consumption first' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Usage: / }).click();
  await expectAccessible(page);
});

test('on a phone a key is two lines below its account, nothing scrolls sideways, and the report offers a view of each account, too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, STAFF_MEMBER, `${REPORT}?assignee=`);
  await expect(firstReportRow(page)).toBeVisible();
  const sideways =
    'document.documentElement.scrollWidth > innerWidth || document.querySelector("[role=grid]").scrollWidth > innerWidth';
  expect(await page.evaluate(sideways)).toBe(false);
  await expect(
    firstReportRow(page).getByRole('meter').or(firstReportRow(page).getByRole('img')).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await firstReportRow(page)
    .getByText(/\d{4}|No expiry/)
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Dates' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  const view = page.getByRole('button', { name: /^View as customer of / }).first();
  await expect(view).toBeInViewport({ ratio: 1 });
  await view.click();
  await expect(page.getByRole('dialog', { name: /as a customer/ })).toBeVisible();
});
