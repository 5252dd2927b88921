import type { Page } from '@playwright/test';

export const reportGrid = (page: Page) => page.getByRole('grid', { name: 'License keys of all accounts' });
export const firstReportRow = (page: Page) => reportGrid(page).getByRole('row').nth(1);
/** The exact total in the head of the page. */
export const readReportTotal = async (page: Page): Promise<number> => {
  const text = await page.getByText(/ of [\d,]+ license keys?$/).textContent();
  return Number(/of ([\d,]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''));
};
