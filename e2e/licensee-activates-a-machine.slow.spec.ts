import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, signInAs } from '../testing/pages.ts';

const LICENSEE = 'petra.power@wayne.example';

/** The one license of the account for a LEADTOOLS server. */
const license = (page: Page) =>
  page.getByRole('row').filter({ hasText: 'LEADTOOLS' }).filter({ hasText: 'On-premise' });

/** Saves a file of the license and gives its path on this computer. */
async function save(page: Page, button: RegExp): Promise<{ name: string; path: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    license(page).getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

test('[2.38] [2.82] a licensee activates a machine by the installer’s link with the files that were downloaded, and releases it', async ({
  page,
}) => {
  await signInAs(page, LICENSEE, '/accounts/wayne/new-licenses?freeTextSearch=LEADTOOLS');
  const files = [
    await save(page, /^Download \.lic file for /),
    await save(page, /^Download \.lic\.key file for /),
  ];
  const chosen = await Promise.all(
    files.map(async ({ name, path }) => ({ name, mimeType: '', buffer: await readFile(path) })),
  );

  await page.goto('/activations?m=PETRA-SERVER%20E2E7&e=failover');
  const form = page.getByRole('dialog', { name: 'Activate a license' });
  await expect(form.getByRole('textbox', { name: /Machine ID/ })).toHaveValue('PETRA-SERVERE2E7');
  await expect(page).toHaveURL(/\/activations$/);
  await expectAccessible(page);
  await form.getByLabel(/^License file/).setInputFiles(chosen);
  await form.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(page.getByText('Machine activated')).toBeVisible();
  await expect(page.getByText(/, machine …E2E7, Failover\.$/)).toBeVisible();

  // The address before the one that was cleaned is not the one with the machine id.
  await page.goto('/accounts/wayne/new-licenses?freeTextSearch=LEADTOOLS');
  await page.goBack();
  await expect(page).toHaveURL(/\/activations$/);
  await page.goto('/accounts/wayne/new-licenses?freeTextSearch=LEADTOOLS');
  await license(page)
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'View machines' }).click();
  const machines = page.getByRole('dialog', { name: 'Activated machines' });
  const machine = machines.getByRole('listitem').filter({ hasText: 'E2E7' });
  await expect(machine).toContainText('Failover');
  await expectAccessible(page);
  await machine.getByRole('button', { name: 'Release machine …E2E7' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
  await expect(machine).toContainText(/Released .+ by Petra Power/);
});
