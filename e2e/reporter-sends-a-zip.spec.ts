import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { ownDemoPortal } from '../testing/demo-portals.ts';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';
import { nested, zipOf } from '../testing/zip-writer.ts';

const reporter = 'vera.volume@initech.example';
const folder = mkdtempSync(join(tmpdir(), 'portal-zips-'));

/** A valid file for the reporter's keys, made by the command that people use. */
function demoFile(month: string): Buffer {
  const out = join(folder, `${month}.ulvd`);
  execFileSync(
    process.execPath,
    ['cli/main.ts', 'demo-usage-file', '--email', reporter, '--out', out, '--month', month],
    {
      env: { ...process.env, PORTAL_DATA_DIR: ownDemoPortal().folder },
      stdio: 'pipe',
    },
  );
  return readFileSync(out);
}

const smallWindow = { width: 1280, height: 640 };
const phone = { width: 390, height: 844 };
const chosen = (page: Page) => page.getByRole('list', { name: 'Selected files' });
const latest = (page: Page) => page.getByRole('region', { name: 'What was counted' });
/** The last whole months: within the terms of the demo's licenses, and no other journey's. */
const monthBefore = (count: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7);
};

test('[5.20] [4.17] a zip is opened in the browser, its files are checked, sent one by one, and counted once', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  const months = [3, 2].map(monthBefore);
  const [first, second] = months.map((month) => ({ name: `${month}.ulvd`, content: demoFile(month) }));
  const inner = nested(zipOf([second!, { name: 'readme.txt', content: 'x' }]), 1);
  const zip = join(folder, 'quarter.zip');
  writeFileSync(zip, zipOf([first!, { name: 'a/inner.zip', content: inner }]));
  await signInAs(page, reporter, '/products/iText/report-usage');
  await page.locator('input[type=file]').setInputFiles(zip);
  await expect(chosen(page).getByRole('listitem').filter({ hasText: '.ulvd' })).toHaveCount(2);
  await expect(
    page.getByText(/^2 new files: [\d,]+ documents?, [\d,]+ module calls?, \w+ \d{4} – \w+ \d{4}, \d keys?$/),
  ).toBeVisible();
  await expectAccessible(page);
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  // The next thing to do, however small the window.
  for (const size of [smallWindow, phone]) {
    await page.setViewportSize(size);
    await page.evaluate('scrollTo(0, 0)');
    await expect(upload).toBeInViewport({ ratio: 1 });
  }

  await upload.click();
  await expect(latest(page)).toContainText('Usage reported');
  for (const month of months) await expect(latest(page)).toContainText(`${month}.ulvd`);

  await page.getByRole('button', { name: 'Upload more files' }).click();
  await page.locator('input[type=file]').setInputFiles(zip);
  await expect(chosen(page).getByText(/^Reported on .*\. Sending it again adds nothing\.$/)).toHaveCount(2);
  expect(complaints).toEqual([]);
});
