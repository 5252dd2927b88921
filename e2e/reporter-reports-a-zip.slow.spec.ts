import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { hostileFiles } from '../testing/hostile-files.ts';
import type { ZipOutcome } from '../testing/hostile-zips.ts';
import { signInAs, watchComplaints } from '../testing/pages.ts';

const reporter = 'vera.volume@initech.example';
const anyAccount = '/products/iText/report-usage';
const folder = mkdtempSync(join(tmpdir(), 'portal-zips-'));

function zipFile(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const files = (page: Page) => page.locator('input[type=file]');
const chosen = (page: Page) => page.getByRole('list', { name: 'Selected files' });

/** What a reader of the list is told, typed by hand. */
const words: Record<string, RegExp> = {
  notZip: /it is not a zip file, or part of it is missing/,
  depth: /The zip file could not be opened: zip files are nested more than 3 levels deep/,
  entries: /The zip file could not be opened: it contains more than 1,000 files/,
  ratio: /The zip file could not be opened: a file in it is more than 100 times larger when unpacked/,
  overlap: /The zip file could not be opened: files in it overlap/,
  encrypted: /This file could not be extracted from the zip file: it is encrypted/,
  method: /This file could not be extracted from the zip file: its compression method is not supported/,
  symlink: /This file could not be extracted from the zip file: it is a link to a file, not a file/,
};
/** The browser unpacks by other code than the server, which may notice the same damage by another sign. */
const damaged =
  /This file could not be extracted from the zip file: (?:it is damaged: its (?:checksum|size) does not match|its compressed content is damaged)/;
const notUsage = /This is not a usage file|The file is empty/;
/** Within the browser's limit, not within that of the tests. */
const smallHere = 'more than the limit in all';

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const line = (name: string, why: RegExp) => new RegExp(`^${escaped(name)}.*${why.source}`, 's');

/** The lines that a zip comes to in the list: its files in its place, those that are not taken behind the others. */
function linesOf(zip: string, what: string, outcome: ZipOutcome): RegExp[] {
  if (what === smallHere) return Array.from({ length: 5 }, (_, at) => line(`${at}.ulvd`, notUsage));
  if (typeof outcome === 'string') return [line(zip, words[outcome] ?? /no such reason/)];
  if (outcome.length === 0)
    return [line(zip, /The zip file contains no \.ulvd or \.lvd files\. Choose another file\./)];
  const [taken, refused] = [outcome.filter(([, why]) => !why), outcome.filter(([, why]) => why)];
  return [
    ...taken.map(([name]) => line(name, notUsage)),
    ...refused.map(([name, why]) => line(name, words[why ?? ''] ?? damaged)),
  ];
}

const reasonsOf = (outcome: ZipOutcome): string =>
  typeof outcome === 'string' ? outcome : [...new Set(outcome.map(([, why]) => why))].join(' ');

/** The first zip of each reason; the others meet the same code outside a browser (`search-archive.test.ts`). */
async function chooseZips() {
  // Made when they are asked for: the process that only lists the tests needs none of them.
  const { hostileZips } = await import('../testing/hostile-zips.ts');
  const reasons = hostileZips.map(([, , outcome]) => reasonsOf(outcome));
  return hostileZips.filter((_, at) => reasons.indexOf(reasons[at] ?? '') === at);
}

test('[5.20] [8.11] hostile zips are refused in the browser as on the server, each with its reason, and every hostile usage file with its line and reason', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  const zips = await chooseZips();
  await signInAs(page, reporter, anyAccount);
  await files(page).setInputFiles(zips.map(([, bytes], at) => zipFile(`hostile-${at}.zip`, bytes)));
  const expected = zips.flatMap(([what, , outcome], at) => linesOf(`hostile-${at}.zip`, what, outcome));
  await expect(chosen(page).getByRole('listitem')).toHaveText(expected, { timeout: 150_000 });
  await page.getByRole('button', { name: 'Clear list' }).click();

  // So is every hostile usage file, with its line, before it is sent.
  const kept = hostileFiles.filter(([what]) => what !== 'zero bytes'); // not even taken into the list
  await files(page).setInputFiles(kept.map(([, bytes], at) => zipFile(`hostile-${at}.ulvd`, bytes)));
  const refused = kept.map(([, , , why], at) => line(`hostile-${at}.ulvd`, new RegExp(escaped(why))));
  await expect(chosen(page).getByRole('listitem')).toHaveText(refused, { timeout: 60_000 });
  expect(complaints).toEqual([]);
});
