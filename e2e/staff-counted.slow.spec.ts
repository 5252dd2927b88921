import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';

const licenses = '/accounts/initech/products/iText/licenses';

test('staff learn by keyboard how a percentage was counted, down to the entry, and Back leads to the list', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await signInAs(page, 'ines.internal@vendor.example', licenses);
  const how = page.getByRole('button', { name: /^How was [\d,]+ docs calculated\?$/ }).first();
  const figure = /[\d,]+/.exec((await how.getAttribute('aria-label')) ?? '')?.[0] ?? 'none';
  await how.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'How this figure was calculated' });
  await expect(panel.getByText(new RegExp(`^${figure} of [\\d,]+ documents = `))).toBeVisible();
  await expect(page).toHaveURL(/\?counted=initech\.key\./);
  await panel
    .getByRole('button', { name: /^Vendor records/ })
    .first()
    .press('Enter');
  await panel
    .getByRole('button', { name: /itext-core/ })
    .first()
    .press('Enter');
  await expect(panel.getByRole('listitem').first()).toContainText(/UTC/);
  await expectAccessible(page);
  await page.reload();
  await expect(panel.getByText(new RegExp(`^${figure} of `))).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${licenses}$`));
  expect(complaints).toEqual([]);
});
