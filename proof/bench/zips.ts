import { execFileSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build } from '../../scripts/build.mjs';
import { chromiumArguments, findBrowser } from '../../testing/chromium.ts';
import { hostileZips } from '../../testing/hostile-zips.ts';
import { signInAs } from '../../testing/pages.ts';
import { spawnPortal, untilReady } from '../../testing/portal-process.ts';
import { nested, zipOf, type ZipEntry } from '../../testing/zip-writer.ts';
import { memoryOf } from './browser-memory.ts';
import { less, type Figure } from './figure.ts';

const EVERY_MS = 100;

/** How a page answered while somebody pressed a key ten times a second. */
interface Answered {
  presses: number;
  /** The longest time from a key to the next picture that the page showed, in milliseconds. */
  longest: number;
}

/** Presses a key that does nothing, again and again, until it is stopped. */
async function watchInput(page: Page): Promise<() => Promise<Answered>> {
  await page.evaluate(`
    window.longestInput = 0;
    window.inputObserver?.disconnect();
    window.inputObserver = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown') window.longestInput = Math.max(window.longestInput, duration);
    });
    window.inputObserver.observe({ type: 'event', durationThreshold: 16 });`);
  let presses = 0;
  let stopped = false;
  const pressing = (async () => {
    for (; !stopped; presses += 1) {
      await page.keyboard.press('Shift');
      await new Promise((done) => setTimeout(done, EVERY_MS));
    }
  })();
  return async () => {
    stopped = true;
    await pressing;
    return { presses, longest: await page.evaluate<number>('window.longestInput') };
  };
}

const REPORTER = 'vera.volume@initech.example';
const PAGE = '/products/iText/report-usage';
const MIB = 2 ** 20;
const LARGE_MIB = 500;
const CANCELS = 5;
const SOON_MS = 1500;
const MINUTES = 60_000;

interface Scene {
  page: Page;
  folder: string;
  userData: string;
  /** The usage files of a quarter. */
  quarter: ZipEntry[];
}

/** Zips as a browser opens them: a large one, one that is given up, and all that were made to harm. */
export async function measureZips(): Promise<Figure[]> {
  build();
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const data = join(folder, 'data');
  const portal = await spawnPortal(data, { UPLOAD_FILES_PER_DAY: '1000000', CALLS_PER_MINUTE: '1000000' });
  await untilReady(portal);
  const quarter = [3, 2, 1].map((month) => ({ name: `${month}.ulvd`, content: usageFileOf(data, month) }));
  // With a folder of its own: a private window keeps nothing on disk.
  const userData = join(folder, 'browser');
  const context = await chromium.launchPersistentContext(userData, {
    ...{ executablePath: await findBrowser(), args: chromiumArguments, baseURL: portal.url },
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signInAs(page, REPORTER, PAGE);
  const scene = { page, folder, userData, quarter };
  const figures = [...(await measureLarge(scene)), ...(await measureHostile(scene))];
  await context.close();
  portal.child.kill('SIGTERM');
  await portal.exited;
  rmSync(folder, { recursive: true, force: true });
  return figures;
}

function usageFileOf(data: string, monthsAgo: number): Buffer {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)).toISOString();
  const out = join(data, `usage-${monthsAgo}.ulvd`); // the command replaces no file
  const args = ['demo-usage-file', '--email', REPORTER, '--out', out, '--month', month.slice(0, 7)];
  const env = { ...process.env, PORTAL_DATA_DIR: data };
  execFileSync(process.execPath, ['cli/main.ts', ...args], { env, stdio: 'pipe' });
  return readFileSync(out);
}

const chosen = (page: Page) => page.getByRole('list', { name: 'Selected files' });
const choose = (page: Page, path: string) => page.locator('input[type=file]').setInputFiles(path);
const clear = (page: Page) => page.getByRole('button', { name: 'Clear list' });

async function measureLarge({ page, folder, userData, quarter }: Scene): Promise<Figure[]> {
  const path = join(folder, 'large.zip');
  writeFileSync(path, largeZip(quarter));
  const before = memoryOf(userData);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(userData))), 200);
  const stop = await watchInput(page);
  const begun = performance.now();
  await choose(page, path);
  await page.getByText(/^3 new files: /).waitFor({ timeout: MINUTES });
  const seconds = (performance.now() - begun) / 1000;
  const answered = await stop();
  clearInterval(watch);
  await clear(page).click();
  const cancels: number[] = [];
  for (let round = 0; round < CANCELS; round += 1) cancels.push(await cancelOnce(page, path));
  const cancelled = Math.max(...cancels);
  return [
    {
      what: `zip of ${LARGE_MIB} MiB with a zip in it, a quarter's usage files beside logs: searched and previewed`,
      measured: [less(seconds, 's')],
      target: '≤ 15 s',
      met: seconds <= 15,
    },
    {
      what: 'growth of the whole browser’s memory',
      measured: [less(most - before, 'MiB')],
      target: '≤ 200 MiB',
      met: most - before <= 200,
    },
    inputFigure('the page while unpacking', answered),
    {
      what: `given up in the middle: the list is empty and the search ended, longest of ${CANCELS}`,
      measured: [less(cancelled, 'ms')],
      target: '≤ 100 ms',
      met: cancelled <= 100,
    },
  ];
}

/** What cannot be made smaller, so that all of it has to be read; the inner zip is compressed once more. */
function largeZip(quarter: readonly ZipEntry[]): Buffer {
  const piece = randomFillSync(Buffer.alloc(MIB));
  const content = Buffer.concat(Array.from({ length: LARGE_MIB }, () => piece));
  return nested(zipOf([{ name: 'server.log', content, method: 0 }, ...quarter]), 1);
}

/** From pressing the button to the empty list and the end of whoever searched. */
async function cancelOnce(page: Page, path: string): Promise<number> {
  const started = page.waitForEvent('worker');
  await choose(page, path);
  const worker = await started;
  await page.waitForTimeout(SOON_MS);
  const ended = new Promise((resolve) => worker.once('close', resolve));
  const begun = performance.now();
  await clear(page).dispatchEvent('click');
  await Promise.all([ended, chosen(page).waitFor({ state: 'detached' })]);
  return performance.now() - begun;
}

/** All of them chosen at once, until each has its answer. */
async function measureHostile({ page, folder }: Scene): Promise<Figure[]> {
  const paths = hostileZips.map(([, bytes], at) => {
    const path = join(folder, `hostile-${at}.zip`);
    writeFileSync(path, bytes);
    return path;
  });
  const stop = await watchInput(page);
  await page.locator('input[type=file]').setInputFiles(paths);
  await chosen(page).waitFor();
  await page.getByText('Opening').first().waitFor({ state: 'detached', timeout: MINUTES });
  const answered = await stop();
  await clear(page).click();
  return [inputFigure(`the page while ${paths.length} zips made to harm are opened`, answered)];
}

const inputFigure = (what: string, { presses, longest }: Answered): Figure => ({
  what: `${what}: a key pressed until the page shows its next picture, longest of ${presses}`,
  measured: [less(longest || 16, 'ms')],
  ...(longest === 0 && { shown: 'under 16 ms' }),
  target: '≤ 200 ms',
  met: longest <= 200,
});
