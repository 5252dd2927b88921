import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { hostileZips } from '../testing/hostile-zips.ts';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';
import { nested, zipOf } from '../testing/zip-writer.ts';

const vera = 'vera.volume@initech.example';
const anyAccount = '/products/iText/report-usage';
const folder = mkdtempSync(join(tmpdir(), 'portal-zips-'));

/** A valid file for vera's keys, made by the command that people use. */
function demoFile(month: string): Buffer {
  const out = join(folder, `${month}.ulvd`);
  execFileSync(
    process.execPath,
    ['cli/main.ts', 'demo-usage-file', '--email', vera, '--out', out, '--month', month],
    {
      env: { ...process.env, PORTAL_DATA_DIR: join(process.env['E2E_DATA'] ?? '', 'data') },
      stdio: 'pipe',
    },
  );
  return readFileSync(out);
}

function zipFile(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const files = (page: Page) => page.locator('input[type=file]');
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen files' });
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
  const zip = zipFile('quarter.zip', zipOf([first!, { name: 'a/inner.zip', content: inner }]));
  await signInAs(page, vera, anyAccount);
  await files(page).setInputFiles(zip);
  await expect(chosen(page).getByRole('listitem').filter({ hasText: '.ulvd' })).toHaveCount(2);
  await expect(
    page.getByText(/^2 new files: [\d,]+ documents?, \w+ \d{4} – \w+ \d{4}, \d keys?$/),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(latest(page)).toContainText('Usage reported');
  for (const month of months) await expect(latest(page)).toContainText(`${month}.ulvd`);

  await page.getByRole('button', { name: 'Upload more files' }).click();
  await files(page).setInputFiles(zip);
  await expect(chosen(page).getByText(/^Reported on .*; sending it again adds nothing\.$/)).toHaveCount(2);
  expect(complaints).toEqual([]);
});

/** Told by their words, for the browser's own decompression is another one than the server's. */
const inChromium = [
  'half a zip',
  '1,001 files',
  '65,000 empty files',
  'four zips deep',
  'a bomb of 20 MiB',
  'a zip that is a bomb itself',
  'two entries of the same bytes',
  'a wrong check value',
  'Deflate that is cut off',
  'something behind the Deflate',
  'an encrypted file',
  'a link',
  'a name with NUL in it',
  'a name that hides its end behind NUL',
];

test('[5.20] hostile zips are refused in the browser as on the server, each with its reason', async ({
  page,
}) => {
  await signInAs(page, vera, anyAccount);
  for (const what of inChromium) {
    const [, bytes, outcome] = hostileZips.find(([name]) => name === what)!;
    await files(page).setInputFiles(zipFile('hostile.zip', bytes));
    const items = chosen(page)
      .getByRole('listitem')
      .filter({ hasText: /ulvd|zip/ });
    const expected = typeof outcome === 'string' || outcome.length === 0 ? 1 : outcome.length;
    const refused =
      typeof outcome === 'string' || outcome.length === 0 ? 1 : outcome.filter(([, why]) => why).length;
    await expect(items, what).toHaveCount(expected);
    await expect(chosen(page).getByText('Opening'), what).toHaveCount(0);
    await expect(
      items.filter({ hasText: /Nothing of the zip|taken out of its zip|holds no/ }),
      what,
    ).toHaveCount(refused);
    await page.getByRole('button', { name: 'Clear the list' }).click();
  }
});
