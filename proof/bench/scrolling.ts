import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { formatNumber } from '#domain/core/format.ts';
import { build } from '../../scripts/build.mjs';
import { chromiumArguments, findBrowser } from '../../testing/chromium.ts';
import { licenseRecord } from '../../testing/license-records.ts';
import { signInAs } from '../../testing/pages.ts';
import { spawnPortal, untilReady } from '../../testing/portal-process.ts';
import { less, quantile, type Figure } from './figure.ts';

const ROWS = 5_000;
const RUNS = 3;
const LICENSES = '/accounts/acme/products/iText/licenses';
/** Three rows a frame: faster than a wheel is turned. */
const PIXELS_A_FRAME = 108;
const FRAME_MS = 16.7;
const LONGEST_MS = 50;

/** Frames while somebody scrolls through a product's licenses from the first to the last, with pages that load on the way. */
export async function measureScrolling(): Promise<Figure[]> {
  build();
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const portal = await spawnPortal(join(folder, 'data'));
  await untilReady(portal);
  const runs: { middle: number; longest: number }[] = [];
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumArguments });
  try {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } });
    await signInAs(await context.newPage(), 'ines.internal@vendor.example');
    for (let run = 0; run < RUNS; run += 1) {
      const page = await context.newPage();
      const frames = await scrollThrough(page);
      await page.close();
      runs.push({ middle: quantile(frames, 0.5), longest: Math.max(...frames) });
    }
  } finally {
    await browser.close();
    portal.child.kill('SIGTERM');
    await portal.exited;
    rmSync(folder, { recursive: true, force: true });
  }
  const figure = (what: string, of: 'middle' | 'longest', target: number): Figure => {
    const ms = quantile(
      runs.map((run) => run[of]),
      0.5,
    );
    // Frames are told to a tenth: a display of 60 frames a second shows one each 16.67 ms.
    return { what, measured: [less(ms, 'ms')], target: `≤ ${target} ms`, met: ms < target + 0.1 };
  };
  const what = `scrolling ${formatNumber(ROWS)} licenses, ${PIXELS_A_FRAME} px a frame, median of ${RUNS} runs`;
  return [
    figure(`${what}: middle frame`, 'middle', FRAME_MS),
    figure(`${what}: longest frame`, 'longest', LONGEST_MS),
  ];
}

/** The durations of all frames until the last row stands there. */
async function scrollThrough(page: Page): Promise<number[]> {
  await page.route('**/purchased-products/iText/licenses?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const [offset, limit] = ['offset', 'limit'].map((name) => Number(asked.get(name) ?? 0));
    const content = Array.from({ length: Math.min(limit ?? 0, ROWS - (offset ?? 0)) }, (_, at) =>
      licenseRecord(String((offset ?? 0) + at + 1)),
    );
    await route.fulfill({ json: { content, totalElements: ROWS } });
  });
  await page.goto(LICENSES);
  await page.getByText('…TAIL-1', { exact: true }).waitFor();
  const frames = await page.evaluate<number[]>(`new Promise((resolve, reject) => {
    const grid = document.querySelector('[role=grid]');
    const frames = [];
    const started = performance.now();
    let last = 0;
    const next = (now) => {
      if (last > 0) frames.push(now - last);
      last = now;
      const end = grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 1;
      if (end && grid.scrollHeight >= ${ROWS} * 36) return resolve(frames);
      if (now - started > 120000) return reject(new Error('the last row was not reached in two minutes'));
      grid.scrollTop += ${PIXELS_A_FRAME};
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  })`);
  await page.getByText(`…TAIL-${ROWS}`, { exact: true }).waitFor();
  return frames;
}
